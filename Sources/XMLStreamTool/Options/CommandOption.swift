/// One option of a command, as the user sees it: parsing, help, manual and completions all come from this.
struct CommandOption: Sendable {
    /// What its argument is, for completions.
    enum Completion: Sendable {
        case none
        case file
        case folder
        case words([String])
    }

    /// The long name, without dashes.
    let name: String
    /// The one-letter name.
    let letter: Character?
    /// What the argument is called in help, nil for a switch.
    let argument: String?
    /// One sentence, without a full stop.
    let help: String
    let completion: Completion

    init(
        _ name: String, _ letter: Character?, argument: String? = nil, completion: Completion = .none, _ help: String
    ) {
        self.name = name
        self.letter = letter
        self.argument = argument
        self.help = help
        self.completion = completion
    }

    /// One without a letter.
    init(_ name: String, argument: String? = nil, completion: Completion = .none, _ help: String) {
        self.init(name, nil, argument: argument, completion: completion, help)
    }

    /// `-o, --output=FILE`.
    var usage: String {
        let long = "--\(name)" + (argument.map { "=\($0)" } ?? "")
        return letter.map { "-\($0), \(long)" } ?? "    \(long)"
    }
}

extension CommandOption {
    /// Options that every command has.
    static let common: [CommandOption] = [
        CommandOption("quiet", "q", "Say nothing on standard error but errors"),
        CommandOption(
            "color", argument: "WHEN", completion: .words(["auto", "always", "never"]),
            "Colour messages: auto, always or never; auto means on a terminal, unless NO_COLOR is set"),
        CommandOption("help", "h", "Show this help"),
    ]

    static let output = CommandOption(
        "output", "o", argument: "FILE", completion: .file,
        "Write to FILE instead of standard output; it is replaced once all is well, or not at all, unless it is a device or "
            + "a pipe")
    static let json = CommandOption("json", "Write one JSON object a line, for programs")
    static let namespace = CommandOption(
        "ns", argument: "PREFIX=URI", "Bind a prefix for use in expressions; may be repeated")

    /// Options of every command that reads XML.
    static let reading: [CommandOption] = [
        CommandOption("encoding", argument: "NAME", "Read the input in this encoding, whatever it declares"),
        CommandOption("unlimited", "Lift the limits on depth, sizes and entity expansion; for input that you trust"),
    ]
}
