/// A token of XPath 1.0 (3.7), with its place.
struct XPathToken {
    enum Kind: Equatable {
        case end
        /// `(`, `)`, `[`, `]`, `.`, `..`, `@`, `,`, `::`, `$`
        case symbol(String)
        /// An operator, the named ones and `*` where it multiplies among them.
        case op(String)
        case literal(String)
        case number(Double)
        /// A qualified name or a local one.
        case name(prefix: String?, local: String)
        /// `*` as a name test.
        case anyName
        /// `prefix:*`
        case anyNameIn(prefix: String)
    }

    var kind: Kind
    var offset: Int

    /// Whether an operator can follow, so that `*` and names like `and` are read as operators (3.7).
    var endsOperand: Bool {
        switch kind {
        case .symbol(let symbol): symbol == ")" || symbol == "]" || symbol == "." || symbol == ".."
        case .literal, .number, .name, .anyName, .anyNameIn: true
        case .op, .end: false
        }
    }

    /// As it stands in a message.
    var text: String {
        switch kind {
        case .end: "the end"
        case .symbol(let text), .op(let text): "\"\(text)\""
        case .literal(let text): "the literal \"\(text)\""
        case .number(let number): "the number \(XPathNumber.string(number))"
        case .name(let prefix?, let local): "\"\(prefix):\(local)\""
        case .name(nil, let local): "\"\(local)\""
        case .anyName: "\"*\""
        case .anyNameIn(let prefix): "\"\(prefix):*\""
        }
    }
}
