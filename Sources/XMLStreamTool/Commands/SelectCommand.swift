import XMLParsing
import XMLSelecting
import XMLWriting

/// `xmlstream select`: XPath on a stream.
enum SelectCommand: Command {
    static let description = CommandDescription(
        "select", "Print what XPath expressions match", operands: "[EXPR] [FILE...]",
        options: [
            CommandOption(
                "expression", "e", argument: "EXPR",
                "Select by this expression; may be repeated, and then all operands are files"),
            CommandOption("text", "t", "Print the text of each match in a line, instead of XML"),
            CommandOption("count", "c", "Print only how many matches there are"),
            CommandOption("first", "1", "Stop after the first match of each expression"), CommandOption.namespace,
            CommandOption.json, CommandOption.output,
        ] + CommandOption.reading,
        discussion: [
            "Expressions are XPath 1.0, forward only. Matches come as they are complete, so that an element inside a match "
                + "comes before it. An attribute is printed as name=\"value\".",
            "A name without a prefix is in no namespace, as in all of XPath 1.0: //title doesn't match where xmlns=\"...\" is "
                + "declared. Bind a prefix then, whatever the document's is: --ns=a=http://www.w3.org/2005/Atom //a:title.",
        ],
        examples: [
            .init("select '//Book/title' books.xml", "Print elements"),
            .init("select --text '//Book/@id' books.xml", "Print values"),
            .init("select --count -e //Book -e //author books.xml", "Count by two expressions in one pass"),
            .init("select --first --json \"//Book[title='Dune']\" books.xml", "Print one match as JSON"),
        ])

    static func run(_ arguments: Arguments, _ tool: ToolSession) throws {
        var expressions = arguments.values("expression")
        var files = arguments.operands
        if expressions.isEmpty {
            guard !files.isEmpty else { throw arguments.usage("an expression is missing") }
            expressions = [files.removeFirst()]
            tool.noteFile(named: expressions[0], arguments)
        }
        if files.isEmpty { files = ["-"] }
        let namespaces = try arguments.namespaces()
        let paths = try expressions.map { try XMLPath($0, namespaces: namespaces) }
        try tool.withOutput(arguments) { output in
            let printer = MatchPrinter(arguments, output, paths)
            var namespace: String?
            for file in files {
                do {
                    try tool.withInput(file) { input in
                        try printer.print(input, tool.options)
                        if namespace == nil, printer.matches.contains(0), !arguments.has("count") {
                            namespace = DefaultNamespace.uri(in: input, options: tool.options)
                        }
                    }
                } catch let error where !(error is XMLWritingError) {
                    tool.report(error, in: InputFile.name(of: file))
                }
            }
            // A count says it too, and after an error nobody knows.
            guard !arguments.has("count"), tool.status == .success else { return }
            for (path, count) in zip(paths, printer.matches) where count == 0 {
                tool.noteNoMatch(of: path, "nothing", namespace: namespace)
            }
        }
    }
}

/// Prints matches as the options say.
final class MatchPrinter {
    private let output: ToolOutput
    private let asText: Bool
    private let asCount: Bool
    private let asJSON: Bool
    private let limit: Int?
    private let paths: [XMLPath]
    /// How often each path has matched, in all documents.
    private(set) var matches: [Int]

    init(_ arguments: Arguments, _ output: ToolOutput, _ paths: [XMLPath]) {
        self.output = output
        self.paths = paths
        matches = paths.map { _ in 0 }
        asText = arguments.has("text")
        asCount = arguments.has("count")
        asJSON = arguments.has("json")
        limit = arguments.has("first") ? 1 : nil
    }

    func print(_ input: InputFile, _ options: XMLParsingOptions) throws {
        let selector = XMLSelector()
        let before = matches
        for (index, path) in paths.enumerated() {
            if asCount {
                selector.select(path, limit: limit, value: { [self] (_: XMLText) in matches[index] += 1 })
            } else if asText && !asJSON {
                selector.select(
                    path, limit: limit,
                    value: { [self] (text: XMLText) in
                        matches[index] += 1
                        try output.write(text.utf8)
                        try output.write("\n")
                    })
            } else {
                selector.select(path, limit: limit) { [self] in
                    matches[index] += 1
                    try write($0, path, input.name)
                }
            }
        }
        do {
            try input.parse(selector, options: options) { [output] in try output.flush() }
        } catch let error as XMLParsingError where error.code == .stopped {
            // All expressions have had as many matches as they want.
        }
        guard asCount else { return }
        for (path, count) in zip(paths, zip(matches, before).map { $0 - $1 }) {
            if asJSON {
                try output.write(
                    JSONText.object([
                        ("file", .string(input.name)), ("expression", .string(path.expression)),
                        ("count", .number(count)),
                    ]).line)
            } else {
                try output.write("\(count)\n")
            }
        }
    }

    private func write(_ match: XMLTree, _ path: XMLPath, _ file: String) throws {
        guard asJSON else { return try output.write(try Self.xml(match) + "\n") }
        try output.write(
            JSONText.object([
                ("file", .string(file)), ("expression", .string(path.expression)), ("name", .string(match.name)),
                ("byteOffset", match.byteOffset.map { .number($0) } ?? .null), ("text", .string(match.stringValue)),
                ("xml", .string(try Self.xml(match))),
            ]).line)
    }

    private static func xml(_ match: XMLTree) throws -> String {
        switch match.kind {
        case .element: return try match.xmlString()
        case .attribute: return "\(match.name)=\"\(escaped(match.stringValue))\""
        case .comment: return "<!--\(match.stringValue)-->"
        case .processingInstruction: return "<?\(match.name) \(match.stringValue)?>"
        default: return escaped(match.stringValue)
        }
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
