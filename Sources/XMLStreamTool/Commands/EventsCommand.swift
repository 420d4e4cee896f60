import XMLParsing

/// `xmlstream events`: what a program hears of a document.
enum EventsCommand: Command {
    static let description = CommandDescription(
        "events", "Print one line for each event of a document", operands: "[FILE...]",
        options: [
            CommandOption("positions", "p", "Start each line with line and column of the event"), CommandOption.output,
        ] + CommandOption.reading,
        discussion: [
            "The format is stable, so that two documents can be compared with diff. A name in a namespace is written as "
                + "{URI}local; values are quoted, with \\n, \\r, \\t, \\\" and \\\\ for what can't stand in a line."
        ],
        examples: [
            .init("events books.xml", "Print the events"),
            .init("events --positions books.xml", "Print them with their places"),
        ])

    static func run(_ arguments: Arguments, _ tool: ToolSession) throws {
        try tool.withOutput(arguments) { output in
            let printer = EventPrinter(to: output, positions: arguments.has("positions"))
            try tool.forEachInput(arguments) { input in
                try input.parse(printer, options: tool.options) { try output.flush() }
            }
        }
    }
}

/// Writes a line for each event.
final class EventPrinter {
    let output: ToolOutput
    let positions: Bool

    init(to output: ToolOutput, positions: Bool) {
        self.output = output
        self.positions = positions
    }

    func line(_ context: XMLContext, _ text: JSONText) throws {
        if positions { try output.write("\(context.position) ") }
        try output.write(text.line)
    }

    static func word(_ word: String) -> JSONText {
        var text = JSONText()
        text.append(raw: word)
        return text
    }

    static func name(_ name: XMLName) -> String {
        name.namespaceURI.map { "{\($0)}\(name.localName)" } ?? name.qualifiedName
    }

    func line(_ context: XMLContext, _ word: String, _ value: String) throws {
        var text = Self.word(word + " ")
        text.append(string: value)
        try line(context, text)
    }
}

extension EventPrinter: XMLContentDelegate {
    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        var text = Self.word("start \(Self.name(name))")
        for index in 0..<attributes.count {
            text.append(raw: " \(Self.name(attributes.name(at: index)))=")
            text.append(string: attributes.value(at: index).string)
        }
        try line(context, text)
    }

    func didEndElement(_ name: XMLName, context: XMLContext) throws {
        try line(context, Self.word("end \(Self.name(name))"))
    }

    func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        try line(context, "text", text.string)
    }
}

extension EventPrinter: XMLDocumentDelegate {
    func didStartDocument(_ declaration: XMLDeclaration?, context: XMLContext) throws {
        var text = "start-document"
        if let declaration {
            text += " version=\"\(declaration.version)\""
            if let encoding = declaration.encoding { text += " encoding=\"\(encoding)\"" }
            if let standalone = declaration.standalone { text += " standalone=\"\(standalone ? "yes" : "no")\"" }
        }
        try line(context, Self.word(text))
    }

    func didEndDocument(context: XMLContext) throws {
        try line(context, Self.word("end-document"))
    }
}

extension EventPrinter: XMLCommentDelegate, XMLProcessingInstructionDelegate, XMLCDATADelegate {
    func foundComment(_ text: XMLText, context: XMLContext) throws {
        try line(context, "comment", text.string)
    }

    func foundProcessingInstruction(target: XMLText, data: XMLText, context: XMLContext) throws {
        try line(context, "instruction \(target.string)", data.string)
    }

    func didStartCDATA(context: XMLContext) throws { try line(context, Self.word("start-cdata")) }
    func didEndCDATA(context: XMLContext) throws { try line(context, Self.word("end-cdata")) }
}

extension EventPrinter: XMLDoctypeDelegate, XMLSkippedEntityDelegate {
    func didStartDoctype(_ doctype: XMLDoctype, context: XMLContext) throws {
        var text = Self.word("start-doctype \(doctype.name)")
        if let id = doctype.publicID {
            text.append(raw: " public=")
            text.append(string: id)
        }
        if let id = doctype.systemID {
            text.append(raw: " system=")
            text.append(string: id)
        }
        try line(context, text)
    }

    func didEndDoctype(context: XMLContext) throws { try line(context, Self.word("end-doctype")) }

    func skippedEntity(_ entity: XMLSkippedEntity, context: XMLContext) throws {
        try line(context, Self.word("skipped-entity \(entity.name)"))
    }
}

extension EventPrinter: XMLNamespaceDelegate {
    func didStartMapping(prefix: XMLText?, to namespaceURI: XMLText?, context: XMLContext) throws {
        let uri = if let namespaceURI { namespaceURI.string } else { "" }
        let name = if let prefix { prefix.string } else { "" }
        try line(context, "start-prefix \(name.isEmpty ? "#default" : name)", uri)
    }

    func didEndMapping(prefix: XMLText?, context: XMLContext) throws {
        let name = if let prefix { prefix.string } else { "" }
        try line(context, Self.word("end-prefix \(name.isEmpty ? "#default" : name)"))
    }
}
