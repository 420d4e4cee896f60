public import XMLParsing
import XMLWriting

extension XMLFilteringDelegate: XMLDocumentDelegate, XMLDoctypeDelegate {
    /// Writes the XML declaration, as ``XMLWritingDelegate`` does.
    ///
    /// - Parameters:
    ///   - declaration: The XML declaration.
    ///   - context: Where it is.
    /// - Throws: What the writer throws.
    public func didStartDocument(_ declaration: XMLDeclaration?, context: XMLContext) throws {
        state.value = FilterState()
        try copy.didStartDocument(declaration, context: context)
    }

    /// Writes the document's last line end, as ``XMLWritingDelegate`` does; to finish the writer is up to its owner.
    ///
    /// - Parameter context: Where the event is.
    /// - Throws: What the writer throws.
    public func didEndDocument(context: XMLContext) throws {
        try copy.didEndDocument(context: context)
    }

    /// Notes the document type declaration, to be written at its end.
    ///
    /// - Parameters:
    ///   - doctype: The declaration's name and identifiers.
    ///   - context: Where it is.
    /// - Throws: What the writer throws.
    public func didStartDoctype(_ doctype: XMLDoctype, context: XMLContext) throws {
        try copy.didStartDoctype(doctype, context: context)
    }

    /// Writes the document type declaration, as ``XMLWritingDelegate`` does.
    ///
    /// - Parameter context: Where it is.
    /// - Throws: What the writer throws.
    public func didEndDoctype(context: XMLContext) throws {
        try copy.didEndDoctype(context: context)
    }
}

extension XMLFilteringDelegate: XMLCommentDelegate, XMLProcessingInstructionDelegate {
    /// Writes a comment, if the filter keeps it.
    ///
    /// - Parameters:
    ///   - text: The comment's text.
    ///   - context: Where it is.
    /// - Throws: As ``didStartElement(_:attributes:context:)`` does.
    public func foundComment(_ text: XMLText, context: XMLContext) throws {
        guard let markupFilter, copy.state.value.doctype.open == nil else {
            return try copy.foundComment(text, context: context)
        }
        let level = writer.depth
        let action = try markupFilter.foundComment(text, output: output, context: context)
        try checkBalance(level, context)
        if action.isKept {
            try copy.foundComment(text, context: context)
        } else {
            copy.noteOutside(context, isCopied: false)
        }
        try insertAfterEvent(context)
    }

    /// Writes a processing instruction, if the filter keeps it.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - data: The rest.
    ///   - context: Where it is.
    /// - Throws: As ``didStartElement(_:attributes:context:)`` does.
    public func foundProcessingInstruction(target: XMLText, data: XMLText, context: XMLContext) throws {
        guard let markupFilter, copy.state.value.doctype.open == nil else {
            return try copy.foundProcessingInstruction(target: target, data: data, context: context)
        }
        let level = writer.depth
        let action = try markupFilter.foundProcessingInstruction(
            target: target, data: data, output: output, context: context)
        try checkBalance(level, context)
        if action.isKept {
            try copy.foundProcessingInstruction(target: target, data: data, context: context)
        } else {
            copy.noteOutside(context, isCopied: false)
        }
        try insertAfterEvent(context)
    }
}

extension XMLFilteringDelegate: XMLCDATADelegate {
    /// Notes that a CDATA section starts; it is written with its text.
    ///
    /// - Parameter context: Where it is.
    public func didStartCDATA(context: XMLContext) {
        output.startSection()
    }

    /// Ends a CDATA section.
    ///
    /// - Parameter context: Where it is.
    /// - Throws: What the writer throws.
    public func didEndCDATA(context: XMLContext) throws {
        try output.endSection()
    }
}

extension XMLFilteringDelegate: XMLSkippedEntityDelegate, XMLNamespaceDelegate, XMLDTDDelegate {
    /// Treats an entity that was not read as ``XMLWritingDelegate`` does; in an attribute of an element that is dropped it does
    /// no harm.
    ///
    /// - Parameters:
    ///   - entity: What was left out.
    ///   - context: Where it is.
    /// - Throws: As ``XMLWritingDelegate/skippedEntity(_:context:)`` does.
    public func skippedEntity(_ entity: XMLSkippedEntity, context: XMLContext) throws {
        if entity.kind == .generalEntityInAttribute {
            state.value.skippedInAttribute = entity
        } else {
            try copy.skippedEntity(entity, context: context)
        }
    }

    /// Notes a namespace declaration for the start tag that comes next.
    ///
    /// - Parameters:
    ///   - prefix: The prefix.
    ///   - namespaceURI: The namespace's URI.
    ///   - context: Where it is.
    public func didStartMapping(prefix: XMLText?, to namespaceURI: XMLText?, context: XMLContext) {
        copy.didStartMapping(prefix: prefix, to: namespaceURI, context: context)
    }

    /// Does nothing: a declaration ends with its element.
    ///
    /// - Parameters:
    ///   - prefix: The prefix.
    ///   - context: Where it is.
    public func didEndMapping(prefix: XMLText?, context: XMLContext) {}

    /// Does nothing: the internal subset is copied as a whole.
    ///
    /// - Parameters:
    ///   - notation: What is declared.
    ///   - context: Where it is.
    public func foundNotation(_ notation: XMLNotationDeclaration, context: XMLContext) {}

    /// Notes external parameter entities: what is declared in them isn't in the copy.
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
