/// Completions for zsh.
enum ZshCompletion {
    static func text(_ commands: [CommandDescription]) -> String {
        var text =
            "#compdef xmlstream\n# Completions of xmlstream for zsh.\n_xmlstream() {\n    local -a commands\n    commands=(\n"
        for command in commands { text += "        '\(command.name):\(quoted(command.summary))'\n" }
        text += "    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n        return\n    fi\n"
        text += "    local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n    case $command in\n"
        for command in commands {
            text += "        \(command.name))\n            _arguments \\\n"
            for option in command.options { text += "                \(specification(option)) \\\n" }
            let words = command.operandWords
            let operands = words.isEmpty ? "file:_files" : "document:(\(words.joined(separator: " ")))"
            text += "                '*:\(operands)'\n            ;;\n"
        }
        text += "        help)\n            _describe command commands\n            ;;\n"
        return text + "    esac\n}\n_xmlstream \"$@\"\n"
    }

    private static func specification(_ option: CommandOption) -> String {
        let help = "[\(quoted(option.help))]"
        guard let argument = option.argument else {
            let names = option.letter.map { "{-\($0),--\(option.name)}" } ?? "--\(option.name)"
            return "'*'\(names)'\(help)'"
        }
        let action =
            switch option.completion {
            case .file: "_files"
            case .folder: "_files -/"
            case .words(let words): "(\(words.joined(separator: " ")))"
            case .none: ""
            }
        let names = option.letter.map { "{-\($0)+,--\(option.name)=}" } ?? "--\(option.name)="
        return "'*'\(names)'\(help):\(quoted(argument)):\(action)'"
    }

    /// Text within single quotes, without what `_arguments` takes as its own.
    private static func quoted(_ text: String) -> String {
        var quoted = ""
        for character in text {
            switch character {
            case "'": quoted += "'\\''"
            case ":", "[", "]": quoted += "\\\(character)"
            default: quoted.append(character)
            }
        }
        return quoted
    }
}
