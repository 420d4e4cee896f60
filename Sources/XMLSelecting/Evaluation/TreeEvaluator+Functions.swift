import XMLMessages

/// The functions that ask the context or take sets of nodes (XPath 1.0, 4).
extension TreeEvaluator {
    func call(_ function: XPathFunction, _ arguments: [XPathExpression], _ context: Context) -> XPathAtom {
        switch function {
        case .position: return .number(Double(context.position))
        case .last: return .number(Double(context.size))
        case .count: return .number(Double(nodes(arguments[0], context).count))
        case .sum:
            return .number(nodes(arguments[0], context).reduce(0) { $0 + XPathNumber.number(string($1)) })
        case .boolean: return .boolean(boolean(arguments[0], context))
        case .not: return .boolean(!boolean(arguments[0], context))
        case .lang: return .boolean(isLanguage(atom(arguments[0], context).string, at: context.node))
        case .localName, .namespaceURI, .name:
            return .string(name(function, arguments.first.map { nodes($0, context).first } ?? context.node))
        default:
            if arguments.isEmpty, function.asksContextNode { return function.apply([.string(string(context.node))]) }
            return function.apply(arguments.map { atom($0, context) })
        }
    }

    private func name(_ function: XPathFunction, _ node: Int?) -> String {
        guard let node, node != Self.document, storage.nodes[node].name >= 0 else { return "" }
        return storage.names[Int(storage.nodes[node].name)].part(function)
    }

    /// Whether the innermost `xml:lang` is the language or a part of it, whatever the case (4.3).
    private func isLanguage(_ language: String, at node: Int) -> Bool {
        var index = node
        while index != Self.document {
            if let place = storage.attribute(
                "{http://www.w3.org/XML/1998/namespace}lang", among: storage.attributeIndices(of: index))
            {
                let value = storage.text(storage.nodes[place]).lowercased()
                let wanted = language.lowercased()
                return value.isExactly(wanted) || value.utf8.starts(with: (wanted + "-").utf8)
            }
            index = parent(index) ?? Self.document
        }
        return false
    }
}

extension TreeName {
    /// What a function says of the name.
    func part(_ function: XPathFunction) -> String {
        switch function {
        case .localName: localName
        case .namespaceURI: uri
        default: qualifiedName
        }
    }
}
