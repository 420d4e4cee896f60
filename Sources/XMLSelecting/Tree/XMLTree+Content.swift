extension XMLTree {
    /// The text: for an element all text inside of it, in order; for an attribute its value; for a comment or an instruction
    /// what it says (XPath 1.0, 5).
    ///
    /// Never trimmed; empty where there is none. Costs one pass over the nodes.
    public var stringValue: String { storage.stringValue(of: root) }

    /// What the element holds: elements, texts, comments and instructions, in order.
    public var children: [XMLTree] {
        storage.childIndices(of: root).map { XMLTree(storage: storage, root: $0) }
    }

    /// The child elements, in order.
    public var elements: [XMLTree] {
        storage.childIndices(of: root).filter { storage.nodes[$0].kind == .element }
            .map { XMLTree(storage: storage, root: $0) }
    }

    /// The child elements with a name, in order.
    ///
    /// - Parameter name: The qualified name as written, or `{namespace URI}local`.
    /// - Returns: The elements; none if there are none.
    public func elements(named name: String) -> [XMLTree] {
        elements.filter { $0.nodeName?.matches(name) ?? false }
    }

    /// The first child element with a name.
    ///
    /// - Parameter name: The qualified name as written, or `{namespace URI}local`.
    /// - Returns: The element, nil if there is none.
    public func element(named name: String) -> XMLTree? {
        elements(named: name).first
    }
}

extension TreeStorage {
    /// The first node of an element's content: after its declarations and attributes.
    func contentStart(of element: Int) -> Int {
        let end = Int(nodes[element].end)
        var index = element + 1
        while index < end, nodes[index].kind == .attribute || nodes[index].kind == .namespace { index += 1 }
        return index
    }

    func childIndices(of parent: Int) -> [Int] {
        guard nodes[parent].kind == .element else { return [] }
        var indices: [Int] = []
        var index = contentStart(of: parent)
        while index < Int(nodes[parent].end) {
            indices.append(index)
            index = Int(nodes[index].end)
        }
        return indices
    }

    /// The attributes of an element.
    func attributeIndices(of element: Int) -> Range<Int> {
        guard nodes[element].kind == .element else { return element..<element }
        let end = contentStart(of: element)
        var start = element + 1
        while start < end, nodes[start].kind == .namespace { start += 1 }
        return start..<end
    }

    func stringValue(of index: Int) -> String {
        guard nodes[index].kind == .element else { return text(nodes[index]) }
        var runs: [UInt8] = []
        for place in index..<Int(nodes[index].end) where nodes[place].kind == .text {
            unsafe runs.append(contentsOf: bytes[nodes[place].textRange])
        }
        return String(decoding: runs, as: UTF8.self)
    }
}
