/// Completions for fish.
enum FishCompletion {
    static func text(_ commands: [CommandDescription]) -> String {
        var text = "# Completions of xmlstream for fish.\n"
        for command in commands {
            text +=
                "complete -c xmlstream -n __fish_use_subcommand -f -a \(command.name) -d '\(quoted(command.summary))'\n"
        }
        let operands = commands.map { ($0.name, $0.operandWords) } + [("help", commands.map(\.name))]
        for (name, words) in operands where !words.isEmpty {
            text +=
                "complete -c xmlstream -n '__fish_seen_subcommand_from \(name)' -f -a '\(words.joined(separator: " "))'\n"
        }
        for command in commands {
            for option in command.options {
                text += "complete -c xmlstream -n '__fish_seen_subcommand_from \(command.name)' -l \(option.name)"
                if let letter = option.letter { text += " -s \(letter)" }
                if option.argument != nil {
                    let action =
                        switch option.completion {
                        case .file: " -r -F"
                        case .folder: " -x -a '(__fish_complete_directories)'"
                        case .words(let words): " -x -a '\(words.joined(separator: " "))'"
                        case .none: " -x"
                        }
                    text += action
                }
                text += " -d '\(quoted(option.help))'\n"
            }
        }
        return text
    }

    private static func quoted(_ text: String) -> String {
        text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
    }
}
