/// Completions for bash, from version 3.2 on.
enum BashCompletion {
    static func text(_ commands: [CommandDescription]) -> String {
        var text = """
            # Completions of xmlstream for bash.
            _xmlstream() {
                local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} options= operands=
                # One answer a line, so that names may have blanks.
                local IFS=$'\\n'
                if [ "$COMP_CWORD" -eq 1 ]; then
                    COMPREPLY=($(compgen -W \(words(commands.map(\.name) + ["help", "--help", "--version"])) -- "$word"))
                    return
                fi
                # The sign in --name=value is a word of its own.
                if [ "$word" = = ]; then
                    word=
                elif [ "$previous" = = ]; then
                    previous=${COMP_WORDS[COMP_CWORD-2]}
                fi
                case "${COMP_WORDS[1]} $previous" in

            """
        for command in commands {
            for option in command.options where option.argument != nil { text += line(option, of: command) }
        }
        text += "    esac\n    case ${COMP_WORDS[1]} in\n"
        for command in commands {
            text += "        \(command.name)) options=\(words(command.options.map { "--\($0.name)" }))"
            if !command.operandWords.isEmpty { text += " operands=\(words(command.operandWords))" }
            text += ";;\n"
        }
        text += "        help) operands=\(words(commands.map(\.name)));;\n"
        return text + """
                esac
                if [[ $word == -* ]]; then
                    COMPREPLY=($(compgen -W "$options" -- "$word"))
                elif [ -n "$operands" ]; then
                    COMPREPLY=($(compgen -W "$operands" -- "$word"))
                else
                    COMPREPLY=($(compgen -f -- "$word"))
                fi
            }
            complete -o filenames -F _xmlstream xmlstream

            """
    }

    private static func line(_ option: CommandOption, of command: CommandDescription) -> String {
        let names = ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
        let pattern = names.map { "\"\(command.name) \($0)\"" }.joined(separator: "|")
        let answer =
            switch option.completion {
            case .file: "($(compgen -f -- \"$word\"))"
            case .folder: "($(compgen -d -- \"$word\"))"
            case .words(let list): "($(compgen -W \(words(list)) -- \"$word\"))"
            case .none: "()"
            }
        return "        \(pattern)) COMPREPLY=\(answer); return;;\n"
    }

    /// Words as one quoted word of the shell, a line for each.
    private static func words(_ words: [String]) -> String {
        "$'\(words.joined(separator: "\\n"))'"
    }
}
