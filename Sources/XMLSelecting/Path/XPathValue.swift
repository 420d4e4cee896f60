import XMLMessages

/// A value that isn't a set of nodes.
enum XPathAtom: Sendable {
    case boolean(Bool)
    case number(Double)
    case string(String)

    var boolean: Bool {
        switch self {
        case .boolean(let value): value
        case .number(let number): number != 0 && !number.isNaN
        case .string(let string): !string.isEmpty
        }
    }

    var number: Double {
        switch self {
        case .boolean(let value): value ? 1 : 0
        case .number(let number): number
        case .string(let string): XPathNumber.number(string)
        }
    }

    var string: String {
        switch self {
        case .boolean(let value): value ? "true" : "false"
        case .number(let number): XPathNumber.string(number)
        case .string(let string): string
        }
    }

    /// Compares two values neither of which is a set of nodes (3.4).
    static func compare(_ comparison: XPathComparison, _ one: XPathAtom, _ other: XPathAtom) -> Bool {
        switch comparison {
        case .equal, .notEqual:
            let isEqual: Bool
            switch (one, other) {
            case (.boolean, _), (_, .boolean): isEqual = one.boolean == other.boolean
            case (.number, _), (_, .number):
                return comparison.holds(one.number, other.number)
            case (.string(let string), .string(let otherString)):
                isEqual = string.isExactly(otherString)
            }
            return isEqual == (comparison == .equal)
        default: return comparison.holds(one.number, other.number)
        }
    }

    /// Compares the string-value of one node of a set with a value that is no boolean (3.4).
    static func compare(_ comparison: XPathComparison, node: String, _ other: XPathAtom) -> Bool {
        if case .number(let number) = other { return comparison.holds(XPathNumber.number(node), number) }
        return compare(comparison, .string(node), other)
    }

    /// Compares the string-values of two nodes: as strings for equality, as numbers for order.
    static func compare(_ comparison: XPathComparison, node: String, node other: String) -> Bool {
        compare(comparison, .string(node), .string(other))
    }
}

extension XPathFunction {
    /// Applies a function whose arguments are all values, none of them a set of nodes.
    func apply(_ arguments: [XPathAtom]) -> XPathAtom {
        switch self {
        case .string: .string(arguments[0].string)
        case .concat: .string(arguments.map(\.string).joined())
        case .startsWith: .boolean(XPathString.starts(arguments[0].string, with: arguments[1].string))
        case .contains: .boolean(XPathString.find(arguments[1].string, in: arguments[0].string) != nil)
        case .substringBefore: .string(XPathString.before(arguments[1].string, in: arguments[0].string))
        case .substringAfter: .string(XPathString.after(arguments[1].string, in: arguments[0].string))
        case .substring:
            .string(
                XPathString.substring(
                    arguments[0].string, arguments[1].number, arguments.count > 2 ? arguments[2].number : nil))
        case .stringLength: .number(Double(arguments[0].string.unicodeScalars.count))
        case .normalizeSpace: .string(XPathString.normalizeSpace(arguments[0].string))
        case .translate:
            .string(XPathString.translate(arguments[0].string, arguments[1].string, arguments[2].string))
        case .boolean: .boolean(arguments[0].boolean)
        case .not: .boolean(!arguments[0].boolean)
        case .isTrue: .boolean(true)
        case .isFalse: .boolean(false)
        case .number: .number(arguments[0].number)
        case .floor: .number(arguments[0].number.rounded(.down))
        case .ceiling: .number(arguments[0].number.rounded(.up))
        case .round: .number(XPathNumber.round(arguments[0].number))
        case .last, .position, .count, .sum, .localName, .namespaceURI, .name, .lang:
            preconditionFailure("\(rawValue)() asks the context, and is answered there")
        }
    }
}
