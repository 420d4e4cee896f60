extension XMLTree {
    /// Makes an element.
    ///
    /// - Parameters:
    ///   - name: The qualified name.
    ///   - namespace: The namespace's URI, nil for none.
    ///   - attributes: Names and values, in no namespace; ``setAttribute(_:_:namespace:)`` adds others.
    ///   - text: Its text, before the children; none if empty.
    ///   - children: What else it holds.
    public init(
        name: String, namespace: String? = nil, attributes: KeyValuePairs<String, String> = [:], text: String = "",
        children: [XMLTree] = []
    ) {
        var making = TreeMaking()
        making.names.append(TreeName(qualifiedName: name, uri: namespace ?? ""))
        making.add(.element, name: 0, parent: -1, "")
        for (attribute, value) in attributes {
            making.names.append(TreeName(qualifiedName: attribute, uri: ""))
            making.add(.attribute, name: Int32(making.names.count - 1), parent: 0, value)
        }
        if !text.isEmpty { making.add(.text, name: -1, parent: 0, text) }
        making.nodes[0].end = Int32(making.nodes.count)
        self.init(storage: making.storage)
        if !children.isEmpty { insert(children, at: storage.nodes.count) }
    }

    /// Makes a text.
    ///
    /// - Parameter text: The text, without any escaping.
    public init(text: String) {
        var making = TreeMaking()
        making.add(.text, name: -1, parent: -1, text)
        self.init(storage: making.storage)
    }

    /// Makes a comment.
    ///
    /// - Parameter comment: What it says; writing it fails if XML doesn't allow that.
    public init(comment: String) {
        var making = TreeMaking()
        making.add(.comment, name: -1, parent: -1, comment)
        self.init(storage: making.storage)
    }

    /// Makes a processing instruction.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - data: The rest.
    public init(processingInstruction target: String, _ data: String) {
        var making = TreeMaking()
        making.names.append(TreeName(qualifiedName: target, uri: ""))
        making.add(.processingInstruction, name: 0, parent: -1, data)
        self.init(storage: making.storage)
    }
}

/// A tree in the making.
private struct TreeMaking {
    var nodes: [TreeNode] = []
    var bytes: [UInt8] = []
    var names: [TreeName] = []

    mutating func add(_ kind: XMLTree.Kind, name: Int32, parent: Int32, _ text: String) {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        nodes.append(
            TreeNode(
                kind: kind, name: name, end: Int32(nodes.count + 1), parent: parent, start: UInt32(start),
                count: UInt32(bytes.count - start)))
    }

    var storage: TreeStorage {
        TreeStorage(
            nodes: TreeMemory(nodes), bytes: TreeMemory(bytes), names: names, origin: nil, byteOffset: nil)
    }
}
