import TestSupport
import XMLParsing
import XMLTransforming
import XMLWriting

/// A filter made of closures, which keeps what it has no closure for.
final class ClosureFilter: XMLMarkupFilter {
    var onStart: ((XMLName, XMLAttributes, XMLFilterOutput) throws -> XMLElementAction)?
    var onText: ((XMLText, XMLFilterOutput) throws -> XMLTextAction)?
    var onEnd: ((XMLName, XMLFilterOutput) throws -> Void)?
    var onMarkup: ((XMLText, XMLFilterOutput) throws -> XMLMarkupAction)?

    func didStartElement(
        _ name: XMLName, attributes: XMLAttributes, output: XMLFilterOutput, context: XMLContext
    ) throws -> XMLElementAction {
        try onStart?(name, attributes, output) ?? .keep
    }

    func foundCharacters(_ text: XMLText, output: XMLFilterOutput, context: XMLContext) throws -> XMLTextAction {
        try onText?(text, output) ?? .keep
    }

    func willEndElement(_ name: XMLName, output: XMLFilterOutput, context: XMLContext) throws {
        try onEnd?(name, output)
    }

    func foundComment(_ text: XMLText, output: XMLFilterOutput, context: XMLContext) throws -> XMLMarkupAction {
        try onMarkup?(text, output) ?? .keep
    }

    func foundProcessingInstruction(
        target: XMLText, data: XMLText, output: XMLFilterOutput, context: XMLContext
    ) throws -> XMLMarkupAction {
        try onMarkup?(target, output) ?? .keep
    }

    /// What becomes of a document.
    func filter(
        _ document: String, _ chunking: Chunking = .whole, parsing: XMLParsingOptions = .default,
        writing: XMLWritingOptions = .default
    ) throws -> String {
        let bytes = try XMLStreamWriter.bytes(options: writing) { writer in
            let parser = XMLPushParser(delegate: XMLFilteringDelegate(self, to: writer), options: parsing)
            for chunk in chunking.chunks(Array(document.utf8)) { try parser.parse(chunk) }
            try parser.finish()
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
