public import XMLParsing

/// An element with all that it holds, as a value: taken out of a document that passes by, read whole, or made.
///
/// ```swift
/// var party = try XMLTree(contentsOfFile: "Party.xml")
/// for player in party.elements(named: "Player") {
///     print(player.elements(named: "Name").first?.stringValue ?? "")
/// }
/// party.append(XMLTree(name: "Player", children: [XMLTree(name: "Name", text: "Waldo")]))
/// try XMLStreamWriter.file("Party.xml") { try party.write(to: $0) }
/// ```
///
/// What a query or ``children`` returns is a tree too, be it an element, a text, an attribute, a comment or an instruction:
/// see ``kind-swift.property``. Such parts share the memory of the whole, which is copied when one of them is changed.
///
/// All nodes lie in one array and all text in another, in document order. There is no object for a node, nothing that
/// refers back, and no recursion: depth costs no stack. A node costs 24 bytes besides its text.
///
/// Trees are equal if their names (namespace and local name, whatever the prefix), attributes (in any order), texts and other
/// content are; where they come from doesn't count, nor do namespace declarations.
public struct XMLTree: Sendable {
    /// What a tree's topmost node is.
    @nonexhaustive
    public enum Kind: UInt8, Sendable, BitwiseCopyable {
        /// An element.
        case element
        /// An attribute.
        case attribute
        /// A namespace declaration: kept for writing, and no node to XPath.
        case namespace
        /// A run of text.
        case text
        /// A comment.
        case comment
        /// A processing instruction.
        case processingInstruction
    }

    var storage: TreeStorage
    /// The place of the topmost node.
    var root: Int

    init(storage: TreeStorage, root: Int = 0) {
        self.storage = storage
        self.root = root
    }

    var node: TreeNode { storage.nodes[root] }
    var nodeName: TreeName? { node.name < 0 ? nil : storage.names[Int(node.name)] }

    /// What the topmost node is.
    public var kind: Kind { node.kind }

    /// The qualified name as written, `prefix:local` or `local`; the target of an instruction; empty for texts and comments.
    public var name: String { nodeName?.qualifiedName ?? "" }

    /// The name without its prefix.
    public var localName: String { nodeName?.localName ?? "" }

    /// The prefix as written, nil without one.
    public var prefix: String? { nodeName?.prefix }

    /// The URI of the namespace that the name is in, nil if in none.
    public var namespaceURI: String? {
        guard let uri = nodeName?.uri, !uri.isEmpty else { return nil }
        return uri
    }

    /// Namespace and local name.
    public var expandedName: XMLExpandedName { XMLExpandedName(localName, namespaceURI: namespaceURI) }

    /// The qualified names of the elements around the place that the tree was taken from, outermost first.
    ///
    /// None for a root element, and for a tree that was made.
    public var ancestors: [String] { storage.origin(of: root)?.ancestors ?? [] }

    /// Where in the input the tree's element started, in bytes; nil for trees that were made, and for parts of trees.
    public var byteOffset: Int? { root == 0 ? storage.byteOffset : nil }

    /// The namespaces in scope at the topmost element by prefix, an empty one for the default namespace.
    ///
    /// Costs a pass over the declarations. Prefixes that Swift's strings don't tell apart, since they are canonically equivalent,
    /// share one place, which the last declaration has.
    public var namespaces: [String: String] {
        var result: [String: String] = [:]
        for binding in (storage.origin(of: root)?.bindings ?? []) + storage.declarations(of: root) {
            result[binding.prefix] = binding.uri.isEmpty ? nil : binding.uri
        }
        return result
    }

    /// How many nodes there are, attributes and namespace declarations included.
    public var nodeCount: Int { Int(node.end) - root }
}
