import Foundation

/// Figures for machines: one object for each case, shape and implementation.
struct JSONReport {
    private struct Entry: Encodable {
        var `case`: String
        var shape: String
        var impl: String
        var bytes: Int
        var seconds_median: Double?
        var seconds_min: Double?
        var mb_per_s: Double?
        var ratio_to_expat_c: Double?
        var processor_seconds_median: Double?
        /// The ratio to the row that the case is measured by, and that row.
        var ratio: Double?
        var ratio_of_processor_time: Double?
        var ratio_to: String?
        var peak_rss_kb: Int?
        var events: Int?
        var rounds: Int?
    }

    private var entries: [Entry] = []

    mutating func add(_ results: [RowResult]) {
        entries += results.map { result in
            Entry(
                case: result.row.benchmarkCase.rawValue, shape: result.shape, impl: result.row.implementation,
                bytes: result.bytes, seconds_median: result.seconds.median, seconds_min: result.seconds.min(),
                mb_per_s: result.megabytesPerSecond, ratio_to_expat_c: Self.known(result.ratiosToExpat.median),
                processor_seconds_median: Self.known(result.processor.median), ratio: Self.known(result.ratios.median),
                ratio_of_processor_time: Self.known(result.processorRatios.median),
                ratio_to: result.row.benchmarkCase.reference.description,
                peak_rss_kb: result.peakBytes.map { $0 / 1_024 }, events: result.elements, rounds: result.seconds.count)
        }
    }

    mutating func add(_ study: MemoryStudy) {
        entries += study.curves.flatMap { curve in
            curve.points.map { point in
                Entry(
                    case: "memory", shape: curve.shape, impl: curve.row.description, bytes: point.bytes,
                    seconds_min: point.seconds, mb_per_s: Double(point.bytes) / 1_000_000 / point.seconds,
                    peak_rss_kb: point.peak / 1_024)
            }
        }
    }

    mutating func add(_ study: TokenStudy) {
        entries += study.lines.flatMap { line in
            [(line.bytes, line.seconds), (2 * line.bytes, line.secondsTwice)].map { bytes, seconds in
                Entry(
                    case: "tokens", shape: "\(line.token), chunks of \(line.chunkSize)", impl: "streamingxml",
                    bytes: bytes, seconds_min: seconds, mb_per_s: Double(bytes) / 1_000_000 / seconds)
            }
        }
    }

    /// Writes the file.
    ///
    /// - Throws: An error if it can't be written.
    func write(toFile path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(entries).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    private static func known(_ number: Double) -> Double? { number.isFinite ? number : nil }
}
