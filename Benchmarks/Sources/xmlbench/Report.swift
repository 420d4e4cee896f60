/// The figures of a measurement as tables.
struct Report {
    let measurement: Measurement
    let document: Document

    /// Prints a table for the cases that read and one for those that write, each in the order measured.
    func print() {
        let indices = Array(measurement.implementations.indices)
        printTable(of: indices.filter { measurement.implementations[$0].task.reads })
        printTable(of: indices.filter { !measurement.implementations[$0].task.reads })
    }

    private func printTable(of indices: [Int]) {
        guard let first = indices.first else { return }
        let names = measurement.implementations[first].task.references.map { "of " + $0.prefix { $0 != "/" } }
        row("case", ["median ms", "MB/s", "spread"] + names + ["in rounds"])
        for index in indices {
            let seconds = measurement.seconds[index]
            let task = measurement.implementations[index].task
            let bytes = task.reads ? document.size : measurement.outcomes[index].bytes
            let ratios = task.references.map { reference in
                measurement.index(of: reference).map { measurement.ratios(of: index, to: $0) }
            }
            row(
                measurement.implementations[index].caseName,
                [
                    (seconds.median * 1000).formatted(decimals: 1),
                    (Double(bytes) / 1_000_000 / seconds.median).formatted(decimals: 1),
                    (seconds.spread * 100).formatted(decimals: 1) + " %",
                ] + ratios.map { $0.map { $0.median.formatted(decimals: 3) } ?? "-" }
                    + [(ratios.first ?? nil).map(Self.range(of:)) ?? "-"]
            )
        }
    }

    private static func range(of ratios: [Double]) -> String {
        "\((ratios.min() ?? .nan).formatted(decimals: 3))...\((ratios.max() ?? .nan).formatted(decimals: 3))"
    }

    private func row(_ name: String, _ columns: [String]) {
        let cells = columns.map { $0.padded(toWidth: 13) }
        Swift.print(name + String(repeating: " ", count: max(0, 34 - name.count)) + cells.joined(separator: " "))
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
