import CLibXML2Baseline

/// libxml2's SAX2 push parser with C handlers that count.
struct LibXML2InC: Implementation {
    let name = "libxml2-c"
    let benchmarkCase = BenchmarkCase.count

    static var version: String { String(cString: libxml2_baseline_version()) }

    func run(_ document: Document) throws -> Outcome {
        guard let baseline = libxml2_baseline_create() else {
            throw BenchmarkError(description: "libxml2-c: out of memory")
        }
        defer { libxml2_baseline_free(baseline) }
        var succeeded = true
        document.forEachChunk { chunk in
            succeeded = succeeded && libxml2_baseline_parse(baseline, chunk.baseAddress, chunk.count, false)
        }
        guard succeeded, libxml2_baseline_parse(baseline, nil, 0, true) else {
            throw BenchmarkError(description: "libxml2-c refuses the document")
        }
        return Outcome(elements: Int(libxml2_baseline_counts(baseline).starts))
    }
}
