internal import XMLMessages

/// Texts that come to stand beside each other become one text, and an empty one is left out: that is what a document read again
/// would hold, and what XPath's data model has (XPath 1.0, 5.7).
extension XMLTree {
    /// Adds a child at the end.
    ///
    /// Costs what is added, if nothing follows in memory: building from front to back is linear. A tree that isn't an element
    /// takes no children, and an attribute is no child (``setAttribute(_:_:namespace:)`` sets one): these are programming errors,
    /// and trap. A text beside another text becomes part of it.
    ///
    /// - Parameter child: The child; its namespaces are kept.
    public mutating func append(_ child: XMLTree) {
        insert([child], at: Int(node.end))
    }

    /// Adds a child before the one at a place, or at the end.
    ///
    /// Costs a pass over the tree.
    ///
    /// - Parameters:
    ///   - child: The child.
    ///   - index: A place in ``children``, or their count; anything else traps.
    public mutating func insert(_ child: XMLTree, at index: Int) {
        let places = storage.childIndices(of: root)
        insert([child], at: index == places.count ? Int(node.end) : places[index])
    }

    /// Takes a child out.
    ///
    /// Costs a pass over the tree.
    ///
    /// - Parameter index: A place in ``children``; anything else traps.
    /// - Returns: The child that was there.
    @discardableResult
    public mutating func remove(at index: Int) -> XMLTree {
        let removed = children[index]
        splice(storage.childIndices(of: root)[index], removing: removed.nodeCount, [])
        return removed
    }

    /// Takes all children out that a condition holds for.
    ///
    /// - Parameter condition: Asked about each child.
    /// - Throws: What the condition throws.
    public mutating func removeAll(where condition: (XMLTree) throws -> Bool) rethrows {
        let children = children
        let kept = try children.filter { try !condition($0) }
        if kept.count == children.count { return }
        let start = storage.contentStart(of: root)
        splice(start, removing: Int(node.end) - start, kept)
    }

    /// Puts another child in a child's place.
    ///
    /// Costs a pass over the tree.
    ///
    /// - Parameters:
    ///   - index: A place in ``children``; anything else traps.
    ///   - child: The child to put there.
    public mutating func replace(at index: Int, with child: XMLTree) {
        precondition(child.kind != .attribute, "an attribute is no child")
        let place = storage.childIndices(of: root)[index]
        splice(place, removing: Int(storage.nodes[place].end) - place, [child])
    }

    /// Puts text in the place of everything that the element holds.
    ///
    /// - Parameter text: The text, without any escaping; empty for an element without content.
    public mutating func setText(_ text: String) {
        let start = storage.contentStart(of: root)
        splice(start, removing: Int(node.end) - start, text.isEmpty ? [] : [XMLTree(text: text)])
    }

    /// Changes an attribute, or adds one at the end; nil takes it out.
    ///
    /// - Parameters:
    ///   - name: The qualified name.
    ///   - value: The value, without any escaping.
    ///   - namespace: The namespace's URI, nil for none.
    public mutating func setAttribute(_ name: String, _ value: String?, namespace: String? = nil) {
        precondition(kind == .element, "only elements have attributes")
        let treeName = TreeName(qualifiedName: name, uri: namespace ?? "")
        let places = storage.attributeIndices(of: root)
        let place = places.first {
            let other = storage.names[Int(storage.nodes[$0].name)]
            return other.uri.isExactly(treeName.uri) && other.localName.isExactly(treeName.localName)
        }
        guard let value else {
            if let place { splice(place, removing: 1, []) }
            return
        }
        let attribute = XMLTree(text: value)
        attribute.storage.names = [treeName]
        attribute.storage.nodes[0].kind = .attribute
        attribute.storage.nodes[0].name = 0
        splice(place ?? places.upperBound, removing: place == nil ? 0 : 1, [attribute])
    }

