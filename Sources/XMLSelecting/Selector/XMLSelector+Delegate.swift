public import XMLParsing

extension XMLSelector: XMLContentDelegate {
    /// Follows the paths into an element.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - attributes: Its attributes.
    ///   - context: Where it is.
    /// - Throws: What takes a match throws; ``XMLSelectingError`` at a limit; ``XMLPathError`` for a path that was made for
    ///   trees and that a stream can't follow.
    public func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        try matcher.startElement(name, attributes, context)
    }

    /// Follows the paths out of an element, and delivers it if it matches.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - context: Where it is.
    /// - Throws: As ``didStartElement(_:attributes:context:)`` does.
    public func didEndElement(_ name: XMLName, context: XMLContext) throws {
        try matcher.endElement(name, context)
    }

    /// Takes text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - context: Where it is.
    /// - Throws: As ``didStartElement(_:attributes:context:)`` does.
    public func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        try matcher.characters(text, context)
    }
}

extension XMLSelector: XMLDocumentDelegate {
    /// Makes ready for the document.
    ///
    /// - Parameters:
    ///   - declaration: The XML declaration.
    ///   - context: Where it is.
    /// - Throws: As ``didStartElement(_:attributes:context:)`` does.
    public func didStartDocument(_ declaration: XMLDeclaration?, context: XMLContext) throws {
        matcher.start()
        try matcher.checkUse()
    }

    /// Delivers what only the end of the document could decide.
    ///
    /// - Parameter context: Where it is.
    /// - Throws: As ``didStartElement(_:attributes:context:)`` does.
    public func didEndDocument(context: XMLContext) throws {
        try matcher.endDocument(context)
    }
}

extension XMLSelector: XMLCommentDelegate, XMLProcessingInstructionDelegate {
    /// Takes a comment.
    ///
    /// - Parameters:
    ///   - text: The comment's text.
    ///   - context: Where it is.
    /// - Throws: As ``didStartElement(_:attributes:context:)`` does.
    public func foundComment(_ text: XMLText, context: XMLContext) throws {
        try matcher.comment(text, context)
    }

    /// Takes a processing instruction.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - data: The rest.
    ///   - context: Where it is.
    /// - Throws: As ``didStartElement(_:attributes:context:)`` does.
    public func foundProcessingInstruction(target: XMLText, data: XMLText, context: XMLContext) throws {
        try matcher.instruction(target, data, context)
    }
}

extension XMLSelector: XMLDoctypeDelegate {
    /// Leaves out comments and instructions of the document type declaration, which are no nodes.
    ///
    /// - Parameters:
    ///   - doctype: The declaration.
    ///   - context: Where it is.
    public func didStartDoctype(_ doctype: XMLDoctype, context: XMLContext) {
        matcher.isInDoctype = true
    }

    /// Comes back to the document's own nodes.
    ///
    /// - Parameter context: Where it is.
    public func didEndDoctype(context: XMLContext) {
        matcher.isInDoctype = false
    }
}

extension XMLSelector: XMLNamespaceDelegate {
    /// Notes a namespace declaration of the start tag that comes next.
    ///
    /// - Parameters:
    ///   - prefix: The prefix.
    ///   - namespaceURI: The namespace's URI.
    ///   - context: Where it is.
    /// - Throws: As ``didStartElement(_:attributes:context:)`` does.
    public func didStartMapping(prefix: XMLText?, to namespaceURI: XMLText?, context: XMLContext) throws {
        try matcher.declare(prefix.map { $0.string } ?? "", namespaceURI.map { $0.string } ?? "", context)
    }

    /// Does nothing: a declaration ends with its element.
    ///
    /// - Parameters:
    ///   - prefix: The prefix.
    ///   - context: Where it is.
    public func didEndMapping(prefix: XMLText?, context: XMLContext) {}
}
