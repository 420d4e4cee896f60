public import StreamingXML

extension EventRecorder: XMLDocumentDelegate {
    /// Writes down the start.
    public func didStartDocument(_ declaration: XMLDeclaration?, context: XMLContext) throws {
        let standalone = declaration?.standalone.map { " standalone \($0)" } ?? ""
        try add("start document\(declaration == nil ? "" : " declared")\(standalone)", context)
    }

    /// Writes down the end.
    public func didEndDocument(context: XMLContext) throws { try add("end document", context) }
}

extension EventRecorder: XMLCommentDelegate, XMLProcessingInstructionDelegate, XMLCDATADelegate {
    /// Writes down a comment.
    public func foundComment(_ text: XMLText, context: XMLContext) throws {
        try add("<!--\(text.string.debugDescription)-->", context)
    }

    /// Writes down an instruction.
    public func foundProcessingInstruction(target: XMLText, data: XMLText, context: XMLContext) throws {
        try add("<?\(target.string) \(data.string.debugDescription)?>", context)
    }

    /// Writes down the start of a section.
    public func didStartCDATA(context: XMLContext) throws { try add("<![CDATA[", context) }

    /// Writes down the end of a section.
    public func didEndCDATA(context: XMLContext) throws { try add("]]>", context) }
}

extension EventRecorder: XMLDoctypeDelegate, XMLSkippedEntityDelegate, XMLNamespaceDelegate {
    /// Writes down the start of a document type declaration.
    public func didStartDoctype(_ doctype: XMLDoctype, context: XMLContext) throws { try add("\(doctype)", context) }

    /// Writes down its end, with the internal subset.
    public func didEndDoctype(context: XMLContext) throws {
        try add("end doctype \(context.internalSubset.debugDescription)", context)
    }

    /// Writes down what was skipped.
    public func skippedEntity(_ entity: XMLSkippedEntity, context: XMLContext) throws {
        try add("skipped \(entity)", context)
    }

    /// Writes down the start of a mapping.
    public func didStartMapping(prefix: XMLText?, to namespaceURI: XMLText?, context: XMLContext) throws {
        let prefix = prefix.map { $0.string } ?? ""
        try add("xmlns:\(prefix)=\(namespaceURI.map { $0.string } ?? "")", context)
    }

    /// Writes down its end.
    public func didEndMapping(prefix: XMLText?, context: XMLContext) throws {
        try add("end xmlns:\(prefix.map { $0.string } ?? "")", context)
    }
}

extension EventRecorder: XMLDTDDelegate {
    /// Writes down a notation.
    public func foundNotation(_ notation: XMLNotationDeclaration, context: XMLContext) throws {
        try add("\(notation)", context)
    }

    /// Writes down an entity.
    public func foundEntity(_ entity: XMLEntityDeclaration, context: XMLContext) throws {
        try add("\(entity)", context)
    }

    /// Writes down an element's content model.
    public func foundElementDeclaration(_ element: XMLElementDeclaration, context: XMLContext) throws {
        try add("\(element.name) \(element.model.text)", context)
    }

    /// Writes down an attribute's declaration.
    public func foundAttributeDeclaration(_ attribute: XMLAttributeDeclaration, context: XMLContext) throws {
        try add("\(attribute)", context)
    }
}
