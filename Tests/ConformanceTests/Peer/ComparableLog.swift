import XMLParsing

/// A delegate that writes down what this library's parser delivers, in the form of ``ComparableEvents``.
///
/// Comments and instructions within the DTD are left out: the peer doesn't deliver them.
final class ComparableLog: XMLContentDelegate {
    private(set) var events: ComparableEvents
    private var isInDoctype = false
    /// The entities that were skipped in attribute values.
    private(set) var skippedInAttributes: [String] = []

    init(_ form: ComparableEvents.Form) { events = ComparableEvents(form) }

    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {
        var list: [ComparableEvents.Attribute] = []
        for index in 0..<attributes.count {
            let attribute = attributes.name(at: index)
            list.append(
                .init(
                    name: attribute.qualifiedName, namespaceURI: attribute.namespaceURI,
                    value: attributes.value(at: index).string))
        }
        events.start(name.qualifiedName, name.namespaceURI, list)
    }

    func didEndElement(_ name: XMLName, context: XMLContext) { events.end(name.qualifiedName, name.namespaceURI) }

    func foundCharacters(_ text: XMLText, context: XMLContext) { events.characters(text.string) }
}

extension ComparableLog: XMLCommentDelegate, XMLProcessingInstructionDelegate {
    func foundComment(_ text: XMLText, context: XMLContext) {
        if !isInDoctype { events.comment(text.string) }
    }

    func foundProcessingInstruction(target: XMLText, data: XMLText, context: XMLContext) {
        if !isInDoctype { events.instruction(target.string, data.string) }
    }
}

extension ComparableLog: XMLDoctypeDelegate, XMLSkippedEntityDelegate {
    func didStartDoctype(_ doctype: XMLDoctype, context: XMLContext) { isInDoctype = true }

    func didEndDoctype(context: XMLContext) { isInDoctype = false }

    func skippedEntity(_ entity: XMLSkippedEntity, context: XMLContext) {
        switch entity.kind {
        case .generalEntity: events.reference(entity.name)
        case .generalEntityInAttribute: skippedInAttributes.append(entity.name)
        default: break
        }
    }
}

extension ComparableLog {
    /// Parses a document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - form: How events are written; it says whether namespaces are on.
    ///   - sizes: The sizes of chunks, in turn; empty for one chunk.
    ///   - options: How to read it.
    /// - Returns: The events.
    /// - Throws: The parser's error.
    static func events(
        of document: [UInt8], _ form: ComparableEvents.Form, chunks sizes: [Int] = [],
        options: XMLParsingOptions = .default
    ) throws -> String {
        var options = options
        options.namespaces = form == .namespaces
        let log = ComparableLog(form)
        let parser = XMLPushParser(delegate: log, options: options)
        if sizes.isEmpty {
            try parser.parse(document)
        } else {
            var start = 0
            var turn = 0
            while start < document.count {
                let end = min(start + sizes[turn % sizes.count], document.count)
                try parser.parse(document[start..<end])
                start = end
                turn += 1
            }
        }
        try parser.finish()
        return log.events.text
    }
}
