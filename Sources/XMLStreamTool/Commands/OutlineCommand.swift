import XMLMessages
import XMLParsing

/// `xmlstream outline`: tells what is in a document.
enum OutlineCommand: Command {
    static let description = CommandDescription(
        "outline", "Show the tree of element paths, with counts, attributes, sizes and examples",
        operands: "[FILE...]", options: [CommandOption.json, CommandOption.output] + CommandOption.reading,
        discussion: [
            "Memory grows with the number of different paths, not with the document. After 100,000 paths, those of "
                + "attributes included, no new ones are taken in, and a note says so."
        ],
        examples: [.init("outline books.xml", "Show what a file holds")])

    static func run(_ arguments: Arguments, _ tool: ToolSession) throws {
        try tool.withOutput(arguments) { output in
            let outline = Outline()
            try tool.forEachInput(arguments) { input in
                outline.restart()
                try input.parse(outline, options: tool.options)
            }
            try outline.write(to: output, asJSON: tool.isJSON)
            if outline.isFull { tool.note("there are more paths than 100,000; those that came later are left out") }
        }
    }
}

/// Gathers the paths of documents.
final class Outline: XMLContentDelegate {
    private struct Node {
        var name: String
        var depth: Int
        var count = 0
        var textBytes = 0
        var example: String?
        var attributes: [(name: String, count: Int, example: String)] = []
        var children: [(name: String, node: Int)] = []
        /// The places of attributes and children by name, where there are too many to look at each.
        var attributePlaces: [ExactString: Int] = [:]
        var childPlaces: [ExactString: Int] = [:]
    }

    private static let limit = 100_000
    /// So many names are compared one by one.
    private static let fewNames = 16
    private var attributeCount = 0
    private var nodes = [Node(name: "", depth: 0)]
    /// The nodes of the open elements; -1 for one that is left out.
    private var open = [0]
    private(set) var isFull = false

    /// Makes ready for another document.
    func restart() { open = [0] }

    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {
        let node = child(of: open[open.count - 1], name)
        open.append(node)
        guard node >= 0 else { return }
        nodes[node].count += 1
        for index in 0..<attributes.count { note(attributes.name(at: index), attributes.value(at: index), node) }
    }

    private func child(of parent: Int, _ name: XMLName) -> Int {
        guard parent >= 0 else { return -1 }
        if nodes[parent].children.count <= Self.fewNames {
            for child in nodes[parent].children where name == child.name { return child.node }
        } else if let place = nodes[parent].childPlaces[ExactString(name.qualifiedName)] {
            return nodes[parent].children[place].node
        }
        guard hasRoom else { return -1 }
        if nodes[parent].children.count == Self.fewNames {
            for (place, child) in nodes[parent].children.enumerated() {
                nodes[parent].childPlaces[ExactString(child.name)] = place
            }
        }
        if nodes[parent].children.count >= Self.fewNames {
            nodes[parent].childPlaces[ExactString(name.qualifiedName)] = nodes[parent].children.count
        }
        nodes[parent].children.append((name.qualifiedName, nodes.count))
        nodes.append(Node(name: name.qualifiedName, depth: nodes[parent].depth + 1))
        return nodes.count - 1
    }

    /// Whether another path, be it an attribute's, is taken in.
    private var hasRoom: Bool {
        if nodes.count - 1 + attributeCount >= Self.limit { isFull = true }
        return !isFull
    }

    private func note(_ name: XMLName, _ value: XMLText, _ node: Int) {
        if nodes[node].attributes.count <= Self.fewNames {
            for index in nodes[node].attributes.indices where name == nodes[node].attributes[index].name {
                nodes[node].attributes[index].count += 1
                return
            }
        } else if let place = nodes[node].attributePlaces[ExactString(name.qualifiedName)] {
            nodes[node].attributes[place].count += 1
            return
        }
        guard hasRoom else { return }
        if nodes[node].attributes.count == Self.fewNames {
            for (place, attribute) in nodes[node].attributes.enumerated() {
                nodes[node].attributePlaces[ExactString(attribute.name)] = place
            }
        }
        if nodes[node].attributes.count >= Self.fewNames {
            nodes[node].attributePlaces[ExactString(name.qualifiedName)] = nodes[node].attributes.count
        }
        nodes[node].attributes.append((name.qualifiedName, 1, Self.example(value)))
        attributeCount += 1
    }

    func didEndElement(_ name: XMLName, context: XMLContext) { open.removeLast() }

    func foundCharacters(_ text: XMLText, context: XMLContext) {
        guard let node = open.last, node > 0, !text.isWhitespace else { return }
        nodes[node].textBytes += text.utf8.count
        if nodes[node].example == nil { nodes[node].example = Self.example(text) }
    }

    /// The beginning of a text, white space collapsed.
    private static func example(_ text: XMLText) -> String {
        let words = text.string.prefix(200).split { $0 == " " || $0.isNewline || $0 == "\t" }
        let line = words.joined(separator: " ")
        return line.count > 32 ? "\(line.prefix(31))…" : line
    }

    func write(to output: ToolOutput, asJSON: Bool) throws {
        // Children in the order in which they were first seen; the next to write is last.
        var rest = nodes[0].children.reversed().map { ($0.node, "/\($0.name)") }
        while let (index, path) = rest.popLast() {
            let node = nodes[index]
            try asJSON ? output.write(Self.json(node, path).line) : output.write(Self.line(node))
            rest += node.children.reversed().map { ($0.node, "\(path)/\($0.name)") }
        }
    }

    private static func line(_ node: Node) -> String {
        let margin = String(repeating: "  ", count: node.depth - 1)
        var line = "\(margin)\(node.name) ×\(node.count)"
        if node.textBytes > 0 {
            let example = VisibleText.line(node.example ?? "")
            line += "  \(ByteCount.text(node.textBytes)) of text, as \"\(example)\""
        }
        line += "\n"
        for attribute in node.attributes {
            line += "\(margin)  @\(attribute.name) ×\(attribute.count), as \"\(VisibleText.line(attribute.example))\"\n"
        }
        return line
    }

    private static func json(_ node: Node, _ path: String) -> JSONText {
        .object([
            ("path", .string(path)), ("count", .number(node.count)), ("textBytes", .number(node.textBytes)),
            ("example", node.example.map { .string($0) } ?? .null),
            (
                "attributes",
                .array(
                    node.attributes.map {
                        .object([
                            ("name", .string($0.name)), ("count", .number($0.count)), ("example", .string($0.example)),
                        ])
                    })
            ),
        ])
    }
}
