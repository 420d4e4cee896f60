/// Parses an expression: the grammar's operators (XPath 1.0, 3.1 to 3.5).
///
/// Paths and calls are in an extension.
struct XPathParser {
    /// How deep an expression may nest, and how many operators may follow one another: both cost stack.
    private static let depthLimit = 200
    private static let chainLimit = 1_000

    let expression: String
    let namespaces: [String: String]
    let tokens: [XPathToken]
    var place = 0
    private var depth = 0

    private init(_ expression: String, _ namespaces: [String: String]) throws(XMLPathError) {
        self.expression = expression
        self.namespaces = namespaces
        tokens = try XPathLexer.tokens(of: expression)
    }

    static func parse(_ expression: String, namespaces: [String: String]) throws(XMLPathError) -> XPathExpression {
        var parser = try XPathParser(expression, namespaces)
        if case .end = parser.token.kind { throw parser.error(.syntax, "the expression is empty", at: 0) }
        let parsed = try parser.parseExpression()
        guard case .end = parser.token.kind else { throw parser.unexpected("an operator or the end") }
        return parsed
    }

    var token: XPathToken { tokens[place] }

    mutating func parseExpression() throws(XMLPathError) -> XPathExpression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else {
            throw error(
                .unsupported, "more than \(Self.depthLimit) levels of parentheses and brackets", at: token.offset)
        }
        return try parseOr()
    }

    private mutating func parseOr() throws(XMLPathError) -> XPathExpression {
        var one = try parseAnd()
        var count = 0
        while takeOperator("or") != nil {
            one = .or(one, try parseAnd())
            try check(&count)
        }
        return one
    }

    private mutating func parseAnd() throws(XMLPathError) -> XPathExpression {
        var one = try parseEquality()
        var count = 0
        while takeOperator("and") != nil {
            one = .and(one, try parseEquality())
            try check(&count)
        }
        return one
    }

    private mutating func parseEquality() throws(XMLPathError) -> XPathExpression {
        var one = try parseRelation()
        var count = 0
        while let op = takeOperator("=", "!=") {
            one = .comparison(op == "=" ? .equal : .notEqual, one, try parseRelation())
            try check(&count)
        }
        return one
    }

    private mutating func parseRelation() throws(XMLPathError) -> XPathExpression {
        var one = try parseSum()
        var count = 0
        while let op = takeOperator("<", "<=", ">", ">=") {
            let comparison: XPathComparison =
                switch op {
                case "<": .less
                case "<=": .lessOrEqual
                case ">": .greater
                default: .greaterOrEqual
                }
            one = .comparison(comparison, one, try parseSum())
            try check(&count)
        }
        return one
    }

    private mutating func parseSum() throws(XMLPathError) -> XPathExpression {
        var one = try parseProduct()
        var count = 0
        while let op = takeOperator("+", "-") {
            one = .arithmetic(op == "+" ? .add : .subtract, one, try parseProduct())
            try check(&count)
        }
        return one
    }

    private mutating func parseProduct() throws(XMLPathError) -> XPathExpression {
        var one = try parseNegation()
        var count = 0
        while let op = takeOperator("*", "div", "mod") {
            let other = try parseNegation()
            one = .arithmetic(op == "*" ? .multiply : op == "div" ? .divide : .modulo, one, other)
            try check(&count)
        }
        return one
    }

    private mutating func parseNegation() throws(XMLPathError) -> XPathExpression {
        var count = 0
        while takeOperator("-") != nil { try check(&count) }
        var one = try parseUnion()
        for _ in 0..<count { one = .negation(one) }
        return one
    }

    private mutating func parseUnion() throws(XMLPathError) -> XPathExpression {
        let start = token.offset
        var one = try parsePath()
        var count = 0
        while case .op("|") = token.kind {
            guard one.type == .nodes else {
                throw error(.function, "only node-sets can be united, not a \(one.type.rawValue)", at: start)
            }
            place += 1
            let otherStart = token.offset
            let other = try parsePath()
            guard other.type == .nodes else {
                throw error(.function, "only node-sets can be united, not a \(other.type.rawValue)", at: otherStart)
            }
            one = .union(one, other)
            try check(&count)
        }
        return one
    }

    private func check(_ count: inout Int) throws(XMLPathError) {
        count += 1
        guard count <= Self.chainLimit else {
            throw error(.unsupported, "more than \(Self.chainLimit) operators in a row", at: token.offset)
        }
    }

    private mutating func takeOperator(_ choices: String...) -> String? {
        guard case .op(let op) = token.kind, choices.contains(op) else { return nil }
        place += 1
        return op
    }

    mutating func takeSymbol(_ symbol: String) -> Bool {
        guard case .symbol(symbol) = token.kind else { return false }
        place += 1
        return true
    }

    func error(_ code: XMLPathError.Code, _ reason: String, at offset: Int) -> XMLPathError {
        XMLPathError(code: code, expression: expression, offset: offset, reason: reason)
    }

    func unexpected(_ wanted: String) -> XMLPathError {
        error(.syntax, "\(wanted) should stand here, not \(token.text)", at: token.offset)
    }
}
