/// Figures as tables for people.
enum Table {
    /// Prints the rows of one document.
    static func show(_ results: [RowResult]) {
        guard let first = results.first else { return }
        print("\n\(first.shape)")
        row("case", ["implementation", "median ms", "MB/s", "ratio", "in rounds", "processor", "of"])
        for result in results {
            row(
                result.row.benchmarkCase.rawValue,
                [
                    result.row.implementation, (result.seconds.median * 1000).formatted(decimals: 1),
                    result.megabytesPerSecond.formatted(decimals: 1), result.ratios.median.formatted(decimals: 3),
                    range(of: result.ratios), result.processorRatios.median.formatted(decimals: 3),
                    result.row.benchmarkCase.reference.description,
                ])
        }
    }

    /// Prints how memory grows with size.
    static func show(_ study: MemoryStudy) {
        guard let first = study.curves.first else { return }
        print("\npeak memory in KiB (and speed in MB/s) by size, \(first.shape)")
        row("case", ["implementation"] + first.points.map { "\($0.bytes / 1_000_000) MB" } + ["growth"])
        for curve in study.curves {
            let peaks = curve.points.map { point in
                "\(point.peak / 1_024) (\((Double(point.bytes) / 1_000_000 / point.seconds).formatted(decimals: 0)))"
            }
            row(curve.row.benchmarkCase.rawValue, [curve.row.implementation] + peaks + ["\(curve.growth / 1_024)"])
        }
    }

    /// Prints how time grows with a token's length.
    static func show(_ study: TokenStudy) {
        print("\nlong tokens, \(study.lines.first?.bytes ?? 0) bytes and twice that")
        row("token", ["chunk", "ms", "ms for twice", "growth"])
        for line in study.lines {
            row(
                line.token,
                [
                    "\(line.chunkSize)", (line.seconds * 1000).formatted(decimals: 2),
                    (line.secondsTwice * 1000).formatted(decimals: 2),
                    (line.secondsTwice / line.seconds).formatted(decimals: 2),
                ])
        }
    }

    private static func range(of ratios: [Double]) -> String {
        "\((ratios.min() ?? .nan).formatted(decimals: 2))...\((ratios.max() ?? .nan).formatted(decimals: 2))"
    }

    private static func row(_ name: String, _ columns: [String]) {
        let cells = columns.map { $0.padded(toWidth: 14) }
        print(name + String(repeating: " ", count: max(0, 16 - name.count)) + cells.joined(separator: " "))
    }
}

extension Double {
    /// Rounded to so many decimals, with a point; a dash for what isn't a number.
    func formatted(decimals: Int) -> String {
        guard isFinite else { return "-" }
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
