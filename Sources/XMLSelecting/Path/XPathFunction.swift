/// The core function library (XPath 1.0, 4), but for `id`.
enum XPathFunction: String, Sendable, CaseIterable {
    case last, position, count
    case localName = "local-name"
    case namespaceURI = "namespace-uri"
    case name
    case string, concat
    case startsWith = "starts-with"
    case contains
    case substringBefore = "substring-before"
    case substringAfter = "substring-after"
    case substring
    case stringLength = "string-length"
    case normalizeSpace = "normalize-space"
    case translate
    case boolean, not
    case isTrue = "true"
    case isFalse = "false"
    case lang
    case number, sum, floor, ceiling, round

    /// How many arguments it takes.
    var arity: ClosedRange<Int> {
        switch self {
        case .last, .position, .isTrue, .isFalse: 0...0
        case .localName, .namespaceURI, .name, .string, .stringLength, .normalizeSpace, .number: 0...1
        case .count, .boolean, .not, .lang, .sum, .floor, .ceiling, .round: 1...1
        case .startsWith, .contains, .substringBefore, .substringAfter: 2...2
        case .substring: 2...3
        case .translate: 3...3
        case .concat: 2...Int.max
        }
    }

    /// The same in words.
    var arityText: String {
        let (least, most) = (arity.lowerBound, arity.upperBound)
        if most == 0 { return "no argument" }
        if least == most { return most == 1 ? "1 argument" : "\(most) arguments" }
        if most == .max { return "\(least) arguments or more" }
        return least == 0 ? "1 argument or none" : "\(least) or \(most) arguments"
    }

    /// Whether its argument, if there is one, has to be a set of nodes.
    var needsNodes: Bool {
        switch self {
        case .count, .sum, .localName, .namespaceURI, .name: true
        default: false
        }
    }

    /// Whether a call without argument asks about the context node.
    var asksContextNode: Bool {
        switch self {
        case .localName, .namespaceURI, .name, .string, .stringLength, .normalizeSpace, .number: true
        default: false
        }
    }

    var type: XPathType {
        switch self {
        case .last, .position, .count, .stringLength, .number, .sum, .floor, .ceiling, .round: .number
        case .localName, .namespaceURI, .name, .string, .concat, .substringBefore, .substringAfter, .substring,
            .normalizeSpace, .translate:
            .string
        case .startsWith, .contains, .boolean, .not, .isTrue, .isFalse, .lang: .boolean
        }
    }
}
