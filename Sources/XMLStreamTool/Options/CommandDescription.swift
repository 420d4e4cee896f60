/// Everything that is to be said about a command.
struct CommandDescription: Sendable {
    /// An invocation that works as it stands, and is tested.
    struct Example: Sendable {
        /// What comes after `xmlstream`, as typed in a shell.
        let arguments: String
        let purpose: String

        init(_ arguments: String, _ purpose: String) {
            self.arguments = arguments
            self.purpose = purpose
        }
    }

    let name: String
    /// One line.
    let summary: String
    /// Operands as in a usage line: `EXPR [FILE...]`.
    let operands: String
    /// How many operands there may be.
    let operandCount: ClosedRange<Int>
    /// How many operands come before the files.
    let leadingOperands: Int
    /// Paragraphs.
    let discussion: [String]
    let ownOptions: [CommandOption]
    let examples: [Example]

    init(
        _ name: String, _ summary: String, operands: String, operandCount: ClosedRange<Int> = 0...Int.max,
        leadingOperands: Int = 0, options: [CommandOption], discussion: [String] = [], examples: [Example]
    ) {
        self.name = name
        self.summary = summary
        self.operands = operands
        self.operandCount = operandCount
        self.leadingOperands = leadingOperands
        self.discussion = discussion
        ownOptions = options
        self.examples = examples
    }

    /// `select [OPTION...] [EXPR] [FILE...]`.
    var usage: String { "\(name) [OPTION...]" + (operands.isEmpty ? "" : " \(operands)") }

    /// The words that its operand may be, if it is one of some.
    var operandWords: [String] {
        operands.contains("|") ? operands.split(separator: "|").map { String($0) } : []
    }

    /// Its options, those of all commands included.
    var options: [CommandOption] { ownOptions + CommandOption.common }
}
