/// The manual page, in the macros of man(7).
enum ManualPage {
    static func text(_ commands: [CommandDescription]) -> String {
        var text = """
            .TH XMLSTREAM 1 "" "xmlstream \(ToolDescription.version)" "User Commands"
            .SH NAME
            xmlstream \\- read, check, query and rewrite XML of any size
            .SH SYNOPSIS
            .B xmlstream
            .I COMMAND
            [\\fIOPTION\\fR...] [\\fIOPERAND\\fR...]
            .SH DESCRIPTION
            \(escaped(ToolDescription.inputs))
            .PP
            \(escaped(ToolDescription.memory))
            .SH COMMANDS

            """
        for command in commands {
            text += ".SS \(escaped(command.usage))\n\(escaped(command.summary)).\n"
            for paragraph in command.discussion { text += ".PP\n\(escaped(paragraph))\n" }
            for option in command.ownOptions {
                text +=
                    ".TP\n\\fB\(escaped(option.usage.drop { $0 == " " }.description))\\fR\n\(escaped(option.help)).\n"
            }
            for example in command.examples {
                text +=
                    ".PP\n\(escaped(example.purpose)):\n.PP\n.RS\n.nf\nxmlstream \(escaped(example.arguments))\n.fi\n.RE\n"
            }
        }
        text += ".SH OPTIONS OF EVERY COMMAND\n"
        for option in CommandOption.common {
            text += ".TP\n\\fB\(escaped(option.usage.drop { $0 == " " }.description))\\fR\n\(escaped(option.help)).\n"
        }
        text += ".SH EXIT STATUS\n"
        for (status, meaning) in ToolDescription.statuses { text += ".TP\n\\fB\(status)\\fR\n\(escaped(meaning)).\n" }
        text += ".SH ENVIRONMENT\n.TP\n\\fBNO_COLOR\\fR\nIf set and not empty, messages have no colours.\n"
        return text
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "'": escaped += "\\(aq"
            default: escaped.append(character)
            }
        }
        return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }
}
