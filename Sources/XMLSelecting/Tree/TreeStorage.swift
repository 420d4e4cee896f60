/// The nodes and the text of a tree, which its parts share until one of them is changed.
///
/// Sendable: nobody changes it but the owner of the only reference, which `isKnownUniquelyReferenced` proves first: a tree that is
/// edited, or a matcher whose match was let go of.
final class TreeStorage: @unchecked Sendable {
    @exclusivity(unchecked) private var ownNodes: TreeMemory<TreeNode>
    @exclusivity(unchecked) private var ownBytes: TreeMemory<UInt8>
    @exclusivity(unchecked) private var ownNames: [TreeName]
    private(set) var origin: TreeOrigin?
    /// Where in the input the first node starts; nil for trees that were made.
    private(set) var byteOffset: Int?
    /// The first node's number in the document that a selector took it from, 0 if none did.
    private(set) var serial: Int

    /// Takes over memory.
    init(
        nodes: TreeMemory<TreeNode>, bytes: TreeMemory<UInt8>, names: [TreeName], origin: TreeOrigin?,
        byteOffset: Int?, serial: Int = 0
    ) {
        unsafe ownNodes = nodes
        unsafe ownBytes = bytes
        unsafe ownNames = names
        self.origin = origin
        self.byteOffset = byteOffset
        self.serial = serial
    }

    deinit {
        unsafe ownNodes.deallocate()
        unsafe ownBytes.deallocate()
    }

    // Access isn't checked as it runs: none is open while other code than this module's is called.

    var nodes: TreeMemory<TreeNode> {
        @inline(__always) _read { yield unsafe ownNodes }
        @inline(__always) _modify { yield unsafe &ownNodes }
    }

    var bytes: TreeMemory<UInt8> {
        @inline(__always) _read { yield unsafe ownBytes }
        @inline(__always) _modify { yield unsafe &ownBytes }
    }

    var names: [TreeName] {
        @inline(__always) _read { yield unsafe ownNames }
        @inline(__always) _modify { yield unsafe &ownNames }
    }

    /// Takes another place in a document; names are still there unless they were taken away, and the builder exchanges nodes.
    func reuse(names: [TreeName], origin: TreeOrigin?, byteOffset: Int?, serial: Int) {
        if self.names.isEmpty { self.names = names }
        if self.origin !== origin { self.origin = origin }
        self.byteOffset = byteOffset
        self.serial = serial
    }

    func text(_ node: TreeNode) -> String {
        // The memory isn't changed while it is decoded.
        unsafe String(decoding: bytes[node.textRange], as: UTF8.self)
    }

    /// A copy of one node with all that it holds.
    func copy(from root: Int) -> TreeStorage {
        let end = Int(nodes[root].end)
        let isWhole = root == 0 && end == nodes.count
        var part = TreeMemory<TreeNode>(capacity: end - root)
        var text = isWhole ? unsafe TreeMemory(bytes[0..<bytes.count]) : TreeMemory<UInt8>(capacity: 0)
        for index in root..<end {
            var node = nodes[index]
            if !isWhole {
                let place = node.textRange
                node.start = UInt32(text.count)
                unsafe text.append(bytes[place])
            }
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
    struct Binding: Sendable {
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
