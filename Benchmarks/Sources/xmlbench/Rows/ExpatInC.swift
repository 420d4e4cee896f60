import CExpatBaseline

/// Raw Expat with C handlers that count: 1.0 on every scale of the reading cases.
struct ExpatInC: Implementation {
    let name = "expat-c"
    let benchmarkCase = BenchmarkCase.count

    static var version: String { String(cString: expat_baseline_version()) }

    func run(_ document: Document) throws -> Outcome {
        let baseline = try ExpatBaseline(namespaces: document.namespaces)
        try document.forEachChunk { try baseline.parse($0) }
        try baseline.finish()
        return Outcome(elements: baseline.elements)
    }
}

/// A parser of `CExpatBaseline`.
final class ExpatBaseline {
    private let baseline: OpaquePointer

    init(namespaces: Bool) throws {
        guard let baseline = expat_baseline_create(namespaces) else {
            throw BenchmarkError(description: "expat-c: out of memory")
        }
        self.baseline = baseline
    }

    deinit { expat_baseline_free(baseline) }

    var elements: Int { Int(expat_baseline_counts(baseline).starts) }

    func parse(_ chunk: UnsafeRawBufferPointer) throws {
        try check(expat_baseline_parse(baseline, chunk.baseAddress, chunk.count, false))
    }

    func finish() throws {
        try check(expat_baseline_parse(baseline, nil, 0, true))
    }

    func reset() throws {
        guard expat_baseline_reset(baseline) else { throw BenchmarkError(description: "expat-c: no reset") }
    }

    private func check(_ succeeded: Bool) throws {
        guard !succeeded else { return }
        throw BenchmarkError(description: "expat-c: \(String(cString: expat_baseline_error(baseline)))")
    }
}
