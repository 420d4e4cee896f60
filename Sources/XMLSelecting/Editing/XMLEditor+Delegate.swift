public import XMLParsing
import XMLTransforming

extension XMLEditor: XMLContentDelegate {
    /// Copies a start tag, or keeps it.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - attributes: Its attributes.
    ///   - context: Where it is.
    /// - Throws: What an edit throws, ``XMLSelectingError`` at a limit, and what the writer throws.
    public func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        try selector.didStartElement(name, attributes: attributes, context: context)
        try settle(context)
        if isHolding {
            openStarts.append(held.count)
            held.append(
                HeldEvent(
                    event: .startElement(XMLStartElement(name, attributes)), mappings: mappings,
                    serial: selector.matcher.serial))
        } else {
            for mapping in mappings { try replay.send(mapping, to: copySink, context) }
            try copy.didStartElement(name, attributes: attributes, context: context)
        }
        mappings.removeAll()
    }

    /// Copies an end tag, or keeps it; when all is decided, writes what was kept.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - context: Where it is.
    /// - Throws: As ``didStartElement(_:attributes:context:)`` does.
    public func didEndElement(_ name: XMLName, context: XMLContext) throws {
        if held.isEmpty {
            try copy.didEndElement(name, context: context)
        } else {
            if let start = openStarts.popLast() { held[start].end = held.count }
            held.append(HeldEvent(event: .endElement(XMLQualifiedName(name))))
        }
        try selector.didEndElement(name, context: context)
        try settle(context)
    }

    /// Copies text, or keeps it.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - context: Where it is.
    /// - Throws: As ``didStartElement(_:attributes:context:)`` does.
    public func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        try selector.foundCharacters(text, context: context)
        try pass(.characters(text.string), context) { try copy.foundCharacters(text, context: context) }
    }
}

extension XMLEditor: XMLDocumentDelegate {
    /// Makes ready for the document, and copies its declaration.
    ///
    /// - Parameters:
    ///   - declaration: The XML declaration.
    ///   - context: Where it is.
    /// - Throws: As ``didStartElement(_:attributes:context:)`` does.
    public func didStartDocument(_ declaration: XMLDeclaration?, context: XMLContext) throws {
        held.removeAll()
        openStarts.removeAll()
        mappings.removeAll()
        edits.removeAll()
        try selector.didStartDocument(declaration, context: context)
        try copy.didStartDocument(declaration, context: context)
    }

    /// Writes what was kept until now; finishing the writer is up to its owner.
    ///
    /// - Parameter context: Where the event is.
    /// - Throws: As ``didStartElement(_:attributes:context:)`` does.
    public func didEndDocument(context: XMLContext) throws {
        try selector.didEndDocument(context: context)
        try settle(context)
        try copy.didEndDocument(context: context)
    }
}

extension XMLEditor: XMLCommentDelegate, XMLProcessingInstructionDelegate, XMLCDATADelegate {
    /// Copies a comment, or keeps it.
    ///
    /// - Parameters:
    ///   - text: The comment's text.
    ///   - context: Where it is.
    /// - Throws: As ``didStartElement(_:attributes:context:)`` does.
    public func foundComment(_ text: XMLText, context: XMLContext) throws {
        try selector.foundComment(text, context: context)
        try pass(.comment(text.string), context) { try copy.foundComment(text, context: context) }
    }

    /// Copies a processing instruction, or keeps it.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - data: The rest.
    ///   - context: Where it is.
    /// - Throws: As ``didStartElement(_:attributes:context:)`` does.
    public func foundProcessingInstruction(target: XMLText, data: XMLText, context: XMLContext) throws {
        try selector.foundProcessingInstruction(target: target, data: data, context: context)
        try pass(.processingInstruction(target: target.string, data: data.string), context) {
            try copy.foundProcessingInstruction(target: target, data: data, context: context)
        }
    }

