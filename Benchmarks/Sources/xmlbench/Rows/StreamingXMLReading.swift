import DocumentBuilders
import StreamingXML

/// The library with a delegate that counts and reads nothing: what an event costs.
struct StreamingXMLCount: Implementation {
    let name = "streamingxml"
    let benchmarkCase = BenchmarkCase.count

    func run(_ document: Document) throws -> Outcome {
        let counter = Counter()
        try parse(document, into: counter)
        return Outcome(elements: counter.starts)
    }

    final class Counter: XMLContentDelegate {
        var starts = 0
        var ends = 0
        var runs = 0

        func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws { starts += 1 }
        func didEndElement(_ name: XMLName, context: XMLContext) throws { ends += 1 }
        func foundCharacters(_ text: XMLText, context: XMLContext) throws { runs += 1 }
    }
}

/// The library with a delegate that makes a string of everything.
struct StreamingXMLStrings: Implementation {
    let name = "streamingxml"
    let benchmarkCase = BenchmarkCase.strings

    func run(_ document: Document) throws -> Outcome {
        let collector = Collector()
        try parse(document, into: collector)
        return Outcome(elements: collector.elements, stringBytes: collector.bytes)
    }

    private final class Collector: XMLContentDelegate {
        var elements = 0
        var bytes = 0

        func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
            elements += 1
            bytes += name.qualifiedName.utf8.count
            attributes.forEach { name, value in
                bytes += name.qualifiedName.utf8.count + value.string.utf8.count
            }
        }

        func didEndElement(_ name: XMLName, context: XMLContext) throws { bytes += name.qualifiedName.utf8.count }
        func foundCharacters(_ text: XMLText, context: XMLContext) throws { bytes += text.string.utf8.count }
    }
}

/// The library making a `Book` of each book: what a program gets, its texts as strings.
struct StreamingXMLBuild: Implementation {
    let name = "streamingxml"
    let benchmarkCase = BenchmarkCase.build

    func applies(to shape: Shape?) -> Bool { shape == .books }

    func run(_ document: Document) throws -> Outcome {
        let builder = BooksParser()
        try parse(document, into: builder)
        return Outcome(models: builder.books.count)
    }
}

/// The library copying what it reads to a sink that counts.
struct StreamingXMLRoundTrip: Implementation {
    let name = "streamingxml"
    let benchmarkCase = BenchmarkCase.roundtrip

    func run(_ document: Document) throws -> Outcome {
        var bytes = 0
        var options = XMLWritingOptions.default
        options.namespaces = document.namespaces
        let writer = XMLStreamWriter(to: XMLClosureSink { bytes += $0.count }, options: options)
        try parse(document, into: XMLWritingDelegate(writer))
        try writer.finish()
        return Outcome(bytes: bytes)
    }
}

/// Parses a document in its chunks and its namespace mode.
func parse<Delegate: XMLContentDelegate>(_ document: Document, into delegate: Delegate) throws {
    let parser = XMLPushParser(delegate: delegate, options: document.parsingOptions)
    try document.forEachChunk { try parser.parse($0) }
    try parser.finish()
}

extension Document {
    /// The library's options for it.
    var parsingOptions: XMLParsingOptions {
        var options = XMLParsingOptions.default
        options.namespaces = namespaces
        return options
    }
}
