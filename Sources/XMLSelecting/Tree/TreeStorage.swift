/// The nodes and the text of a tree, which its parts share until one of them is changed.
///
/// Sendable: nobody changes it but the owner of the only reference, which `isKnownUniquelyReferenced` proves first.
final class TreeStorage: @unchecked Sendable {
    var nodes: [TreeNode]
    var bytes: [UInt8]
    var names: [TreeName]
    let origin: TreeOrigin?
    /// Where in the input the first node starts; nil for trees that were made.
    let byteOffset: Int?
    /// The first node's number in the document that a selector took it from, 0 if none did.
    let serial: Int

    init(
        nodes: [TreeNode], bytes: [UInt8], names: [TreeName], origin: TreeOrigin?, byteOffset: Int?, serial: Int = 0
    ) {
        self.nodes = nodes
        self.bytes = bytes
        self.names = names
        self.origin = origin
        self.byteOffset = byteOffset
        self.serial = serial
    }

    func text(_ node: TreeNode) -> String {
        String(decoding: bytes[Int(node.start)..<Int(node.start) + Int(node.count)], as: UTF8.self)
    }

    /// A copy of one node with all that it holds.
    func copy(from root: Int) -> TreeStorage {
        let node = nodes[root]
        if root == 0, Int(node.end) == nodes.count {
            return TreeStorage(nodes: nodes, bytes: bytes, names: names, origin: origin, byteOffset: byteOffset)
        }
        var part: [TreeNode] = []
        var text: [UInt8] = []
        part.reserveCapacity(Int(node.end) - root)
        for index in root..<Int(node.end) {
            var node = nodes[index]
            let place = Int(node.start)..<Int(node.start) + Int(node.count)
            node.start = UInt32(text.count)
            text.append(contentsOf: bytes[place])
            node.end -= Int32(root)
            node.parent = index == root ? -1 : node.parent - Int32(root)
            part.append(node)
        }
        return TreeStorage(
            nodes: part, bytes: text, names: names, origin: origin(of: root), byteOffset: root == 0 ? byteOffset : nil)
    }

    /// What is known about the elements around a node.
    func origin(of root: Int) -> TreeOrigin? {
        guard root > 0 else { return origin }
        var ancestors: [String] = []
        var bindings: [TreeOrigin.Binding] = []
        var index = Int(nodes[root].parent)
        while index >= 0 {
            ancestors.append(names[Int(nodes[index].name)].qualifiedName)
            bindings = declarations(of: index) + bindings
            index = Int(nodes[index].parent)
        }
        return TreeOrigin(
            ancestors: (origin?.ancestors ?? []) + ancestors.reversed(), bindings: (origin?.bindings ?? []) + bindings)
    }

    /// The namespace declarations of an element.
    func declarations(of element: Int) -> [TreeOrigin.Binding] {
        var bindings: [TreeOrigin.Binding] = []
        var index = element + 1
        while index < Int(nodes[element].end), nodes[index].kind == .namespace {
            bindings.append(
                TreeOrigin.Binding(prefix: names[Int(nodes[index].name)].qualifiedName, uri: text(nodes[index])))
            index += 1
        }
        return bindings
    }
}

/// What is known about the place that a tree was taken from.
final class TreeOrigin: Sendable {
    /// A prefix, empty for the default namespace, and its URI, empty for none.
    struct Binding: Hashable, Sendable {
        var prefix: String
        var uri: String
    }

    let ancestors: [String]
    /// Namespace declarations of the elements around, outermost first.
    let bindings: [Binding]

    init(ancestors: [String], bindings: [Binding]) {
        self.ancestors = ancestors
        self.bindings = bindings
    }
}
