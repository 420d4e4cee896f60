import StreamingXML
import TestSupport
import Testing

/// Reads a document whole, byte by byte, and split at every position, and checks that each gives the same model.
func expectModel<Model: XMLMappable & Equatable & SendableMetatype>(
    _ document: String, _ expected: Model, location: SourceLocation = #_sourceLocation
) throws {
    let document = Array(document.utf8)
    for chunking in Chunking.all(for: document) {
        let model = try read(Model.self, document, chunking)
        #expect(model == expected, "\(chunking)", sourceLocation: location)
    }
}

/// Checks what a document is refused with, whole, byte by byte, and split at every position.
func expectMisfit<Model: XMLMappable>(
    _ document: String, as type: Model.Type, _ kind: XMLMappingError.Kind, at byteOffset: Int, line: Int, column: Int,
    path: String, field: String, text: String? = nil, reason: String, location: SourceLocation = #_sourceLocation
) {
    let document = Array(document.utf8)
    let expected = XMLMappingError(
        kind: kind, position: XMLPosition(byteOffset: byteOffset, line: line, column: column),
        path: path.split(separator: "/").map(String.init), field: field, text: text, reason: reason)
    for chunking in Chunking.all(for: document) {
        let error = #expect(throws: XMLMappingError.self, sourceLocation: location) {
            _ = try read(type, document, chunking)
        }
        #expect(error == expected, "\(chunking)", sourceLocation: location)
    }
}

/// Reads a document in chunks.
func read<Model: XMLMappable>(
    _ type: Model.Type, _ document: [UInt8], _ chunking: Chunking = .whole, onIssue: XMLIssuePolicy = .fail
) throws -> Model {
    let builder = XMLModelBuilder<Model>(onIssue: onIssue)
    let parser = XMLPushParser(delegate: builder)
    for chunk in chunking.chunks(document) { try parser.parse(chunk) }
    try parser.finish()
    return try builder.result()
}

/// Gathers what is reported.
final class Issues: @unchecked Sendable {
    // Sendable: a test reads one document at a time, on its own thread.
    var errors: [XMLMappingError] = []

    var lines: [String] { errors.map { "\($0.position): \($0.field): \($0.reason)" } }
}

/// A document's text.
func text(_ model: some XMLMappable, _ options: XMLWritingOptions = .default) throws -> String {
    String(decoding: try XMLStreamWriter.bytes(options: options) { try $0.write(model) }, as: UTF8.self)
}
