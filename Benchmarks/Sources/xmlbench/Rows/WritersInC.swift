import CWriterBaselines

/// libxml2's `xmlTextWriter`, called from C: 1.0 on the scale of the writing cases.
struct XMLTextWriter: Implementation {
    let name = "xmltextwriter"
    let benchmarkCase: BenchmarkCase

    func applies(to shape: Shape?) -> Bool { shape == .books }

    func run(_ document: Document) throws -> Outcome {
        let books = WrittenBooks(for: document)
        let bytes = text_writer_write(CBookTexts.all.plain, books.count, benchmarkCase == .writeMemory)
        return try books.outcome(bytes: Int(bytes), of: name)
    }
}

/// Copies of pieces that were escaped before: the time that any writer needs.
struct AppendOnly: Implementation {
    let name = "append"
    let benchmarkCase: BenchmarkCase

    func applies(to shape: Shape?) -> Bool { shape == .books }

    func run(_ document: Document) throws -> Outcome {
        let books = WrittenBooks(for: document)
        let bytes = append_write(CBookTexts.all.escaped, books.count, benchmarkCase == .writeMemory)
        return try books.outcome(bytes: Int(bytes), of: name)
    }
}
