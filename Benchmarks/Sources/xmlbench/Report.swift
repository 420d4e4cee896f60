/// The figures of a measurement as a table.
struct Report {
    let measurement: Measurement
    let document: Document

    /// Prints one row for each implementation, in the order measured.
    func print() {
        let reference = measurement.implementations.firstIndex { $0.caseName == ExpatInC().caseName }
        row("case", "median ms", "MB/s", "spread", "of expat-c", "in rounds")
        for (index, implementation) in measurement.implementations.enumerated() {
            let seconds = measurement.seconds[index]
            let ratios = reference.map { measurement.ratios(of: index, to: $0) } ?? []
            row(
                implementation.caseName,
                (seconds.median * 1000).formatted(decimals: 1),
                (Double(document.bytes.count) / 1_000_000 / seconds.median).formatted(decimals: 1),
                (seconds.spread * 100).formatted(decimals: 1) + " %",
                ratios.isEmpty ? "-" : ratios.median.formatted(decimals: 3),
                ratios.isEmpty ? "-" : Self.range(of: ratios)
            )
        }
    }

    private static func range(of ratios: [Double]) -> String {
        "\((ratios.min() ?? .nan).formatted(decimals: 3))...\((ratios.max() ?? .nan).formatted(decimals: 3))"
    }

    private func row(_ name: String, _ columns: String...) {
        let widths = [11, 9, 9, 11, 15]
        let cells = zip(columns, widths).map { $0.padded(toWidth: $1) }
        Swift.print(name + String(repeating: " ", count: max(0, 22 - name.count)) + cells.joined(separator: " "))
    }
}

extension Double {
    /// Rounded to so many decimals, with a point.
    func formatted(decimals: Int) -> String {
        guard isFinite else { return "\(self)" }
        let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
        let scaled = Int((self * Double(scale)).rounded())
        guard decimals > 0 else { return "\(scaled)" }
        let fraction = "\(abs(scaled) % scale)"
        let zeros = String(repeating: "0", count: decimals - fraction.count)
        return (scaled < 0 ? "-" : "") + "\(abs(scaled) / scale).\(zeros)\(fraction)"
    }
}

extension String {
    fileprivate func padded(toWidth width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
