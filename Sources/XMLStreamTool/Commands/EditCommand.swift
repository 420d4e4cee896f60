import XMLParsing
import XMLSelecting
import XMLTransforming
import XMLWriting

/// `xmlstream edit`: changes at matches.
enum EditCommand: Command {
    static let description = CommandDescription(
        "edit", "Delete, rename or change the elements that expressions match", operands: "[FILE]", operandCount: 0...1,
        options: [
            CommandOption("at", "a", argument: "EXPR", "Where the changes that follow are made; may be repeated"),
            CommandOption("delete", "d", "Delete the elements"),
            CommandOption("unwrap", "u", "Delete their tags, and keep their content"),
            CommandOption("rename", "r", argument: "NAME", "Rename them"),
            CommandOption("set", "s", argument: "NAME=VALUE", "Set an attribute"),
            CommandOption("unset", argument: "NAME", "Remove an attribute"),
            CommandOption("text", "t", argument: "TEXT", "Replace their content by a text"), CommandOption.namespace,
            CommandOption.output,
        ] + CommandOption.reading,
        discussion: [
            "Reads the input twice: first to find the matches, of which it keeps the places, then to write the result. A "
                + "pipe goes to a temporary file first. Write the result over the input with --output."
        ],
        examples: [
            .init("edit --at=//draft --delete books.xml", "Delete elements"),
            .init("edit --at=//title --rename=heading --set=lang=en books.xml", "Rename, and set an attribute"),
            .init("edit --at='//Book[@id=2]/title' --text=Emma --output=new.xml books.xml", "Replace a text"),
        ])

    static func run(_ arguments: Arguments, _ tool: ToolSession) throws {
        let edits = try edits(arguments)
        try tool.withOutput(arguments) { output in
            try tool.forEachInput(arguments) { input in
                try input.makeRewindable()
                let finder = XMLSelector()
                let places = edits.map { _ in MatchPlaces() }
                for (edit, places) in zip(edits, places) { finder.select(edit.path, events: places) }
                try input.parse(finder, options: tool.options)
                for (edit, places) in zip(edits, places) where places.offsets.isEmpty {
                    tool.note("\(edit.path) matches no element")
                }
                try input.rewind()
                var options = XMLWritingOptions()
                options.finalNewline = true
                let writer = XMLStreamWriter(to: output, options: options)
                let filter = EditFilter(zip(edits, places).map { ($0.changes, $1.offsets) })
                do {
                    try input.parse(XMLFilteringDelegate(filter, to: writer), options: tool.options)
                    try writer.finish()
                } catch let error as XMLWritingError where error.code != .system && error.code != .sinkFailed {
                    throw ToolFailure(.malformed, "the changes can't be made: \(error.reason)")
                }
            }
        }
    }

    private static func edits(_ arguments: Arguments) throws -> [(path: XMLPath, changes: [Change])] {
        let namespaces = try arguments.namespaces()
        var edits: [(path: XMLPath, changes: [Change])] = []
        for (name, value) in arguments.options {
            if name == "at" {
                edits.append((try XMLPath(value, namespaces: namespaces), []))
            } else if let change = try Change(name, value, arguments) {
                guard !edits.isEmpty else { throw arguments.usage("--\(name) comes after an --at") }
                edits[edits.count - 1].changes.append(change)
            }
        }
        guard !edits.isEmpty else { throw arguments.usage("--at says where to edit") }
        for edit in edits where edit.changes.isEmpty { throw arguments.usage("nothing is to be done at \(edit.path)") }
        return edits
    }

    /// What is done to an element.
    enum Change {
        case delete
        case unwrap
        case rename(String)
        case set(String, String)
        case unset(String)
        case text(String)

        /// Nil for options that are no changes.
        init?(_ name: String, _ value: String, _ arguments: Arguments) throws {
            switch name {
            case "delete": self = .delete
            case "unwrap": self = .unwrap
            case "rename":
                try arguments.checkElementName(value, option: name)
                self = .rename(value)
            case "unset":
                if value == "xmlns" || value.hasPrefix("xmlns:") {
                    throw arguments.usage("--unset removes attributes, and \(value) declares a namespace")
                }
                try arguments.checkAttribute(value, option: name)
                self = .unset(value)
            case "text":
                try arguments.checkText(value, option: name)
                self = .text(value)
            case "set":
                guard let sign = value.firstIndex(of: "="), sign > value.startIndex else {
                    throw arguments.usage("--set takes NAME=VALUE: \(value)")
                }
                let (attribute, text) = (String(value[..<sign]), String(value[value.index(after: sign)...]))
                try arguments.checkAttribute(attribute, text, option: name)
                self = .set(attribute, text)
            default: return nil
            }
        }
    }
}

/// Notes where matching elements start.
final class MatchPlaces: XMLContentDelegate {
    private(set) var offsets: Set<Int> = []

    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {
        offsets.insert(context.byteRange.lowerBound)
        context.skipElement()
    }

    func didEndElement(_ name: XMLName, context: XMLContext) {}

    func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        throw ToolFailure(.usage, "only elements can be edited, and an expression selects text")
    }
}

/// Changes elements by their places.
final class EditFilter: XMLFilter {
    private let edits: [(changes: [EditCommand.Change], offsets: Set<Int>)]

    init(_ edits: [(changes: [EditCommand.Change], offsets: Set<Int>)]) {
        self.edits = edits
    }

    func didStartElement(
        _ name: XMLName, attributes: XMLAttributes, output: XMLFilterOutput, context: XMLContext
    ) throws -> XMLElementAction {
        let place = context.byteRange.lowerBound
        let changes = edits.filter { $0.offsets.contains(place) }.flatMap(\.changes)
        guard !changes.isEmpty else { return .keep }
        var element = XMLStartElement(name, attributes)
        var text: String?
        for change in changes {
            switch change {
            case .delete: return .drop
            case .unwrap: return .unwrap
            case .rename(let name):
                element.name = XMLQualifiedName(
                    name, namespaceURI: name.contains(":") ? nil : element.name.namespaceURI)
            case .set(let name, let value):
                if let index = element.attributes.firstIndex(where: { $0.name.qualifiedName == name }) {
                    element.attributes[index].value = value
                } else {
                    element.attributes.append(.init(name: XMLQualifiedName(name), value: value))
                }
            case .unset(let name): element.attributes.removeAll { $0.name.qualifiedName == name }
            case .text(let value): text = value
            }
        }
        guard let text else { return .rewrite(element) }
        return .replace { writer in
            try writer.startElement(element.name.qualifiedName, namespace: element.name.namespaceURI ?? "")
            for attribute in element.attributes {
                try writer.attribute(
                    attribute.name.qualifiedName, attribute.value, namespace: attribute.name.namespaceURI)
            }
            try writer.characters(text)
            try writer.endElement()
        }
    }

    func foundCharacters(_ text: XMLText, output: XMLFilterOutput, context: XMLContext) -> XMLTextAction { .keep }
    func willEndElement(_ name: XMLName, output: XMLFilterOutput, context: XMLContext) {}
}
