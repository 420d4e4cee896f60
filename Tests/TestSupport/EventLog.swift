public import XMLParsing

/// A delegate that hears everything, and writes each event down in one line.
///
/// Names in a namespace are written `{uri}prefix:local`, text with Swift's escapes: the lines are meant to be written out
/// by hand in tests.
public final class EventLog: XMLContentDelegate {
    /// The events so far.
    public private(set) var lines: [String] = []
    /// Called with each line; may steer the parse.
    public var onLine: ((String, XMLContext) throws -> Void)?
    /// Whether lines start with the byte range, `3..<9 `.
    public var includesRanges = false

    public init() {}

    func add(_ line: String, _ context: XMLContext) throws {
        lines.append(includesRanges ? "\(context.byteRange) \(line)" : line)
        try onLine?(line, context)
    }

    static func text(_ name: XMLName) -> String {
        name.namespaceURI.map { "{\($0)}\(name.qualifiedName)" } ?? name.qualifiedName
    }

    static func quoted(_ text: XMLText) -> String { text.string.debugDescription }

    public func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        var line = "<\(Self.text(name))"
        for index in 0..<attributes.count {
            let mark = attributes.isDefaulted(index) ? "~" : ""
            line += " \(mark)\(Self.text(attributes.name(at: index)))=\(Self.quoted(attributes.value(at: index)))"
        }
        try add(line + ">", context)
    }

    public func didEndElement(_ name: XMLName, context: XMLContext) throws {
        try add("</\(Self.text(name))>", context)
    }

    public func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        try add(Self.quoted(text), context)
    }
}

/// The same, with every other kind of event too.
public final class FullEventLog: XMLContentDelegate {
    private let log = EventLog()

    public init() {}

    /// The events so far.
    public var lines: [String] { log.lines }
    /// Called with each line; may steer the parse.
    public var onLine: ((String, XMLContext) throws -> Void)? {
        get { log.onLine }
        set { log.onLine = newValue }
    }
    /// Whether lines start with the byte range, `3..<9 `.
    public var includesRanges: Bool {
        get { log.includesRanges }
        set { log.includesRanges = newValue }
    }

    public func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        try log.didStartElement(name, attributes: attributes, context: context)
    }

    public func didEndElement(_ name: XMLName, context: XMLContext) throws {
        try log.didEndElement(name, context: context)
    }

    public func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        try log.foundCharacters(text, context: context)
    }
}

extension FullEventLog: XMLDocumentDelegate {
    public func didStartDocument(_ declaration: XMLDeclaration?, context: XMLContext) throws {
        guard let declaration else { return try log.add("start document", context) }
        var line = "start document \(declaration.version)"
        if let encoding = declaration.encoding { line += " \(encoding)" }
        if let standalone = declaration.standalone { line += standalone ? " standalone" : " not standalone" }
        try log.add(line, context)
    }

    public func didEndDocument(context: XMLContext) throws {
        try log.add("end document", context)
    }
}

extension FullEventLog: XMLCommentDelegate, XMLProcessingInstructionDelegate, XMLCDATADelegate {
    public func foundComment(_ text: XMLText, context: XMLContext) throws {
        try log.add("<!--\(EventLog.quoted(text))-->", context)
    }

    public func foundProcessingInstruction(target: XMLText, data: XMLText, context: XMLContext) throws {
        try log.add("<?\(target) \(EventLog.quoted(data))?>", context)
    }

    public func didStartCDATA(context: XMLContext) throws { try log.add("<![CDATA[", context) }

    public func didEndCDATA(context: XMLContext) throws { try log.add("]]>", context) }
}

extension FullEventLog: XMLDoctypeDelegate, XMLSkippedEntityDelegate, XMLNamespaceDelegate {
    public func didStartDoctype(_ doctype: XMLDoctype, context: XMLContext) throws {
        var line = "<!DOCTYPE \(doctype.name)"
        if let publicID = doctype.publicID { line += " PUBLIC \(publicID.debugDescription)" }
        if let systemID = doctype.systemID { line += " SYSTEM \(systemID.debugDescription)" }
        try log.add(line + (doctype.hasInternalSubset ? " [" : ""), context)
    }

    public func didEndDoctype(context: XMLContext) throws { try log.add("]>", context) }

    public func skippedEntity(_ entity: XMLSkippedEntity, context: XMLContext) throws {
        let kind =
            switch entity.kind {
            case .externalSubset: "subset"
            case .parameterEntity: "%"
            case .generalEntityInAttribute: "attribute &"
            default: "&"
            }
        try log.add("skipped \(kind) \(entity.name)", context)
    }

    public func didStartMapping(prefix: XMLText?, to namespaceURI: XMLText?, context: XMLContext) throws {
        let prefix = prefix.map { $0.string } ?? ""
        try log.add("xmlns:\(prefix)=\(namespaceURI.map { $0.string } ?? "")", context)
    }

    public func didEndMapping(prefix: XMLText?, context: XMLContext) throws {
        try log.add("end xmlns:\(prefix.map { $0.string } ?? "")", context)
    }
}

extension FullEventLog: XMLDTDDelegate {
    public func foundNotation(_ notation: XMLNotationDeclaration, context: XMLContext) throws {
        try log.add("notation \(notation.name) \(notation.publicID ?? "-") \(notation.systemID ?? "-")", context)
    }

    public func foundEntity(_ entity: XMLEntityDeclaration, context: XMLContext) throws {
        var line = "entity \(entity.isParameterEntity ? "%" : "")\(entity.name)"
        if let value = entity.value { line += " \(value.debugDescription)" }
        if let publicID = entity.publicID { line += " PUBLIC \(publicID)" }
        if let systemID = entity.systemID { line += " SYSTEM \(systemID)" }
        if let notation = entity.notationName { line += " NDATA \(notation)" }
        try log.add(line, context)
    }

    public func foundElementDeclaration(_ element: XMLElementDeclaration, context: XMLContext) throws {
        try log.add("element \(element.name) \(element.model.text)", context)
    }

    public func foundAttributeDeclaration(_ attribute: XMLAttributeDeclaration, context: XMLContext) throws {
        try log.add(
            "attribute \(attribute.elementName) \(attribute.name) \(attribute.type) \(attribute.defaultValue)", context)
    }
}
