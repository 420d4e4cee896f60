import XMLParsing

/// `xmlstream version`.
enum VersionCommand: Command {
    static let description = CommandDescription(
        "version", "Print the versions of the program and of its engine", operands: "", operandCount: 0...0,
        options: [CommandOption.json], examples: [.init("version", "Print them")])

    static func run(_ arguments: Arguments, _ tool: ToolSession) throws {
        let output = try ToolOutput(path: nil)
        if tool.isJSON {
            try output.write(
                JSONText.object([
                    ("xmlstream", .string(ToolDescription.version)), ("engine", .string(XMLPushParser.engineVersion)),
                ]).line)
        } else {
            try output.write("xmlstream \(ToolDescription.version) (\(XMLPushParser.engineVersion))\n")
        }
        try output.finish()
    }
}
