import XMLParsing

/// `xmlstream check`: tells whether documents are well-formed.
enum CheckCommand: Command {
    static let description = CommandDescription(
        "check", "Check that documents are well-formed", operands: "[FILE...]",
        options: [CommandOption.json] + CommandOption.reading,
        discussion: [
            "Says nothing about a document that is well-formed. For one that isn't, tells file, line and column, what is "
                + "wrong with the tags involved, the elements open there, and shows the line. All files are checked; the "
                + "exit status is that of the worst."
        ],
        examples: [
            .init("check books.xml players.xml", "Check two files"),
            .init("check --json books.xml", "Say the same as JSON, for programs"),
        ])

    static func run(_ arguments: Arguments, _ tool: ToolSession) throws {
        guard tool.isJSON else {
            return try tool.forEachInput(arguments) { try $0.parse(NoDelegate(), options: tool.options) }
        }
        let output = try ToolOutput(path: nil)
        for path in arguments.files {
            do {
                try tool.withInput(path) { try $0.parse(NoDelegate(), options: tool.options) }
                try output.write(
                    JSONText.object([
                        ("file", .string(InputFile.name(of: path))), ("wellFormed", .flag(true)),
                    ]).line)
            } catch let error as XMLParsingError where error.code != .inputFailed && error.code != .invalidUse {
                tool.raise(.malformed)
                try output.write(json(error, in: InputFile.name(of: path)).line)
            } catch {
                tool.report(error, in: InputFile.name(of: path))
            }
        }
        try output.finish()
    }

    private static func json(_ error: XMLParsingError, in file: String) -> JSONText {
        .object([
            ("file", .string(file)), ("wellFormed", .flag(false)), ("line", .number(error.position.line)),
            ("column", .number(error.position.column)), ("byteOffset", .number(error.position.byteOffset)),
            ("reason", .string(error.reason)), ("path", .array(error.path.map { .string($0) })),
            ("excerpt", error.excerpt.map { .string($0) } ?? .null),
        ])
    }
}

/// Hears what has to be heard, and does nothing with it.
final class NoDelegate: XMLContentDelegate {
    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {}
    func didEndElement(_ name: XMLName, context: XMLContext) {}
    func foundCharacters(_ text: XMLText, context: XMLContext) {}
}
