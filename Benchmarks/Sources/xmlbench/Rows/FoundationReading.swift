import DocumentBuilders
import Foundation
import FoundationXML

/// FoundationXML's `XMLParser` with a delegate that counts.
struct FoundationCount: Implementation {
    let name = "foundation"
    let benchmarkCase = BenchmarkCase.count

    func run(_ document: Document) throws -> Outcome {
        let delegate = Counter()
        try parse(document, with: delegate)
        return Outcome(elements: delegate.elements)
    }

    private final class Counter: NSObject, XMLParserDelegate {
        var elements = 0

        func parser(
            _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
            qualifiedName: String?, attributes: [String: String]
        ) {
            elements += 1
        }
    }
}

/// FoundationXML's `XMLParser`, whose names, attributes and text are strings anyway; pieces of text are put together.
struct FoundationStrings: Implementation {
    let name = "foundation"
    let benchmarkCase = BenchmarkCase.strings

    /// It drops references to internal entities, and so does another work.
    func applies(to shape: Shape?) -> Bool { shape != .entities }

    func run(_ document: Document) throws -> Outcome {
        let delegate = Collector()
        try parse(document, with: delegate)
        return Outcome(elements: delegate.elements, stringBytes: delegate.bytes)
    }

    private final class Collector: NSObject, XMLParserDelegate {
        var elements = 0
        var bytes = 0
        private var text = ""

        func parser(
            _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
            qualifiedName: String?, attributes: [String: String]
        ) {
            finishText()
            elements += 1
            bytes += (qualifiedName ?? elementName).utf8.count
            // Declarations aren't among the attributes that a namespace-aware parser reports.
            for (name, value) in attributes where !name.hasPrefix("xmlns") {
                bytes += name.utf8.count + value.utf8.count
            }
        }

        func parser(
            _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?
        ) {
            finishText()
            bytes += (qualifiedName ?? elementName).utf8.count
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

        private func finishText() {
            bytes += text.utf8.count
            text = ""
        }
    }
}

/// FoundationXML's `XMLParser` making the same models as `BooksParser`.
struct FoundationBuild: Implementation {
    let name = "foundation"
    let benchmarkCase = BenchmarkCase.build

    func applies(to shape: Shape?) -> Bool { shape == .books }

    func run(_ document: Document) throws -> Outcome {
        let delegate = Builder()
        try parse(document, with: delegate)
        return Outcome(models: delegate.books.count)
    }

    private final class Builder: NSObject, XMLParserDelegate {
        var books: [Book] = []
        private var book = Book(id: 0, title: "", author: "", summary: "")
        private var text = ""

        func parser(
            _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
            qualifiedName: String?, attributes: [String: String]
        ) {
            text = ""
            if elementName == "Book" {
                book = Book(id: Int(attributes["id"] ?? "") ?? 0, title: "", author: "", summary: "")
            }
        }

        func parser(
            _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?
        ) {
            switch elementName {
            case "title": book.title = text
            case "author": book.author = text
            case "summary": book.summary = text
            case "Book": books.append(book)
            default: break
            }
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
    }
}

/// FoundationXML's `XMLParser` over short documents.
struct FoundationStartup: Implementation {
    let name = "foundation"
    let benchmarkCase = BenchmarkCase.startup

    func run(_ document: Document) throws -> Outcome {
        let data = Data(StartupDocument.bytes)
        for _ in 0..<StartupDocument.count {
            guard XMLParser(data: data).parse() else { throw BenchmarkError(description: "foundation refuses it") }
        }
        return Outcome(models: StartupDocument.count)
    }
}

private func parse(_ document: Document, with delegate: any XMLParserDelegate) throws {
    let parser = XMLParser(stream: DocumentStream(document))
    parser.shouldProcessNamespaces = document.namespaces
    parser.delegate = delegate
    guard parser.parse() else {
        throw BenchmarkError(description: "foundation: \(parser.parserError.map { "\($0)" } ?? "refuses the document")")
    }
}

/// A document as the stream that `XMLParser` reads; how much at a time is its own choice.
private final class DocumentStream: InputStream {
    private var reader: DocumentReader
    private var isOpen = false

    init(_ document: Document) {
        reader = document.reader
        super.init(data: Data())
    }

    override func open() { isOpen = true }
    override func close() { isOpen = false }
    override var hasBytesAvailable: Bool { reader.hasMore }
    override var streamError: (any Error)? { nil }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
        guard let chunk = reader.next(limit: maxLength) else { return 0 }
        chunk.withUnsafeBufferPointer { bytes in
            if let start = bytes.baseAddress { buffer.update(from: start, count: bytes.count) }
        }
        return chunk.count
    }
}
