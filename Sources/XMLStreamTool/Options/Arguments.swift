import XMLMessages

/// What a command line says, once it was checked against a command's description.
struct Arguments {
    let description: CommandDescription
    /// Options in the order given, with their arguments, empty for switches.
    private(set) var options: [(name: String, value: String)] = []
    private(set) var operands: [String] = []

    /// Parses GNU style: `--name=value`, `--name value`, unambiguous beginnings of names, `-nvalue`, `-n value`, `-ab`, and
    /// `--` before operands that start with a dash.
    init(_ words: some Collection<String>, for description: CommandDescription) throws {
        self.description = description
        var rest = Array(words)[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            } else if word.hasPrefix("--") {
                try takeLong(word.dropFirst(2), &rest)
            } else if word.hasPrefix("-"), word != "-" {
                try takeLetters(word.dropFirst(), &rest)
            } else {
                operands.append(word)
            }
        }
        guard !has("help") else { return }
        if operands.count < description.operandCount.lowerBound {
            throw usage("an operand is missing: \(description.operands)")
        }
        if operands.count > description.operandCount.upperBound {
            throw usage("one operand too many: \(operands[description.operandCount.upperBound])")
        }
        try checkFiles()
    }

    /// Refuses what names no file, and standard input where it was read to its end already.
    private func checkFiles() throws {
        for option in description.options where value(option.name)?.isEmpty == true {
            switch option.completion {
            case .file, .folder: throw usage("option --\(option.name) names no file")
            case .none, .words: break
            }
        }
        let files = operands.dropFirst(description.leadingOperands)
        if files.count(where: { $0 == "-" }) > 1 { throw usage("standard input can be read once only: -") }
    }

    private mutating func takeLong(_ text: Substring, _ rest: inout ArraySlice<String>) throws {
        let end = text.firstIndex(of: "=") ?? text.endIndex
        let name = text[..<end]
        let candidates = description.options.filter { $0.name.hasPrefix(name) }
        let exact = candidates.first { $0.name == name }
        guard let option = exact ?? (candidates.count == 1 ? candidates.first : nil) else {
            if candidates.isEmpty { throw usage("unknown option --\(name)") }
            let names = candidates.map { "--\($0.name)" }.joined(separator: ", ")
            throw usage("option --\(name) is ambiguous: \(names)")
        }
        if let argument = option.argument {
            if end < text.endIndex {
                options.append((option.name, String(text[text.index(after: end)...])))
            } else if let next = rest.popFirst() {
                options.append((option.name, next))
            } else {
                throw usage("option --\(option.name) needs an argument: \(argument)")
            }
        } else {
            guard end == text.endIndex else { throw usage("option --\(option.name) takes no argument") }
            options.append((option.name, ""))
        }
    }

    private mutating func takeLetters(_ letters: Substring, _ rest: inout ArraySlice<String>) throws {
        var letters = letters
        while let letter = letters.popFirst() {
            guard let option = description.options.first(where: { $0.letter == letter }) else {
                throw usage("unknown option -\(letter)")
            }
            guard let argument = option.argument else {
                options.append((option.name, ""))
                continue
            }
            if !letters.isEmpty {
                options.append((option.name, String(letters)))
            } else if let next = rest.popFirst() {
                options.append((option.name, next))
            } else {
                throw usage("option -\(letter) needs an argument: \(argument)")
            }
            return
        }
    }

    /// Whether an option was given.
    func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// The argument of an option, the last one if it was given more than once.
    func value(_ name: String) -> String? { options.last { $0.name == name }?.value }

    /// All arguments of an option.
    func values(_ name: String) -> [String] { options.filter { $0.name == name }.map(\.value) }

    /// A number that an option's argument must be.
    func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let bounds =
                range.upperBound == Int.max
                ? "from \(range.lowerBound) up" : "\(range.lowerBound) to \(range.upperBound)"
            throw usage("--\(name) takes a number, \(bounds): \(text)")
        }
        return number
    }

    /// What `--ns` binds.
    func namespaces() throws -> [String: String] {
        var bindings: [String: String] = [:]
        for text in values("ns") {
            guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
                throw usage("--ns takes PREFIX=URI: \(text)")
            }
            let prefix = String(text[..<sign])
            if let index = bindings.index(forKey: prefix), !bindings[index].key.isExactly(prefix) {
                throw usage("--ns can't bind two prefixes that look alike, made of different characters: \(prefix)")
            }
            bindings[prefix] = String(text[text.index(after: sign)...])
        }
        return bindings
    }

    /// The files to read; none means standard input.
    var files: [String] {
        let files = Array(operands.dropFirst(description.leadingOperands))
        return files.isEmpty ? ["-"] : files
    }

    func usage(_ reason: String) -> ToolFailure {
        ToolFailure(.usage, "\(reason)\nTry 'xmlstream \(description.name) --help'.")
    }
}
