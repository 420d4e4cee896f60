import XMLBuilding
import XMLParsing

/// Makes a JSON line of everything in a record: attributes as `@name`, children by name, lists of those that repeat, and
/// the text of elements with attributes or children as `#text`.
struct WholeAssembler: RecordAssembling {
    private struct Node {
        var name: String
        var attributes: [(String, JSONText)] = []
        var children: [(name: String, values: [JSONText])] = []
        var text: [UInt8] = []
        var hasText = false
    }

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
        let parent = open.count - 1
        if let index = open[parent].children.firstIndex(where: { $0.name == node.name }) {
            open[parent].children[index].values.append(value)
        } else {
            open[parent].children.append((node.name, [value]))
        }
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
