import XMLMessages

/// Location paths, steps, predicates and calls (XPath 1.0, 2 and 3.2 to 3.3).
extension XPathParser {
    mutating func parsePath() throws(XMLPathError) -> XPathExpression {
        let start = token.offset
        guard startsFilter else { return .path(try parseLocation()) }
        let primary = try parsePrimary()
        let predicates = try parsePredicates()
        var path: XPathLocation?
        if case .op(let op) = token.kind, op == "/" || op == "//" {
            path = try parseRelative(isAbsolute: false)
        }
        if predicates.isEmpty && path == nil { return primary }
        guard primary.type == .nodes else {
            throw error(.function, "a \(primary.type.rawValue) has no nodes to choose from", at: start)
        }
        return .filter(primary, predicates: predicates, path: path, offset: start)
    }

    /// Whether what comes is no location path: a literal, a number, parentheses, a variable, or a call that is no node type.
    private var startsFilter: Bool {
        switch token.kind {
        case .literal, .number, .symbol("("), .symbol("$"): return true
        case .name(let prefix, let local):
            guard case .symbol("(") = tokens[place + 1].kind else { return false }
            return prefix != nil || !["comment", "text", "processing-instruction", "node"].contains(local)
        default: return false
        }
    }

    private mutating func parsePrimary() throws(XMLPathError) -> XPathExpression {
        let start = token.offset
        switch token.kind {
        case .literal(let text):
            place += 1
            return .literal(text)
        case .number(let number):
            place += 1
            return .number(number)
        case .symbol("("):
            place += 1
            let inner = try parseExpression()
            guard takeSymbol(")") else { throw unexpected("\")\"") }
            return inner
        case .name(let prefix, let local):
            place += 2
            return try parseCall(prefix, local, start)
        default: throw error(.unsupported, "variables aren't supported: put the value into the expression", at: start)
        }
    }

    private mutating func parseCall(_ prefix: String?, _ local: String, _ start: Int) throws(XMLPathError)
        -> XPathExpression
    {
        guard prefix == nil, let function = XPathFunction(rawValue: local) else {
            let name = prefix.map { "\($0):\(local)" } ?? local
            let reason =
                name == "id" ? "id() isn't supported: it needs the DTD's types" : "there is no function \(name)()"
            throw error(name == "id" ? .unsupported : .function, reason, at: start)
        }
        var arguments: [XPathExpression] = []
        if !takeSymbol(")") {
            repeat {
                let argumentStart = token.offset
                let argument = try parseExpression()
                if function.needsNodes, argument.type != .nodes {
                    throw error(
                        .function, "\(local)() takes a node-set, not a \(argument.type.rawValue)", at: argumentStart)
                }
                arguments.append(argument)
            } while takeSymbol(",")
            guard takeSymbol(")") else { throw unexpected("\",\" or \")\"") }
        }
        guard function.arity.contains(arguments.count) else {
            throw error(.function, "\(local)() takes \(function.arityText), not \(arguments.count)", at: start)
        }
        return .call(function, arguments, offset: start)
    }

    private mutating func parseLocation() throws(XMLPathError) -> XPathLocation {
        if case .op(let op) = token.kind, op == "/" || op == "//" { return try parseRelative(isAbsolute: true) }
        return try parseRelative(isAbsolute: false)
    }

    /// Parses steps; the first may be preceded by `/` or `//`.
    private mutating func parseRelative(isAbsolute: Bool) throws(XMLPathError) -> XPathLocation {
        var location = XPathLocation(isAbsolute: isAbsolute, steps: [], offset: token.offset)
        if isAbsolute, case .op("/") = token.kind, !startsStep(tokens[place + 1]) {
            place += 1
            return location
        }
        if case .op(let op) = token.kind, op == "/" || op == "//" {
            if op == "//" { location.steps.append(descent(token.offset)) }
            place += 1
        }
        while true {
            location.steps.append(try parseStep())
            guard location.steps.count <= 1_000 else {
                throw error(.unsupported, "more than 1,000 steps", at: token.offset)
            }
            guard case .op(let op) = token.kind, op == "/" || op == "//" else { return location }
            if op == "//" { location.steps.append(descent(token.offset)) }
            place += 1
        }
    }

    private func descent(_ offset: Int) -> XPathStep {
        XPathStep(axis: .descendantOrSelf, test: .node, offset: offset)
    }

    private func startsStep(_ token: XPathToken) -> Bool {
        switch token.kind {
        case .name, .anyName, .anyNameIn, .symbol("."), .symbol(".."), .symbol("@"): true
        default: false
        }
    }

    private mutating func parseStep() throws(XMLPathError) -> XPathStep {
        let start = token.offset
        if takeSymbol(".") { return XPathStep(axis: .itself, test: .node, offset: start) }
        if takeSymbol("..") { return XPathStep(axis: .parent, test: .node, offset: start) }
        var axis = XPathAxis.child
        if takeSymbol("@") {
            axis = .attribute
        } else if case .name(nil, let name) = token.kind, case .symbol("::") = tokens[place + 1].kind {
            guard let named = XPathAxis(rawValue: name) else {
                throw error(.syntax, "there is no axis \"\(name)\"", at: start)
            }
            guard named != .namespace else {
                throw error(.unsupported, "the namespace axis isn't supported: namespaces aren't nodes here", at: start)
            }
            axis = named
            place += 2
        }
        let test = try parseTest(isElement: axis != .attribute)
        return XPathStep(axis: axis, test: test, predicates: try parsePredicates(), offset: start)
    }

    private mutating func parseTest(isElement: Bool) throws(XMLPathError) -> XPathNodeTest {
        let start = token.offset
        switch token.kind {
        case .anyName:
            place += 1
            return .anyName
        case .anyNameIn(let prefix):
            place += 1
            return .namespace(try uri(prefix, start))
        case .name(let prefix, let local):
            place += 1
            if prefix == nil, takeSymbol("(") { return try parseNodeType(local, start) }
            return .name(
                local: local, uri: try prefix.map { prefix throws(XMLPathError) in try uri(prefix, start) } ?? "")
        default: throw unexpected("a step of a path")
        }
    }

    private mutating func parseNodeType(_ name: String, _ start: Int) throws(XMLPathError) -> XPathNodeTest {
        var target: String?
        if name == "processing-instruction", case .literal(let text) = token.kind {
            target = text
            place += 1
        }
        guard takeSymbol(")") else { throw unexpected("\")\"") }
        switch name {
        case "node": return .node
        case "text": return .text
        case "comment": return .comment
        case "processing-instruction": return .instruction(target)
        default: throw error(.syntax, "\"\(name)\" is no type of nodes", at: start)
        }
    }

    mutating func parsePredicates() throws(XMLPathError) -> [XPathPredicate] {
        var predicates: [XPathPredicate] = []
        while case .symbol("[") = token.kind {
            let start = token.offset
            place += 1
            predicates.append(XPathPredicate(expression: try parseExpression(), offset: start + 1))
            guard takeSymbol("]") else { throw unexpected("\"]\"") }
        }
        return predicates
    }

    private func uri(_ prefix: String, _ offset: Int) throws(XMLPathError) -> String {
        if let index = namespaces.index(forKey: prefix), namespaces[index].key.isExactly(prefix) {
            return namespaces[index].value
        }
        if prefix == "xml" { return "http://www.w3.org/XML/1998/namespace" }
        throw error(.unboundPrefix, "the prefix \"\(prefix)\" is bound to no namespace", at: offset)
    }
}
