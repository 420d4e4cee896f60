/// Completions for bash.
enum BashCompletion {
    static func text(_ commands: [CommandDescription]) -> String {
        var text = """
            # Completions of xmlstream for bash.
            _xmlstream() {
                local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} options=
                if [ "$COMP_CWORD" -eq 1 ]; then
                    COMPREPLY=($(compgen -W "\(commands.map(\.name).joined(separator: " ")) --help --version" -- "$word"))
                    return
                fi
                case $previous in

            """
        var seen: Set<String> = []
        for option in commands.flatMap(\.options) where option.argument != nil && seen.insert(option.name).inserted {
            let action =
                switch option.completion {
                case .file: "compgen -f -- \"$word\""
                case .folder: "compgen -d -- \"$word\""
                case .words(let words): "compgen -W \"\(words.joined(separator: " "))\" -- \"$word\""
                case .none: ""
                }
            text +=
                "        --\(option.name)) \(action.isEmpty ? "COMPREPLY=()" : "COMPREPLY=($(\(action)))"); return;;\n"
        }
        text += "    esac\n    case ${COMP_WORDS[1]} in\n"
        for command in commands {
            let names = command.options.map { "--\($0.name)" }.joined(separator: " ")
            text += "        \(command.name)) options=\"\(names)\";;\n"
        }
        return text + """
                esac
                if [[ $word == -* ]]; then
                    COMPREPLY=($(compgen -W "$options" -- "$word"))
                else
                    COMPREPLY=($(compgen -f -- "$word"))
                fi
            }
            complete -o filenames -F _xmlstream xmlstream

            """
    }
}
