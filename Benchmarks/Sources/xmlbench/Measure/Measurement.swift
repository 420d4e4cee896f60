/// The seconds that each row took in each round, over one document.
struct Measurement {
    let document: Document
    let rows: [any Implementation]
    /// By row, then by round.
    private(set) var seconds: [[Double]]
    /// The same, of processor time.
    private(set) var processor: [[Double]]
    /// What each row found or wrote.
    let outcomes: [Outcome]

    /// Runs all rows in turn, `rounds` times, so that a slow spell of the machine hits all alike.
    ///
    /// One run of each goes before, uncounted: it warms caches and shows what each row finds.
    /// - Parameters:
    ///   - rows: What to run.
    ///   - document: What to run it over.
    ///   - rounds: How often.
    ///   - progress: Told of each run before it starts, with the part of all runs that is done.
    /// - Throws: An error if two rows of the same case find different things.
    init(
        of rows: [any Implementation], over document: Document, rounds: Int,
        progress: (_ row: RowName, _ done: Double) -> Void
    ) throws {
        self.rows = rows
        self.document = document
        seconds = Array(repeating: [], count: rows.count)
        processor = seconds
        let total = Double((rounds + 1) * rows.count)
        outcomes = try rows.enumerated().map { index, row in
            progress(row.row, Double(index) / total)
            return try row.run(document)
        }
        try Self.checkAgreement(of: rows, outcomes)
        for round in 0..<rounds {
            for (index, row) in rows.enumerated() {
                progress(row.row, Double((round + 1) * rows.count + index) / total)
                var outcome = Outcome()
                let processorStart = processorSeconds()
                let duration = try ContinuousClock().measure { outcome = try row.run(document) }
                guard outcome == outcomes[index] else {
                    throw BenchmarkError(description: "\(row.row) finds \(outcomes[index]) first, \(outcome) later")
                }
                processor[index].append(processorSeconds() - processorStart)
                seconds[index].append(duration / .seconds(1))
            }
        }
    }

    private static func checkAgreement(of rows: [any Implementation], _ outcomes: [Outcome]) throws {
        for (row, outcome) in zip(rows, outcomes) {
            for (other, otherOutcome) in zip(rows, outcomes)
            where other.benchmarkCase == row.benchmarkCase && otherOutcome != outcome {
                throw BenchmarkError(description: "\(row.row) finds \(outcome), \(other.row) \(otherOutcome)")
            }
        }
    }

    /// Where a row is, nil if it wasn't measured.
    func index(of name: RowName) -> Int? { rows.firstIndex { $0.row == name } }

    /// Speeds relative to another row, each taken within one round: more than 1 is faster.
    func ratios(of index: Int, to reference: RowName, in seconds: [[Double]]) -> [Double] {
        guard let reference = self.index(of: reference) else { return [] }
        return zip(seconds[reference], seconds[index]).map { $0 / $1 }
    }

    /// How many bytes a row read or wrote.
    func bytes(of index: Int) -> Int {
        switch rows[index].benchmarkCase {
        case .write, .writeMemory: outcomes[index].bytes
        case .startup, .startupReset: StartupDocument.count * StartupDocument.bytes.count
        default: document.size
        }
    }

    /// The figures of all rows.
    var results: [RowResult] {
        rows.indices.map { index in
            let reference = rows[index].benchmarkCase.reference
            let expat = RowName(.count, "expat-c")
            return RowResult(
                row: rows[index].row, shape: document.shape?.rawValue ?? "file", bytes: bytes(of: index),
                seconds: seconds[index], processor: processor[index],
                ratios: ratios(of: index, to: reference, in: seconds),
                processorRatios: ratios(of: index, to: reference, in: processor),
                ratiosToExpat: rows[index].benchmarkCase.reads ? ratios(of: index, to: expat, in: seconds) : [],
                elements: outcomes[index].elements)
        }
    }
}

/// The figures of one row over one document.
struct RowResult {
    let row: RowName
    let shape: String
    let bytes: Int
    let seconds: [Double]
    let processor: [Double]
    /// Of the row that the case is measured by.
    let ratios: [Double]
    /// The same, by processor time.
    let processorRatios: [Double]
    let ratiosToExpat: [Double]
    let elements: Int
    /// The most memory that a process of its own took; nil if that wasn't measured.
    var peakBytes: Int?

    var megabytesPerSecond: Double { Double(bytes) / 1_000_000 / seconds.median }
}

extension [Double] {
    /// The middle value, or the mean of the two in the middle; not a number for none.
    var median: Double {
        let sorted = sorted()
        guard !sorted.isEmpty else { return .nan }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
