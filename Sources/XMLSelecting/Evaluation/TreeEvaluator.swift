/// Evaluates expressions on a tree (XPath 1.0, 3).
///
/// Nodes are places in the tree's array; the document is -1.
struct TreeEvaluator {
    static let document = -1

    enum Value {
        case nodes([Int])
        case atom(XPathAtom)
    }

    struct Context {
        var node: Int
        var position: Int
        var size: Int
    }

    let storage: TreeStorage
    let root: Int

    init(_ storage: TreeStorage, root: Int) {
        self.storage = storage
        self.root = root
    }

    var startContext: Context { Context(node: root, position: 1, size: 1) }

    func nodes(_ expression: XPathExpression) -> [Int] {
        nodes(expression, startContext)
    }

    func nodes(_ expression: XPathExpression, _ context: Context) -> [Int] {
        if case .nodes(let nodes) = evaluate(expression, context) { nodes } else { [] }
    }

    func evaluate(_ expression: XPathExpression, _ context: Context) -> Value {
        switch expression {
        case .number(let number): .atom(.number(number))
        case .literal(let string): .atom(.string(string))
        case .or(let one, let other): .atom(.boolean(boolean(one, context) || boolean(other, context)))
        case .and(let one, let other): .atom(.boolean(boolean(one, context) && boolean(other, context)))
        case .comparison(let comparison, let one, let other):
            .atom(.boolean(compare(comparison, evaluate(one, context), evaluate(other, context))))
        case .arithmetic(let operation, let one, let other):
            .atom(.number(operation.apply(atom(one, context).number, atom(other, context).number)))
        case .negation(let one): .atom(.number(-atom(one, context).number))
        case .union(let one, let other): .nodes(Self.inOrder(nodes(one, context) + nodes(other, context)))
        case .call(let function, let arguments, _): .atom(call(function, arguments, context))
        case .path(let location):
            .nodes(follow(location, from: location.isAbsolute ? Self.document : context.node))
        case .filter(let base, let predicates, let path, _): .nodes(filter(base, predicates, path, context))
        }
    }

    private func filter(
        _ base: XPathExpression, _ predicates: [XPathPredicate], _ path: XPathLocation?, _ context: Context
    ) -> [Int] {
        var selected = nodes(base, context)
        for predicate in predicates { selected = choose(selected, predicate) }
        guard let path else { return selected }
        return Self.inOrder(selected.flatMap { follow(path, from: $0) })
    }

    static func inOrder(_ nodes: [Int]) -> [Int] {
        if nodes.count < 2 || zip(nodes, nodes.dropFirst()).allSatisfy({ $0 < $1 }) { return nodes }
        var result: [Int] = []
        for node in nodes.sorted() where result.last != node { result.append(node) }
        return result
    }

    func boolean(_ expression: XPathExpression, _ context: Context) -> Bool {
        switch evaluate(expression, context) {
        case .nodes(let nodes): !nodes.isEmpty
        case .atom(let atom): atom.boolean
        }
    }

    /// A value that isn't a set of nodes; of a set, the first node's string.
    func atom(_ expression: XPathExpression, _ context: Context) -> XPathAtom {
        switch evaluate(expression, context) {
        case .nodes(let nodes): .string(nodes.first.map(string) ?? "")
        case .atom(let atom): atom
        }
    }

    func string(_ node: Int) -> String {
        storage.stringValue(of: node == Self.document ? root : node)
    }

    private func compare(_ comparison: XPathComparison, _ one: Value, _ other: Value) -> Bool {
        switch (one, other) {
        case (.atom(let atom), .atom(let otherAtom)): return XPathAtom.compare(comparison, atom, otherAtom)
        case (.nodes(let nodes), .atom(let atom)): return compare(comparison, nodes, atom)
        case (.atom(let atom), .nodes(let nodes)): return compare(comparison.mirrored, nodes, atom)
        case (.nodes(let nodes), .nodes(let otherNodes)):
            let others = otherNodes.map(string)
            return nodes.contains { node in
                let string = string(node)
                return others.contains { XPathAtom.compare(comparison, node: string, node: $0) }
            }
        }
    }

    private func compare(_ comparison: XPathComparison, _ nodes: [Int], _ atom: XPathAtom) -> Bool {
        if case .boolean = atom { return XPathAtom.compare(comparison, .boolean(!nodes.isEmpty), atom) }
        return nodes.contains { XPathAtom.compare(comparison, node: string($0), atom) }
    }
}
