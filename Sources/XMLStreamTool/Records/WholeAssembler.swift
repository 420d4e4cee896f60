import XMLBuilding
import XMLMessages
import XMLParsing

/// Makes a JSON line of everything in a record: attributes as `@name`, children by name, lists of those that repeat, and
/// the text of elements with attributes or children as `#text`.
struct WholeAssembler: RecordAssembling {
    private struct Node {
        var name: String
        var attributes: [(String, JSONText)] = []
        var children: [(name: String, values: [JSONText])] = []
        /// The places of children by name, where there are too many to look at each.
        var places: [ExactString: Int] = [:]
        var text: [UInt8] = []
        var hasText = false

        mutating func add(_ name: String, _ value: JSONText) {
            if let place = place(of: name) { return children[place].values.append(value) }
            if children.count == WholeAssembler.fewNames {
                for (place, child) in children.enumerated() { places[ExactString(child.name)] = place }
            }
            if children.count >= WholeAssembler.fewNames { places[ExactString(name)] = children.count }
            children.append((name, [value]))
        }

        private func place(of name: String) -> Int? {
            children.count > WholeAssembler.fewNames
                ? places[ExactString(name)] : children.firstIndex { $0.name.isExactly(name) }
        }
    }

    /// So many names are compared one by one.
    private static let fewNames = 16

    private var open: [Node] = []
    private var isInside = false

    mutating func start(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        if !isInside { open = [] }
        isInside = true
        var node = Node(name: name.qualifiedName)
        for index in 0..<attributes.count {
            node.attributes.append(
                ("@\(attributes.name(at: index).qualifiedName)", .string(attributes.value(at: index).string)))
        }
        open.append(node)
    }

    mutating func characters(_ text: XMLText, context: XMLContext) throws {
        open[open.count - 1].text += FieldAssembler.bytes(text)
        if !text.isWhitespace { open[open.count - 1].hasText = true }
    }

    mutating func end(_ name: XMLName, context: XMLContext) throws -> AssemblyStep<[UInt8]> {
        let node = open.removeLast()
        guard !open.isEmpty else {
            isInside = false
            return .record(JSONText.object(Self.members(node, isAlone: false)).line)
        }
        let value = Self.value(node)
        open[open.count - 1].add(node.name, value)
        return .inside
    }

    private static func value(_ node: Node) -> JSONText {
        guard !node.attributes.isEmpty || !node.children.isEmpty else {
            var text = JSONText()
            text.append(string: node.text)
            return text
        }
        return .object(members(node, isAlone: node.children.isEmpty))
    }

    private static func members(_ node: Node, isAlone: Bool) -> [(String, JSONText)] {
        var members = node.attributes
        for child in node.children {
            members.append((child.name, child.values.count == 1 ? child.values[0] : .array(child.values)))
        }
        if node.hasText || (isAlone && !node.text.isEmpty) {
            var text = JSONText()
            text.append(string: node.text)
            members.append(("#text", text))
        }
        return members
    }
}