    mutating func insert(_ trees: [XMLTree], at place: Int) {
        precondition(!trees.contains { $0.kind == .attribute }, "an attribute is no child")
        splice(place, removing: 0, trees)
    }

    /// Makes sure that nobody else sees what is changed, and that the topmost node comes first.
    private mutating func own() {
        if root != 0 || !isKnownUniquelyReferenced(&storage) {
            storage = storage.copy(from: root)
            root = 0
        }
    }

    /// Takes nodes out at a place in the element's content, and puts others there.
    private mutating func splice(_ place: Int, removing count: Int, _ trees: [XMLTree]) {
        precondition(kind == .element, "only elements hold other nodes")
        let start = place - root
        own()
        var junctions: [Int] = []
        let insertion = storage.insertion(of: trees, parent: 0, at: start, &junctions)
        let shift = Int32(insertion.count - count)
        storage.nodes.replaceSubrange(start..<start + count, with: insertion)
        storage.nodes[0].end += shift
        for index in (start + insertion.count)..<max(start + insertion.count, storage.nodes.count) {
            storage.nodes[index].end += shift
            if Int(storage.nodes[index].parent) >= start { storage.nodes[index].parent += shift }
        }
        for junction in junctions.reversed() { storage.joinTexts(at: junction) }
    }
}

extension TreeStorage {
    /// The nodes of trees, made ready to stand at a place of this one; their text and names are added here.
    ///
    /// `junctions` gets the places where what didn't stand beside each other does so then.
    fileprivate func insertion(
        of trees: [XMLTree], parent: Int32, at place: Int, _ junctions: inout [Int]
    ) -> [TreeNode] {
        var insertion: [TreeNode] = []
        for tree in trees where !(tree.kind == .text && tree.node.textRange.isEmpty) {
            junctions.append(place + insertion.count)
            let other = tree.storage
            let base = Int32(place + insertion.count - tree.root)
            var nameMap: [Int32: Int32] = [:]
            for index in tree.root..<Int(tree.node.end) {
                var node = other.nodes[index]
                let place = node.textRange
                node.start = UInt32(bytes.count)
                unsafe bytes.append(other.bytes[place])
                node.end += base
                node.parent = index == tree.root ? parent : node.parent + base
                if node.name >= 0 { node.name = name(other.names[Int(node.name)], node.name, &nameMap) }
                insertion.append(node)
            }
        }
        junctions.append(place + insertion.count)
        return insertion
    }

    /// Makes one text of two children of the topmost node, if that is what lies before and at a place.
    fileprivate func joinTexts(at place: Int) {
        guard place > 0, place < nodes.count, nodes[place - 1].kind == .text, nodes[place].kind == .text,
            nodes[place - 1].parent == 0, nodes[place].parent == 0
        else { return }
        let (first, second) = (nodes[place - 1].textRange, nodes[place].textRange)
        if first.upperBound != second.lowerBound {
            // A copy, since the memory may move when it grows.
            let joined = unsafe Array(bytes[first]) + Array(bytes[second])
            nodes[place - 1].start = UInt32(bytes.count)
            unsafe joined.withUnsafeBufferPointer { unsafe bytes.append($0) }
        }
        nodes[place - 1].count = UInt32(first.count + second.count)
        nodes.replaceSubrange(place..<place + 1, with: [])
        nodes[0].end -= 1
        for index in place..<nodes.count {
            nodes[index].end -= 1
            if Int(nodes[index].parent) >= place { nodes[index].parent -= 1 }
        }
    }

    private func name(_ name: TreeName, _ place: Int32, _ map: inout [Int32: Int32]) -> Int32 {
        if let known = map[place] { return known }
        // Of the last few names only: a long table isn't searched at each insertion.
        let recent = names.suffix(32).lastIndex(of: name)
        if recent == nil { names.append(name) }
        let index = Int32(recent ?? names.count - 1)
        map[place] = index
        return index
    }
}
