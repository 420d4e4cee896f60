import DocumentBuilders
import StreamingXML

/// The library with a delegate that counts and reads nothing: what an event costs.
struct StreamingXMLCount: Implementation {
    let name = "streamingxml"
    let task = BenchmarkTask.count

    func run(_ document: Document) throws -> Outcome {
        let counter = Counter()
        try parse(document, into: counter)
        return Outcome(elements: counter.starts)
    }

    private final class Counter: XMLContentDelegate {
        var starts = 0
        var ends = 0
        var runs = 0

        func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
            starts += 1
        }

        func didEndElement(_ name: XMLName, context: XMLContext) throws {
            ends += 1
        }

        func foundCharacters(_ text: XMLText, context: XMLContext) throws {
            runs += 1
        }
    }
}

/// The library making a `Book` of each book: what a program gets, its texts as strings.
struct StreamingXMLBuild: Implementation {
    let name = "streamingxml"
    let task = BenchmarkTask.build

    func run(_ document: Document) throws -> Outcome {
        let builder = BooksParser()
        try parse(document, into: builder)
        return Outcome(models: builder.books.count)
    }
}

/// Parses a document in its chunks and its namespace mode.
private func parse<Delegate: XMLContentDelegate>(_ document: Document, into delegate: Delegate) throws {
    var options = XMLParsingOptions.default
    options.namespaces = document.namespaces
    let parser = XMLPushParser(delegate: delegate, options: options)
    try document.forEachChunk { try parser.parse($0) }
    try parser.finish()
}
