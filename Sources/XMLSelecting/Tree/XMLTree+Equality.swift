import XMLMessages

extension XMLTree: Hashable {
    /// Compares names, attributes in any order, and content.
    ///
    /// Costs one pass over both, without recursion.
    ///
    /// - Parameters:
    ///   - one: A tree.
    ///   - other: Another.
    /// - Returns: Whether they are equal.
    public static func == (one: XMLTree, other: XMLTree) -> Bool {
        if one.storage === other.storage && one.root == other.root { return true }
        var cursor = ContentCursor(one)
        var otherCursor = ContentCursor(other)
        while true {
            switch (cursor.next(), otherCursor.next()) {
            case (nil, nil): return true
            case (let place?, let otherPlace?):
                guard place.depth == otherPlace.depth,
                    one.storage.node(place.index, equals: otherPlace.index, of: other.storage)
                else { return false }
            default: return false
            }
        }
    }

    /// Hashes what equality compares.
    ///
    /// - Parameter hasher: Takes it.
    public func hash(into hasher: inout Hasher) {
        var cursor = ContentCursor(self)
        while let place = cursor.next() {
            let node = storage.nodes[place.index]
            hasher.combine(place.depth)
            hasher.combine(node.kind)
            storage.hashName(node, into: &hasher)
            if node.kind == .element {
                // A sum, so that the order of attributes doesn't count.
                var sum = 0
                for index in storage.attributeIndices(of: place.index) {
                    var own = Hasher()
                    storage.hashName(storage.nodes[index], into: &own)
                    storage.text(storage.nodes[index]).hashExactly(into: &own)
                    sum &+= own.finalize()
                }
                hasher.combine(sum)
            } else {
                storage.text(node).hashExactly(into: &hasher)
            }
        }
    }
}

/// Goes over the nodes of a tree in document order, but for the attributes and declarations of elements.
private struct ContentCursor {
    private let storage: TreeStorage
    private let root: Int
    private var index: Int
    /// The ends of the open elements.
    private var ends: [Int] = []

    init(_ tree: XMLTree) {
        storage = tree.storage
        root = tree.root
        index = tree.root
    }

    mutating func next() -> (index: Int, depth: Int)? {
        while let end = ends.last, index >= end { ends.removeLast() }
        if index >= Int(storage.nodes[root].end) { return nil }
        let place = (index, ends.count)
        if storage.nodes[index].kind == .element {
            ends.append(Int(storage.nodes[index].end))
            index = storage.contentStart(of: index)
        } else {
            index += 1
        }
        return place
    }
}

extension TreeStorage {
    fileprivate func hashName(_ node: TreeNode, into hasher: inout Hasher) {
        guard node.name >= 0 else { return }
        names[Int(node.name)].uri.hashExactly(into: &hasher)
        names[Int(node.name)].localName.hashExactly(into: &hasher)
    }

    fileprivate func name(_ node: TreeNode, equals otherNode: TreeNode, of other: TreeStorage) -> Bool {
        guard node.name >= 0, otherNode.name >= 0 else { return node.name == otherNode.name }
        let (name, otherName) = (names[Int(node.name)], other.names[Int(otherNode.name)])
        return name.uri.isExactly(otherName.uri) && name.localName.isExactly(otherName.localName)
    }

    fileprivate func sameText(_ node: TreeNode, as otherNode: TreeNode, of other: TreeStorage) -> Bool {
        // Neither memory is changed while they are compared.
        node.count == otherNode.count
            && (unsafe bytes[node.textRange].elementsEqual(other.bytes[otherNode.textRange]))
    }

    fileprivate func node(_ index: Int, equals otherIndex: Int, of other: TreeStorage) -> Bool {
        let (node, otherNode) = (nodes[index], other.nodes[otherIndex])
        guard node.kind == otherNode.kind, name(node, equals: otherNode, of: other) else { return false }
        guard node.kind == .element else { return sameText(node, as: otherNode, of: other) }
        let (attributes, otherAttributes) = (attributeIndices(of: index), other.attributeIndices(of: otherIndex))
        guard attributes.count == otherAttributes.count else { return false }
        return attributes.allSatisfy { attribute in
            otherAttributes.contains { otherAttribute in
                name(nodes[attribute], equals: other.nodes[otherAttribute], of: other)
                    && sameText(nodes[attribute], as: other.nodes[otherAttribute], of: other)
            }
        }
    }
}
