import XMLParsing
import XMLSelecting

/// Passes a document on to a selector with each element's number in the place of its bytes.
///
/// Bytes don't tell elements apart: all that come from one reference to an entity have the reference's.
final class ElementNumbering {
    private let selector: XMLSelector
    private let source = DetachedSource()
    private var count = 0

    init(_ selector: XMLSelector) {
        self.selector = selector
    }

    /// Calls a body with a context that tells a number, and nothing else of the document.
    private func pass(_ body: (XMLContext) throws -> Void) throws {
        source.range = count..<count
        try withExtendedLifetime(source) {
            // The source outlives the call.
            try unsafe body(XMLContext(Unmanaged.passUnretained($0)))
        }
    }
}

extension ElementNumbering: XMLContentDelegate {
    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        try pass { try selector.didStartElement(name, attributes: attributes, context: $0) }
        count += 1
    }

    func didEndElement(_ name: XMLName, context: XMLContext) throws {
        try pass { try selector.didEndElement(name, context: $0) }
    }

    func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        try pass { try selector.foundCharacters(text, context: $0) }
    }
}

extension ElementNumbering: XMLDocumentDelegate {
    func didStartDocument(_ declaration: XMLDeclaration?, context: XMLContext) throws {
        count = 0
        try pass { try selector.didStartDocument(declaration, context: $0) }
    }

    func didEndDocument(context: XMLContext) throws {
        try pass { try selector.didEndDocument(context: $0) }
    }
}

extension ElementNumbering: XMLCommentDelegate, XMLProcessingInstructionDelegate {
    func foundComment(_ text: XMLText, context: XMLContext) throws {
        try pass { try selector.foundComment(text, context: $0) }
    }

    func foundProcessingInstruction(target: XMLText, data: XMLText, context: XMLContext) throws {
        try pass { try selector.foundProcessingInstruction(target: target, data: data, context: $0) }
    }
}

extension ElementNumbering: XMLDoctypeDelegate {
    func didStartDoctype(_ doctype: XMLDoctype, context: XMLContext) {
        selector.didStartDoctype(doctype, context: context)
    }

    func didEndDoctype(context: XMLContext) {
        selector.didEndDoctype(context: context)
    }
}

extension ElementNumbering: XMLNamespaceDelegate {
    func didStartMapping(prefix: XMLText?, to namespaceURI: XMLText?, context: XMLContext) throws {
        try pass { try selector.didStartMapping(prefix: prefix, to: namespaceURI, context: $0) }
    }

    func didEndMapping(prefix: XMLText?, context: XMLContext) {}
}
