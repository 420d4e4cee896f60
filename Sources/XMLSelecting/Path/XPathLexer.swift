/// Cuts an expression into tokens (XPath 1.0, 3.7).
struct XPathLexer {
    private let expression: String
    private let bytes: [UInt8]
    private var index = 0
    private var tokens: [XPathToken] = []

    private init(_ expression: String) {
        self.expression = expression
        bytes = Array(expression.utf8)
    }

    static func tokens(of expression: String) throws(XMLPathError) -> [XPathToken] {
        var lexer = XPathLexer(expression)
        while try lexer.takeToken() {}
        lexer.add(.end, at: lexer.bytes.count)
        return lexer.tokens
    }

    private mutating func add(_ kind: XPathToken.Kind, at offset: Int) {
        tokens.append(XPathToken(kind: kind, offset: offset))
    }

    private func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    private var canTakeOperator: Bool { tokens.last?.endsOperand ?? false }

    private mutating func takeToken() throws(XMLPathError) -> Bool {
        while [0x20, 0x09, 0x0A, 0x0D].contains(byte(index)) { index += 1 }
        guard index < bytes.count else { return false }
        let start = index
        switch bytes[index] {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "@"),
            UInt8(ascii: ","), UInt8(ascii: "$"):
            take(symbol: 1)
        case UInt8(ascii: "|"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "="): take(op: 1)
        case UInt8(ascii: "/"): take(op: byte(index + 1) == UInt8(ascii: "/") ? 2 : 1)
        case UInt8(ascii: "<"), UInt8(ascii: ">"): take(op: byte(index + 1) == UInt8(ascii: "=") ? 2 : 1)
        case UInt8(ascii: "!"):
            guard byte(index + 1) == UInt8(ascii: "=") else {
                throw error("\"!\" stands alone; did you mean \"!=\"?", start)
            }
            take(op: 2)
        case UInt8(ascii: ":"):
            guard byte(index + 1) == UInt8(ascii: ":") else { throw error("a colon without a name before it", start) }
            take(symbol: 2)
        case UInt8(ascii: "*"):
            if canTakeOperator {
                take(op: 1)
            } else {
                index += 1
                add(.anyName, at: start)
            }
        case UInt8(ascii: "."):
            if isDigit(byte(index + 1)) {
                try takeNumber()
            } else {
                take(symbol: byte(index + 1) == UInt8(ascii: ".") ? 2 : 1)
            }
        case UInt8(ascii: "'"), UInt8(ascii: "\""): try takeLiteral()
        case let byte where isDigit(byte): try takeNumber()
        default: try takeName()
        }
        return true
    }

    private mutating func take(symbol count: Int) {
        add(.symbol(text(index..<index + count)), at: index)
        index += count
    }

    private mutating func take(op count: Int) {
        add(.op(text(index..<index + count)), at: index)
        index += count
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    private mutating func takeNumber() throws(XMLPathError) {
        let start = index
        while isDigit(byte(index)) { index += 1 }
        if byte(index) == UInt8(ascii: ".") {
            index += 1
            while isDigit(byte(index)) { index += 1 }
        }
        add(.number(XPathNumber.number(text(start..<index))), at: start)
    }

    private mutating func takeLiteral() throws(XMLPathError) {
        let start = index
        let quote = bytes[index]
        guard let end = bytes[(index + 1)...].firstIndex(of: quote) else {
            throw error("the literal that starts here doesn't end", start)
        }
        add(.literal(text(start + 1..<end)), at: start)
        index = end + 1
    }

    private mutating func takeName() throws(XMLPathError) {
        let start = index
        let first = try takeNCName()
        if canTakeOperator {
            guard ["and", "or", "div", "mod"].contains(first) else {
                throw error("an operator should stand here, not \"\(first)\"", start)
            }
            return add(.op(first), at: start)
        }
        guard byte(index) == UInt8(ascii: ":"), byte(index + 1) != UInt8(ascii: ":") else {
            return add(.name(prefix: nil, local: first), at: start)
        }
        index += 1
        if byte(index) == UInt8(ascii: "*") {
            index += 1
            return add(.anyNameIn(prefix: first), at: start)
        }
        add(.name(prefix: first, local: try takeNCName()), at: start)
    }

    private mutating func takeNCName() throws(XMLPathError) -> String {
        let start = index
        while isNameByte(byte(index), isFirst: index == start) { index += 1 }
        guard index > start else {
            let rest = String(decoding: bytes[start...], as: UTF8.self)
            throw error(rest.isEmpty ? "a name is missing" : "\"\(rest.prefix(1))\" has no meaning here", start)
        }
        return text(start..<index)
    }

    /// Beyond ASCII all is taken for names: a document can't have others, so they select nothing.
    private func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...:
            true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"): !isFirst
        default: false
        }
    }

    private func error(_ reason: String, _ offset: Int) -> XMLPathError {
        XMLPathError(code: .syntax, expression: expression, offset: offset, reason: reason)
    }
}
