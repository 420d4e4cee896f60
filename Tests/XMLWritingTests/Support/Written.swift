import Testing
import XMLWriting

/// The document that the body writes, as a string.
func written(
    _ options: XMLWritingOptions = .default, _ body: (XMLStreamWriter) throws -> Void
) throws -> String {
    String(decoding: try XMLStreamWriter.bytes(options: options, body), as: UTF8.self)
}

/// What the body writes inside of `<r>`, as a string.
func inside(
    _ options: XMLWritingOptions = .default, _ body: (XMLStreamWriter) throws -> Void
) throws -> String {
    let document = try written(options) { writer in
        try writer.startElement("r")
        try body(writer)
        try writer.endElement()
    }
    return document == "<r/>" ? "" : String(decoding: document.utf8.dropFirst(3).dropLast(4), as: UTF8.self)
}

/// Expects the call to throw an error of the given code, and the writer to go on as if the call hadn't been made.
func expectRefusal(
    _ code: XMLWritingError.Code,
    _ options: XMLWritingOptions = .default,
    sourceLocation: SourceLocation = #_sourceLocation,
    after before: (XMLStreamWriter) throws -> Void = { try $0.startElement("r") },
    of call: (XMLStreamWriter) throws -> Void
) throws {
    let sink = XMLBytesSink()
    let writer = XMLStreamWriter(to: sink, options: options)
    try before(writer)
    try writer.flush()
    let bytes = sink.bytes
    let path = writer.path
    let error = #expect(throws: XMLWritingError.self, sourceLocation: sourceLocation) { try call(writer) }
    #expect(error?.code == code, sourceLocation: sourceLocation)
    #expect(error?.reason.isEmpty == false, sourceLocation: sourceLocation)
    try writer.flush()
    #expect(sink.bytes == bytes, "the refused call wrote something", sourceLocation: sourceLocation)
    #expect(writer.path == path, sourceLocation: sourceLocation)
}

/// A sink that keeps its pieces apart.
final class PiecesSink: XMLSink {
    private(set) var pieces: [[UInt8]] = []
    private(set) var closings = 0

    var bytes: [UInt8] { Array(pieces.joined()) }

    func write(_ bytes: Span<UInt8>) {
        var piece: [UInt8] = []
        for index in bytes.indices { piece.append(bytes[index]) }
        pieces.append(piece)
    }

    func close() { closings += 1 }
}

/// Lets tests hand an array over as a span.
extension XMLStreamWriter {
    func characters(bytes: [UInt8]) throws {
        try unsafe bytes.withUnsafeBufferPointer { try characters(unsafe $0.span) }
    }
}
