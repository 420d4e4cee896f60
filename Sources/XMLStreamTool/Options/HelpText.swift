/// Help as text, for a terminal.
enum HelpText {
    /// The help of one command.
    static func command(_ command: CommandDescription) -> String {
        var text = "Usage: xmlstream \(command.usage)\n\n\(command.summary).\n"
        for paragraph in command.discussion { text += "\n" + wrap(paragraph, indent: 0) }
        text += "\nOptions:\n"
        for option in command.options { text += entry(option.usage, option.help) }
        text += "\nExamples:\n"
        for example in command.examples {
            text += "  # \(example.purpose)\n  xmlstream \(example.arguments)\n"
        }
        return text
    }

    /// The list of commands.
    static func overview(_ commands: [CommandDescription]) -> String {
        var text = """
            Usage: xmlstream COMMAND [OPTION...] [OPERAND...]

            Reads, checks, queries and rewrites XML of any size.

            Commands:

            """
        for command in commands { text += entry("  \(command.name)", command.summary) }
        text += "\n"
        text += wrap(ToolDescription.inputs, indent: 0) + "\n"
        text += wrap(ToolDescription.memory, indent: 0) + "\n"
        text += "Exit status:\n"
        for (status, meaning) in ToolDescription.statuses { text += "  \(status)  \(meaning)\n" }
        text += "\n'xmlstream COMMAND --help' tells about a command, with examples.\n"
        return text
    }

    private static func entry(_ head: String, _ help: String) -> String {
        let column = 26
        let padding =
            head.count + 2 < column
            ? String(repeating: " ", count: column - head.count - 2) : "\n" + String(repeating: " ", count: column)
        let body = wrap(help, indent: column)
        return "  " + head + padding + body.dropFirst(column)
    }

    /// Breaks a paragraph into lines of at most 79 columns.
    private static func wrap(_ paragraph: String, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var text = ""
        var line = ""
        for word in paragraph.split(separator: " ") {
            if !line.isEmpty, indent + line.count + 1 + word.count > 79 {
                text += margin + line + "\n"
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return text + margin + line + "\n"
    }
}
