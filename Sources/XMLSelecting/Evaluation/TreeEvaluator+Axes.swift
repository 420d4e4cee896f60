import XMLMessages

/// Location steps (XPath 1.0, 2).
extension TreeEvaluator {
    func follow(_ location: XPathLocation, from start: Int) -> [Int] {
        var nodes = [start]
        var steps = location.steps[...]
        while let step = steps.popFirst() {
            // `//name` without a position is one walk over the descendants, not one for each of them.
            if step.isDescent, let next = steps.first, next.axis == .child,
                !next.predicates.contains(where: isPositional)
            {
                steps.removeFirst()
                nodes = select(
                    XPathStep(axis: .descendant, test: next.test, predicates: next.predicates, offset: 0), nodes)
            } else {
                nodes = select(step, nodes)
            }
        }
        return nodes
    }

    private func isPositional(_ predicate: XPathPredicate) -> Bool {
        predicate.expression.type == .number || predicate.expression.asksPosition
    }

    private func select(_ step: XPathStep, _ nodes: [Int]) -> [Int] {
        if nodes.count == 1 { return Self.inOrder(select(step, nodes[0])) }
        var selected: [Int] = []
        // Descendants of nested nodes are looked for once where no position counts them.
        let joins = step.axis == .descendant && !step.predicates.contains(where: isPositional)
        var end = Self.document
        for node in nodes {
            if joins {
                if node != Self.document && node < end { continue }
                end = node == Self.document ? storage.nodes.count : Int(storage.nodes[node].end)
            }
            selected.append(contentsOf: select(step, node))
        }
        return Self.inOrder(selected)
    }

    private func select(_ step: XPathStep, _ node: Int) -> [Int] {
        var selected = axis(step.axis, node).filter { test(step.test, $0, step.axis) }
        for predicate in step.predicates { selected = choose(selected, predicate) }
        return selected
    }

    func choose(_ nodes: [Int], _ predicate: XPathPredicate) -> [Int] {
        let isNumber = predicate.expression.type == .number
        var chosen: [Int] = []
        for (index, node) in nodes.enumerated() {
            let context = Context(node: node, position: index + 1, size: nodes.count)
            let holds =
                isNumber
                ? atom(predicate.expression, context).number == Double(index + 1)
                : boolean(predicate.expression, context)
            if holds { chosen.append(node) }
        }
        return chosen
    }

    func parent(_ node: Int) -> Int? {
        if node == Self.document { return nil }
        return node == root ? Self.document : Int(storage.nodes[node].parent)
    }

    private func children(_ node: Int) -> [Int] {
        node == Self.document ? [root] : storage.childIndices(of: node)
    }

    private func isContent(_ node: Int) -> Bool {
        storage.nodes[node].kind != .attribute && storage.nodes[node].kind != .namespace
    }

    private func descendants(_ node: Int) -> [Int] {
        let range =
            node == Self.document ? root..<Int(storage.nodes[root].end) : node + 1..<Int(storage.nodes[node].end)
        return range.filter(isContent)
    }

    /// The nodes of an axis in its own order: reverse axes from the context node away.
    private func axis(_ axis: XPathAxis, _ node: Int) -> [Int] {
        switch axis {
        case .child: return children(node)
        case .descendant: return descendants(node)
        case .descendantOrSelf: return [node] + descendants(node)
        case .itself: return [node]
        case .parent: return parent(node).map { [$0] } ?? []
        case .ancestor: return ancestors(node)
        case .ancestorOrSelf: return [node] + ancestors(node)
        case .attribute: return node == Self.document ? [] : Array(storage.attributeIndices(of: node))
        case .followingSibling: return siblings(node).drop { $0 <= node }.map { $0 }
        case .precedingSibling: return siblings(node).prefix { $0 < node }.reversed()
        case .following: return following(node)
        case .preceding: return preceding(node)
        case .namespace: return []
        }
    }

    private func ancestors(_ node: Int) -> [Int] {
        var ancestors: [Int] = []
        var index = node
        while let parent = parent(index) {
            ancestors.append(parent)
            index = parent
        }
        return ancestors
    }

    private func siblings(_ node: Int) -> [Int] {
        guard node != Self.document, isContent(node), let parent = parent(node) else { return [] }
        return children(parent)
    }

    /// Of an attribute, what follows its element's start tag (2.2).
    private func following(_ node: Int) -> [Int] {
        if node == Self.document { return [] }
        return (Int(storage.nodes[node].end)..<Int(storage.nodes[root].end)).filter(isContent)
    }

    private func preceding(_ node: Int) -> [Int] {
        if node == Self.document { return [] }
        let around = Set(ancestors(node))
        return (root..<max(node, root)).filter { isContent($0) && !around.contains($0) }.reversed()
    }

    private func test(_ test: XPathNodeTest, _ node: Int, _ axis: XPathAxis) -> Bool {
        if test == .node { return true }
        if node == Self.document { return false }
        let tested = storage.nodes[node]
        switch test {
        case .node: return true
        case .text: return tested.kind == .text
        case .comment: return tested.kind == .comment
        case .instruction(let target):
            return tested.kind == .processingInstruction
                && (target.map { storage.names[Int(tested.name)].qualifiedName.isExactly($0) } ?? true)
        case .anyName, .namespace, .name:
            guard tested.kind == (axis == .attribute ? .attribute : .element) else { return false }
            return test.accepts(storage.names[Int(tested.name)])
        }
    }
}

extension XPathNodeTest {
    /// Whether a name passes, if it is one of the axis' principal kind.
    func accepts(_ name: TreeName) -> Bool {
        switch self {
        case .anyName, .node: true
        case .namespace(let uri): name.uri.isExactly(uri)
        case .name(let local, let uri): name.uri.isExactly(uri) && name.localName.isExactly(local)
        case .text, .comment, .instruction: false
        }
    }
}

extension XPathExpression {
    /// Whether the value depends on `position()` or `last()` of the context itself.
    var asksPosition: Bool {
        switch self {
        case .number, .literal, .path: false
        case .or(let one, let other), .and(let one, let other), .comparison(_, let one, let other),
            .arithmetic(_, let one, let other), .union(let one, let other):
            one.asksPosition || other.asksPosition
        case .negation(let one): one.asksPosition
        case .call(let function, let arguments, _):
            function == .position || function == .last || arguments.contains { $0.asksPosition }
        case .filter(let base, _, _, _): base.asksPosition
        }
    }
}
