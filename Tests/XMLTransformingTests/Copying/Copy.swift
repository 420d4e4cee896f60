import TestSupport
import XMLParsing
import XMLTransforming
import XMLWriting

/// Copies a document in memory.
///
/// - Parameters:
///   - document: The document.
///   - chunking: How it is cut.
///   - parsing: How to read it.
///   - writing: How to write it.
/// - Returns: The copy.
/// - Throws: What the parser or the delegate throws.
func copy(
    _ document: [UInt8], _ chunking: Chunking = .whole, parsing: XMLParsingOptions = .default,
    writing: XMLWritingOptions = .default
) throws -> [UInt8] {
    try XMLStreamWriter.bytes(options: writing) { writer in
        let parser = XMLPushParser(delegate: XMLWritingDelegate(writer), options: parsing)
        for chunk in chunking.chunks(document) { try parser.parse(chunk) }
        try parser.finish()
    }
}

/// The same for text.
func copy(
    _ document: String, _ chunking: Chunking = .whole, parsing: XMLParsingOptions = .default,
    writing: XMLWritingOptions = .default
) throws -> String {
    String(decoding: try copy(Array(document.utf8), chunking, parsing: parsing, writing: writing), as: UTF8.self)
}
