extension XMLTree {
    /// Adds a child at the end.
    ///
    /// Costs what is added, if nothing follows in memory: building from front to back is linear. A tree that isn't an element
    /// takes no children: this is a programming error, and traps.
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
        let kept = try children.map { try !condition($0) }
        for index in kept.indices.reversed() where !kept[index] { remove(at: index) }
    }

    /// Puts another child in a child's place.
    ///
    /// Costs a pass over the tree.
    ///
    /// - Parameters:
    ///   - index: A place in ``children``; anything else traps.
    ///   - child: The child to put there.
    public mutating func replace(at index: Int, with child: XMLTree) {
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
            return other.uri == treeName.uri && other.localName == treeName.localName
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
        let insertion = storage.insertion(of: trees, parent: 0, at: start)
        let shift = Int32(insertion.count - count)
        storage.nodes.replaceSubrange(start..<start + count, with: insertion)
        storage.nodes[0].end += shift
        for index in (start + insertion.count)..<max(start + insertion.count, storage.nodes.count) {
            storage.nodes[index].end += shift
            if Int(storage.nodes[index].parent) >= start { storage.nodes[index].parent += shift }
        }
    }
}

extension TreeStorage {
    /// The nodes of trees, made ready to stand at a place of this one; their text and names are added here.
    fileprivate func insertion(of trees: [XMLTree], parent: Int32, at place: Int) -> [TreeNode] {
        var insertion: [TreeNode] = []
        for tree in trees {
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
        return insertion
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
