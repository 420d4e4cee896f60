public import XMLParsing
import XMLWriting

extension XMLWritingDelegate: XMLCommentDelegate, XMLProcessingInstructionDelegate {
    /// Writes a comment; those of the internal subset are copied with it.
    ///
    /// - Parameters:
    ///   - text: The comment's text.
    ///   - context: Where it is.
    /// - Throws: What the writer's sink throws.
    public func foundComment(_ text: XMLText, context: XMLContext) throws {
        guard state.value.doctype.open == nil else { return }
        if writer.depth == 0 { try separate(context) }
        try writer.comment(text.utf8)
        noteOutside(context)
    }

    /// Writes a processing instruction; those of the internal subset are copied with it.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - data: The rest.
    ///   - context: Where it is.
    /// - Throws: What the writer's sink throws.
    public func foundProcessingInstruction(target: XMLText, data: XMLText, context: XMLContext) throws {
        guard state.value.doctype.open == nil else { return }
        if writer.depth == 0 { try separate(context) }
        try writer.processingInstruction(target.utf8, data.utf8)
        noteOutside(context)
    }
}

extension XMLWritingDelegate: XMLCDATADelegate {
    /// Opens a CDATA section.
    ///
    /// - Parameter context: Where it is.
    /// - Throws: What the writer's sink throws.
    public func didStartCDATA(context: XMLContext) throws {
        try writer.startCDATA()
    }

    /// Closes the CDATA section.
    ///
    /// - Parameter context: Where it is.
    /// - Throws: What the writer's sink throws.
    public func didEndCDATA(context: XMLContext) throws {
        try writer.endCDATA()
    }
}

extension XMLWritingDelegate: XMLSkippedEntityDelegate {
    /// Writes a reference to a general entity that was not read; what else was left out is named by the copied document
    /// type declaration.
    ///
    /// - Parameters:
    ///   - entity: What was left out.
    ///   - context: Where it is.
    /// - Throws: ``XMLTransformingError`` if the reference stands in an attribute's value, which arrives without it, or if
    ///   the document type declaration isn't in the copy.
    public func skippedEntity(_ entity: XMLSkippedEntity, context: XMLContext) throws {
        switch entity.kind {
        case .generalEntity:
            guard state.value.doctype.isWritten else {
                throw XMLTransformingError(
                    .skippedEntity,
                    "the entity \"\(entity.name)\" was not read, and the copy has no document type to declare it",
                    context)
            }
            try writer.entityReference(entity.name)
        case .generalEntityInAttribute:
            throw XMLTransformingError(
                .skippedEntity,
                "the entity \"\(entity.name)\" was not read; its reference in an attribute's value can't be kept",
                context)
        default: state.value.doctype.skip(entity)
        }
    }
}

extension XMLWritingDelegate: XMLNamespaceDelegate {
    /// Notes a namespace declaration for the start tag that comes next.
    ///
    /// - Parameters:
    ///   - prefix: The prefix.
    ///   - namespaceURI: The namespace's URI.
    ///   - context: Where it is.
    public func didStartMapping(prefix: XMLText?, to namespaceURI: XMLText?, context: XMLContext) {
        state.value.mappings.add(prefix.utf8, namespaceURI.utf8)
    }

    /// Does nothing: a declaration ends with its element.
    ///
    /// - Parameters:
    ///   - prefix: The prefix.
    ///   - context: Where it is.
    public func didEndMapping(prefix: XMLText?, context: XMLContext) {}
}
