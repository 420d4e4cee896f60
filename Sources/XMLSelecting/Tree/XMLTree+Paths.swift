/// What an XPath expression comes to.
@nonexhaustive
public enum XMLPathValue: Hashable, Sendable {
    /// A set of nodes, in document order.
    case nodes([XMLTree])
    /// A truth value.
    case boolean(Bool)
    /// A number, as IEEE 754 has it.
    case number(Double)
    /// A string.
    case string(String)
}

extension XMLTree {
    /// The nodes that a path selects, in document order, each once.
    ///
    /// The tree itself is the context node; `/` is the document above its topmost element, whatever it was taken from, and
    /// nothing lies outside of the tree.
    ///
    /// - Parameter path: The path; its value must be a set of nodes.
    /// - Returns: The nodes, as trees that share memory with this one; the document itself can't be among them.
    /// - Throws: ``XMLPathError`` if the value is no set of nodes.
    public func nodes(matching path: XMLPath) throws(XMLPathError) -> [XMLTree] {
        guard path.parsed.type == .nodes else {
            throw XMLPathError(
                code: .notNodes, expression: path.expression, offset: 0,
                reason: "the value is a \(path.parsed.type.rawValue), not a set of nodes")
        }
        return trees(TreeEvaluator(storage, root: root).nodes(path.parsed))
    }

    /// The nodes that an expression selects, in document order, each once.
    ///
    /// - Parameters:
    ///   - expression: The expression: all of what trees can answer (``XMLPath/Use/trees``).
    ///   - namespaces: URIs by prefix, for the prefixes in the expression.
    /// - Returns: As ``nodes(matching:)-(XMLPath)`` does.
    /// - Throws: ``XMLPathError`` for a wrong expression, or one whose value is no set of nodes.
    public func nodes(
        matching expression: String, namespaces: [String: String] = [:]
    ) throws(XMLPathError) -> [XMLTree] {
        try nodes(matching: XMLPath(expression, namespaces: namespaces, for: .trees))
    }

    /// What an expression comes to, of whatever type.
    ///
    /// - Parameters:
    ///   - expression: The expression, such as `count(//Player)`.
    ///   - namespaces: URIs by prefix, for the prefixes in the expression.
    /// - Returns: The value.
    /// - Throws: ``XMLPathError`` for a wrong expression.
    public func value(
        of expression: String, namespaces: [String: String] = [:]
    ) throws(XMLPathError) -> XMLPathValue {
        let path = try XMLPath(expression, namespaces: namespaces, for: .trees)
        let evaluator = TreeEvaluator(storage, root: root)
        switch evaluator.evaluate(path.parsed, evaluator.startContext) {
        case .nodes(let indices): return .nodes(trees(indices))
        case .atom(.boolean(let value)): return .boolean(value)
        case .atom(.number(let number)): return .number(number)
        case .atom(.string(let string)): return .string(string)
        }
    }

    private func trees(_ indices: [Int]) -> [XMLTree] {
        indices.filter { $0 >= 0 }.map { XMLTree(storage: storage, root: $0) }
    }
}
