import StreamingXML

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The library's writer, with a call for each start tag, text and end tag, or with one for each whole element.
struct StreamingXMLWriting: Implementation {
    enum Style {
        case calls, elements
    }

    let style: Style
    let benchmarkCase: BenchmarkCase

    var name: String { style == .calls ? "streamingxml" : "streamingxml-elements" }

    func applies(to shape: Shape?) -> Bool { shape == .books }

    func run(_ document: Document) throws -> Outcome {
        let books = WrittenBooks(for: document)
        if benchmarkCase == .writeMemory {
            let bytes = try XMLStreamWriter.bytes { try write(books, to: $0) }
            return try books.outcome(bytes: bytes.count, of: name)
        }
        let sink = try NullSink()
        let writer = XMLStreamWriter(to: sink)
        try write(books, to: writer)
        try writer.finish()
        return try books.outcome(bytes: sink.count, of: name)
    }

    private func write(_ books: WrittenBooks, to writer: XMLStreamWriter) throws {
        try writer.startDocument()
        try writer.startElement("Books")
        switch style {
        case .calls: try writeCalls(books.count, to: writer)
        case .elements: try writeElements(books.count, to: writer)
        }
        try writer.endElement()
    }

    private func writeCalls(_ count: Int, to writer: XMLStreamWriter) throws {
        let (titles, authors, summaries) = (WrittenBooks.titles, WrittenBooks.authors, WrittenBooks.summaries)
        for number in 0..<count {
            let index = number & (WrittenBooks.distinct - 1)
            try writer.startElement("Book")
            try writer.attribute("id", String(number))
            try writer.startElement("title")
            try writer.characters(titles[index])
            try writer.endElement()
            try writer.startElement("author")
            try writer.characters(authors[index])
            try writer.endElement()
            try writer.startElement("summary")
            try writer.characters(summaries[index])
            try writer.endElement()
            try writer.endElement()
        }
    }

    private func writeElements(_ count: Int, to writer: XMLStreamWriter) throws {
        let (titles, authors, summaries) = (WrittenBooks.titles, WrittenBooks.authors, WrittenBooks.summaries)
        for number in 0..<count {
            let index = number & (WrittenBooks.distinct - 1)
            try writer.startElement("Book")
            try writer.attribute("id", String(number))
            try writer.element("title", titles[index])
            try writer.element("author", authors[index])
            try writer.element("summary", summaries[index])
            try writer.endElement()
        }
    }
}

/// The library's descriptor sink on /dev/null, counting what passes.
private final class NullSink: XMLSink {
    private let sink: XMLDescriptorSink
    private(set) var count = 0

    init() throws {
        let descriptor = open("/dev/null", O_WRONLY)
        guard descriptor >= 0 else { throw BenchmarkError(description: "/dev/null can't be opened") }
        sink = XMLDescriptorSink(fileDescriptor: descriptor, closesDescriptor: true)
    }

    func write(_ bytes: Span<UInt8>) throws {
        count += bytes.count
        try sink.write(bytes)
    }

    func close() throws { try sink.close() }
}
