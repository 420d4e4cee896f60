import StreamingXML

/// The library handing out a model of each book by a mapping, with some workers; nothing is kept.
struct StreamingXMLRecords: Implementation {
    let workers: Int
    let benchmarkCase = BenchmarkCase.records

    var name: String { workers == 1 ? "streamingxml" : "streamingxml-\(workers)-workers" }

    func applies(to shape: Shape?) -> Bool { shape == .books }

    func run(_ document: Document) throws -> Outcome {
        let records = XMLRecords(
            of: RecordedBook.self, at: "/Books/Book", in: .descriptor(try DocumentFile.descriptor(document)),
            workers: workers, options: document.parsingOptions)
        var outcome = Outcome()
        try records.forEach { _ in outcome.models += 1 }
        return outcome
    }
}

/// A book as `BooksParser` makes it.
private struct RecordedBook: XMLMappable, Sendable {
    var id = 0
    var title = ""
    var author = ""
    var summary = ""

    static var mapping: XMLMapping<RecordedBook> {
        XMLMapping("Book", make: { RecordedBook() }) {
            XMLAttribute("id", \.id).required()
            XMLChild("title", \.title)
            XMLChild("author", \.author)
            XMLChild("summary", \.summary)
        }
    }
}
