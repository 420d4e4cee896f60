import XMLParsing

/// `xmlstream check`: tells whether documents are well-formed.
enum CheckCommand: Command {
    static let description = CommandDescription(
        "check", "Check that documents are well-formed", operands: "[FILE...]",
        options: [CommandOption.json] + CommandOption.reading,
        discussion: [
            "Says nothing about a document that is well-formed. For one that isn't, tells file, line and column, what is "
                + "wrong with the tags involved, the elements open there, and shows the line. All files are checked; the "
                + "exit status is that of the worst.",
            "An external document type and external parameter entities aren't read, so that nothing in them is checked: a note "
                + "says which.",
            "With --json, one object tells of each file: wellFormed is true, false, or null for a file that can't be read, "
                + "whose reason says why. What wasn't read is a member unread instead of a note.",
        ],
        examples: [
            .init("check books.xml players.xml", "Check two files"),
            .init("check --json books.xml", "Say the same as JSON, for programs"),
        ])

    static func run(_ arguments: Arguments, _ tool: ToolSession) throws {
        guard tool.isJSON else {
            return try tool.forEachInput(arguments) { input in
                let delegate = CheckingDelegate()
                defer {
                    if !delegate.unread.isEmpty {
                        tool.note("\(input.name): not read, and not checked: \(delegate.unread.text)")
                    }
                }
                try input.parse(delegate, options: tool.options)
            }
        }
        let output = try ToolOutput(path: nil)
        for path in arguments.files {
            if let answer = try answer(path, tool) { try output.write(answer.line) }
        }
        try output.finish()
    }

    /// What is to be said of one file; nil if it is about how the program was called.
    private static func answer(_ path: String, _ tool: ToolSession) throws -> JSONText? {
        let file = InputFile.name(of: path)
        let delegate = CheckingDelegate()
        do {
            try tool.withInput(path) { try $0.parse(delegate, options: tool.options) }
            return .object([("file", .string(file)), ("wellFormed", .flag(true))] + unread(delegate))
        } catch let error as XMLParsingError where error.code == .inputFailed {
            tool.raise(.inputOutput)
            return unreadable(error.reason, file)
        } catch let error as XMLParsingError where error.code != .invalidUse {
            tool.raise(.malformed)
            return json(error, in: file, unread(delegate))
        } catch let error as ToolFailure where error.status == .inputOutput {
            tool.raise(.inputOutput)
            return unreadable(error.reason, file)
        } catch {
            tool.report(error, in: file)
            return nil
        }
    }

    /// What wasn't read, if anything.
    private static func unread(_ delegate: CheckingDelegate) -> [(String, JSONText)] {
        delegate.unread.isEmpty ? [] : [("unread", .string(delegate.unread.text))]
    }

    /// Whether a file that can't be read is well-formed isn't known.
    private static func unreadable(_ reason: String, _ file: String) -> JSONText {
        .object([
            ("file", .string(file)), ("wellFormed", .null), ("line", .null), ("column", .null), ("byteOffset", .null),
            ("reason", .string(reason)), ("path", .array([])), ("excerpt", .null),
        ])
    }

    private static func json(
        _ error: XMLParsingError, in file: String, _ unread: [(String, JSONText)]
    ) -> JSONText {
        .object(
            [
                ("file", .string(file)), ("wellFormed", .flag(false)), ("line", .number(error.position.line)),
                ("column", .number(error.position.column)), ("byteOffset", .number(error.position.byteOffset)),
                ("reason", .string(error.reason)), ("path", .array(error.path.map { .string($0) })),
                ("excerpt", error.excerpt.map { .string($0) } ?? .null),
            ] + unread)
    }
}

/// Hears what has to be heard, and does nothing with it.
final class NoDelegate: XMLContentDelegate {
    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {}
    func didEndElement(_ name: XMLName, context: XMLContext) {}
    func foundCharacters(_ text: XMLText, context: XMLContext) {}
}