    /// Copies the start of a CDATA section, or keeps it.
    ///
    /// - Parameter context: Where it is.
    /// - Throws: What the writer throws.
    public func didStartCDATA(context: XMLContext) throws {
        try pass(.startCDATA, context) { try copy.didStartCDATA(context: context) }
    }

    /// Copies the end of a CDATA section, or keeps it.
    ///
    /// - Parameter context: Where it is.
    /// - Throws: What the writer throws.
    public func didEndCDATA(context: XMLContext) throws {
        try pass(.endCDATA, context) { try copy.didEndCDATA(context: context) }
    }
}

extension XMLEditor: XMLNamespaceDelegate, XMLSkippedEntityDelegate {
    /// Notes a namespace declaration of the start tag that comes next.
    ///
    /// - Parameters:
    ///   - prefix: The prefix.
    ///   - namespaceURI: The namespace's URI.
    ///   - context: Where it is.
    /// - Throws: As ``didStartElement(_:attributes:context:)`` does.
    public func didStartMapping(prefix: XMLText?, to namespaceURI: XMLText?, context: XMLContext) throws {
        try selector.didStartMapping(prefix: prefix, to: namespaceURI, context: context)
        mappings.append(.startMapping(prefix: prefix.map { $0.string }, namespaceURI: namespaceURI.map { $0.string }))
    }

    /// Does nothing: a declaration ends with its element.
    ///
    /// - Parameters:
    ///   - prefix: The prefix.
    ///   - context: Where it is.
    public func didEndMapping(prefix: XMLText?, context: XMLContext) {}

    /// Copies a reference to an entity that was not read, or keeps it.
    ///
    /// - Parameters:
    ///   - entity: What was left out.
    ///   - context: Where it is.
    /// - Throws: `XMLTransformingError` where the reference can't be kept.
    public func skippedEntity(_ entity: XMLSkippedEntity, context: XMLContext) throws {
        try pass(.skippedEntity(entity), context) { try copy.skippedEntity(entity, context: context) }
    }
}

extension XMLEditor: XMLDoctypeDelegate, XMLDTDDelegate {
    /// Copies the document type declaration.
    ///
    /// - Parameters:
    ///   - doctype: The declaration.
    ///   - context: Where it is.
    /// - Throws: What the copy throws.
    public func didStartDoctype(_ doctype: XMLDoctype, context: XMLContext) throws {
        selector.didStartDoctype(doctype, context: context)
        try copy.didStartDoctype(doctype, context: context)
    }

    /// Ends the document type declaration.
    ///
    /// - Parameter context: Where it is.
    /// - Throws: What the writer throws.
    public func didEndDoctype(context: XMLContext) throws {
        selector.didEndDoctype(context: context)
        try copy.didEndDoctype(context: context)
    }

    /// Does nothing: the internal subset is copied as a whole.
    ///
    /// - Parameters:
    ///   - notation: What is declared.
    ///   - context: Where it is.
    public func foundNotation(_ notation: XMLNotationDeclaration, context: XMLContext) {}

    /// Passes an entity's declaration on to the copy.
    ///
    /// - Parameters:
    ///   - entity: What is declared.
    ///   - context: Where it is.
    public func foundEntity(_ entity: XMLEntityDeclaration, context: XMLContext) {
        copy.foundEntity(entity, context: context)
    }

    /// Does nothing: the internal subset is copied as a whole.
    ///
    /// - Parameters:
    ///   - element: What is declared.
    ///   - context: Where it is.
    public func foundElementDeclaration(_ element: XMLElementDeclaration, context: XMLContext) {}

    /// Does nothing: the internal subset is copied as a whole.
    ///
    /// - Parameters:
    ///   - attribute: What is declared.
    ///   - context: Where it is.
    public func foundAttributeDeclaration(_ attribute: XMLAttributeDeclaration, context: XMLContext) {}
}

extension Matcher {
    /// The number of the innermost open element.
    var serial: Int { unsafe state.pointee.frames[state.pointee.depth].serial }
}
