import CExpatBaseline

/// Raw Expat with C handlers that count: 1.0 on every scale of the report.
struct ExpatInC: Implementation {
    let name = "expat-c"
    let task = BenchmarkTask.count

    static var version: String { String(cString: expat_baseline_version()) }

    func run(_ document: Document) throws -> Outcome {
        guard let baseline = expat_baseline_create(document.namespaces) else {
            throw BenchmarkError(description: "expat-c: out of memory")
        }
        defer { expat_baseline_free(baseline) }
        try document.forEachChunk { chunk in
            try check(expat_baseline_parse(baseline, chunk.baseAddress, chunk.count, false), of: baseline)
        }
        try check(expat_baseline_parse(baseline, nil, 0, true), of: baseline)
        return Outcome(elements: Int(expat_baseline_counts(baseline).starts))
    }

    private func check(_ succeeded: Bool, of baseline: OpaquePointer) throws {
        guard !succeeded else { return }
        throw BenchmarkError(description: "expat-c: \(String(cString: expat_baseline_error(baseline)))")
    }
}
