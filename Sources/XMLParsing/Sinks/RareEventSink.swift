/// Delivers every kind of event but elements and text, to those protocols that the delegate conforms to.
@usableFromInline
package class RareEventSink: EventSink {
    private let document: (any XMLDocumentDelegate)?
    private let instructions: (any XMLProcessingInstructionDelegate)?
    private let comments: (any XMLCommentDelegate)?
    private let cdata: (any XMLCDATADelegate)?
    private let doctype: (any XMLDoctypeDelegate)?
    private let skippedEntities: (any XMLSkippedEntityDelegate)?
    private let namespaces: (any XMLNamespaceDelegate)?
    private let declarations: (any XMLDTDDelegate)?

    @usableFromInline
    package init(delegate: AnyObject, content: ContentHandlers) {
        document = delegate as? any XMLDocumentDelegate
        instructions = delegate as? any XMLProcessingInstructionDelegate
        comments = delegate as? any XMLCommentDelegate
        cdata = delegate as? any XMLCDATADelegate
        doctype = delegate as? any XMLDoctypeDelegate
        skippedEntities = delegate as? any XMLSkippedEntityDelegate
        namespaces = delegate as? any XMLNamespaceDelegate
        declarations = delegate as? any XMLDTDDelegate
        var interests: Interests = []
        if document != nil { interests.insert(.document) }
        if instructions != nil { interests.insert(.processingInstructions) }
        if comments != nil { interests.insert(.comments) }
        if cdata != nil { interests.insert(.cdata) }
        if doctype != nil { interests.insert(.doctype) }
        if skippedEntities != nil { interests.insert(.skippedEntities) }
        if namespaces != nil { interests.insert(.namespaces) }
        if declarations != nil { interests.insert(.declarations) }
        super.init(interests: interests, content: content)
    }

    override package func startDocument(_ declaration: XMLDeclaration?, _ context: XMLContext) throws {
        try document?.didStartDocument(declaration, context: context)
    }

    override package func endDocument(_ context: XMLContext) throws {
        try document?.didEndDocument(context: context)
    }

    override package func processingInstruction(_ target: XMLText, _ data: XMLText, _ context: XMLContext) throws {
        try instructions?.foundProcessingInstruction(target: target, data: data, context: context)
    }

    override package func comment(_ text: XMLText, _ context: XMLContext) throws {
        try comments?.foundComment(text, context: context)
    }

    override package func startCDATA(_ context: XMLContext) throws {
        try cdata?.didStartCDATA(context: context)
    }

    override package func endCDATA(_ context: XMLContext) throws {
        try cdata?.didEndCDATA(context: context)
    }

    override package func startDoctype(_ doctype: XMLDoctype, _ context: XMLContext) throws {
        try self.doctype?.didStartDoctype(doctype, context: context)
    }

    override package func endDoctype(_ context: XMLContext) throws {
        try doctype?.didEndDoctype(context: context)
    }

    override package func skippedEntity(_ entity: XMLSkippedEntity, _ context: XMLContext) throws {
        try skippedEntities?.skippedEntity(entity, context: context)
    }

    override package func startMapping(_ prefix: XMLText?, _ namespaceURI: XMLText?, _ context: XMLContext) throws {
        try namespaces?.didStartMapping(prefix: prefix, to: namespaceURI, context: context)
    }

    override package func endMapping(_ prefix: XMLText?, _ context: XMLContext) throws {
        try namespaces?.didEndMapping(prefix: prefix, context: context)
    }

    override package func declaration(_ declaration: XMLDTDDeclaration, _ context: XMLContext) throws {
        guard let declarations else { return }
        switch declaration {
        case .notation(let notation): try declarations.foundNotation(notation, context: context)
        case .entity(let entity): try declarations.foundEntity(entity, context: context)
        case .element(let element): try declarations.foundElementDeclaration(element, context: context)
        case .attribute(let attribute): try declarations.foundAttributeDeclaration(attribute, context: context)
        }
    }
}
