/// `xmlstream documents`: manual and completions, out of the same descriptions as help.
enum DocumentsCommand: Command {
    static let description = CommandDescription(
        "documents", "Print the manual page, or completions for a shell", operands: "man|bash|zsh|fish",
        operandCount: 1...1, leadingOperands: 1, options: [],
        examples: [.init("documents bash", "Print what bash needs to complete options and files")])

    static func run(_ arguments: Arguments, _ tool: ToolSession) throws {
        let commands = ToolDescription.descriptions
        let text: String
        switch arguments.operands[0] {
        case "man": text = ManualPage.text(commands)
        case "bash": text = BashCompletion.text(commands)
        case "zsh": text = ZshCompletion.text(commands)
        case "fish": text = FishCompletion.text(commands)
        case let word: throw arguments.usage("no such document: \(word)")
        }
        let output = try ToolOutput(path: nil)
        try output.write(text)
        try output.finish()
    }
}
