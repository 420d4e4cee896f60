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
                + "pipe goes to a temporary file first. Write the result over the input with --output.",
            "Changes of an element add up, also those at several expressions: --text with --unwrap leaves the text alone. "
                + "One expression's --delete stands alone, and its --unwrap without changes of the tags. An element that "
                + "several expressions match is deleted if one says so.",
            "A name without a prefix is in no namespace, as in all of XPath 1.0: //title doesn't match where xmlns=\"...\" is "
                + "declared. Bind a prefix then, whatever the document's is: --ns=a=http://www.w3.org/2005/Atom //a:title.",
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
                let places = edits.map { MatchPlaces(countsContent: $0.changes.leaveOutContent) }
                for (edit, places) in zip(edits, places) { finder.select(edit.path, events: places) }
                try input.parse(ElementNumbering(finder), options: tool.options)
                for (edit, places) in zip(edits, places) where places.contentCounts.isEmpty {
                    let namespace = DefaultNamespace.uri(in: input, options: tool.options)
                    tool.noteNoMatch(of: edit.path, "no element", namespace: namespace)
                }
                try input.rewind()
                var options = XMLWritingOptions()
                options.finalNewline = true
                let writer = XMLStreamWriter(to: output, options: options)
                let filter = EditFilter(zip(edits, places).map { ($0.changes, $1.contentCounts) })
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
        for edit in edits {
            if edit.changes.isEmpty { throw arguments.usage("nothing is to be done at \(edit.path)") }
            if let reason = contradiction(edit.changes) { throw arguments.usage("\(reason) at \(edit.path)") }
        }
        return edits
    }

    /// Why changes at one expression can't all be seen in the result; nil if they can.
    private static func contradiction(_ changes: [Change]) -> String? {
        var (isDeleted, isUnwrapped, areTagsChanged) = (false, false, false)
        for change in changes {
            switch change {
            case .delete: isDeleted = true
            case .unwrap: isUnwrapped = true
            case .rename, .set, .unset: areTagsChanged = true
            case .text: break
            }
        }
        if isDeleted, changes.count > 1 { return "--delete leaves nothing to change" }
        return isUnwrapped && areTagsChanged ? "--unwrap leaves no tag to change" : nil
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
                if attribute == "xmlns" || attribute.hasPrefix("xmlns:") {
                    throw arguments.usage("--set sets attributes, and \(attribute) declares a namespace")
                }
                try arguments.checkAttribute(attribute, text, option: name)
                self = .set(attribute, text)
            default: return nil
            }
        }
    }
}
