public import XMLParsing
import XMLWriting

extension XMLWritingDelegate: XMLDocumentDelegate {
    /// Writes the XML declaration, if the document has one and the copy is a document of its own.
    ///
    /// - Parameters:
    ///   - declaration: The XML declaration.
    ///   - context: Where it is.
    /// - Throws: `XMLWritingError` if the writer has written something already.
    public func didStartDocument(_ declaration: XMLDeclaration?, context: XMLContext) throws {
        state.value = CopyState(isEmbedded: writer.depth > 0)
        guard let declaration, !state.value.isEmbedded else { return }
        try writer.startDocument(standalone: declaration.standalone)
        noteOutside(context)
    }

    /// Writes the document's last line end, if it has one; to finish the writer is up to its owner.
    ///
    /// - Parameter context: Where the event is.
    /// - Throws: What the writer's sink throws.
    public func didEndDocument(context: XMLContext) throws {
        try separate(context)
    }
}

extension XMLWritingDelegate: XMLDoctypeDelegate {
    /// Notes the document type declaration, to be written at its end.
    ///
    /// - Parameters:
    ///   - doctype: The declaration's name and identifiers.
    ///   - context: Where it is.
    /// - Throws: What the writer's sink throws.
    public func didStartDoctype(_ doctype: XMLDoctype, context: XMLContext) throws {
        try separate(context, lead: doctype.headLength)
        state.value.doctype.start(doctype)
    }

    /// Writes the document type declaration, with the internal subset as it was written.
    ///
    /// - Parameter context: Where it is.
    /// - Throws: `XMLWritingError` if the writer refuses it.
    public func didEndDoctype(context: XMLContext) throws {
        guard let open = state.value.doctype.open else { return }
        guard !state.value.isEmbedded else { return state.value.doctype.end(isWritten: false) }
        let subset = context.internalSubset
        try writer.doctype(open.name, publicID: open.publicID, systemID: open.systemID, internalSubset: subset)
        state.value.doctype.end(isWritten: subset != nil || !open.hasInternalSubset)
        noteOutside(context)
    }
}

extension XMLWritingDelegate: XMLDTDDelegate {
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
        state.value.doctype.declare(entity)
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

extension XMLDoctype {
    /// How many bytes a document type declaration has before its `[` or its end, if it is written as it mostly is: the engine
    /// tells of it there.
    fileprivate var headLength: Int {
        var length = "<!DOCTYPE ".utf8.count + name.utf8.count
        if let publicID { length += " PUBLIC \"\"".utf8.count + publicID.utf8.count }
        if let systemID { length += (publicID == nil ? " SYSTEM \"\"" : " \"\"").utf8.count + systemID.utf8.count }
        return hasInternalSubset ? length + 1 : length
    }
}
