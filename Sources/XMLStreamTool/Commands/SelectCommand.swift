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
                + "comes before it. An attribute is printed as name=\"value\"."
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
        }
        if files.isEmpty { files = ["-"] }
        let namespaces = try arguments.namespaces()
        let paths = try expressions.map { try XMLPath($0, namespaces: namespaces) }
        try tool.withOutput(arguments) { output in
            let printer = MatchPrinter(arguments, output)
            for file in files {
                do {
                    try tool.withInput(file) { try printer.print($0, paths, tool.options) }
                } catch let error where !(error is XMLWritingError) {
                    tool.report(error, in: InputFile.name(of: file))
                }
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

    init(_ arguments: Arguments, _ output: ToolOutput) {
        self.output = output
        asText = arguments.has("text")
        asCount = arguments.has("count")
        asJSON = arguments.has("json")
        limit = arguments.has("first") ? 1 : nil
    }

    func print(_ input: InputFile, _ paths: [XMLPath], _ options: XMLParsingOptions) throws {
        let selector = XMLSelector()
        var counts = paths.map { _ in 0 }
        for (index, path) in paths.enumerated() {
            if asCount {
                selector.select(path, limit: limit, value: { (_: XMLText) in counts[index] += 1 })
            } else if asText && !asJSON {
                selector.select(
                    path, limit: limit,
                    value: { [output] (text: XMLText) in
                        try output.write(text.utf8)
                        try output.write("\n")
                    })
            } else {
                selector.select(path, limit: limit) { [self] in try write($0, path, input.name) }
            }
        }
        do {
            try input.parse(selector, options: options) { [output] in try output.flush() }
        } catch let error as XMLParsingError where error.code == .stopped {
            // All expressions have had as many matches as they want.
        }
        guard asCount else { return }
        for (path, count) in zip(paths, counts) {
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
