/// An XPath 1.0 expression, parsed: prefixes are resolved, abbreviations written out.
indirect enum XPathExpression: Sendable {
    case number(Double)
    case literal(String)
    case or(XPathExpression, XPathExpression)
    case and(XPathExpression, XPathExpression)
    case comparison(XPathComparison, XPathExpression, XPathExpression)
    case arithmetic(XPathArithmetic, XPathExpression, XPathExpression)
    case negation(XPathExpression)
    case union(XPathExpression, XPathExpression)
    case call(XPathFunction, [XPathExpression], offset: Int)
    case path(XPathLocation)
    /// A parenthesised set of nodes or a call, with predicates, and a path that goes on from there.
    case filter(XPathExpression, predicates: [XPathPredicate], path: XPathLocation?, offset: Int)

    /// The type of its value, which XPath 1.0 without variables always knows beforehand.
    var type: XPathType {
        switch self {
        case .number, .arithmetic, .negation: .number
        case .literal: .string
        case .or, .and, .comparison: .boolean
        case .union, .path, .filter: .nodes
        case .call(let function, _, _): function.type
        }
    }

    /// Where in the text it stands, as far as that was kept.
    var offset: Int {
        switch self {
        case .number, .literal: 0
        case .or(let one, _), .and(let one, _), .comparison(_, let one, _), .arithmetic(_, let one, _),
            .union(let one, _):
            one.offset
        case .negation(let one): one.offset
        case .call(_, _, let offset), .filter(_, _, _, let offset): offset
        case .path(let location): location.offset
        }
    }
}

/// The four types of XPath 1.0.
enum XPathType: String, Sendable {
    case boolean
    case number
    case string
    case nodes = "node-set"
}

enum XPathComparison: Sendable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

    /// The same with its sides exchanged.
    var mirrored: XPathComparison {
        switch self {
        case .equal, .notEqual: self
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        }
    }

    func holds(_ one: Double, _ other: Double) -> Bool {
        switch self {
        case .equal: one == other
        case .notEqual: one != other
        case .less: one < other
        case .lessOrEqual: one <= other
        case .greater: one > other
        case .greaterOrEqual: one >= other
        }
    }
}

enum XPathArithmetic: Sendable {
    case add, subtract, multiply, divide, modulo

    func apply(_ one: Double, _ other: Double) -> Double {
        switch self {
        case .add: one + other
        case .subtract: one - other
        case .multiply: one * other
        case .divide: one / other
        case .modulo: one.truncatingRemainder(dividingBy: other)
        }
    }
}

/// A predicate and where it stands.
struct XPathPredicate: Sendable {
    var expression: XPathExpression
    var offset: Int
}

/// A location path.
struct XPathLocation: Sendable {
    var isAbsolute: Bool
    var steps: [XPathStep]
    var offset: Int
}

struct XPathStep: Sendable {
    var axis: XPathAxis
    var test: XPathNodeTest
    var predicates: [XPathPredicate] = []
    var offset: Int

    /// Whether it is what `//` stands for.
    var isDescent: Bool { axis == .descendantOrSelf && test == .node && predicates.isEmpty }
}

enum XPathAxis: String, Sendable, CaseIterable {
    case child
    case descendant
    case parent
    case ancestor
    case followingSibling = "following-sibling"
    case precedingSibling = "preceding-sibling"
    case following
    case preceding
    case attribute
    case namespace
    case itself = "self"
    case descendantOrSelf = "descendant-or-self"
    case ancestorOrSelf = "ancestor-or-self"

    var isReverse: Bool {
        switch self {
        case .parent, .ancestor, .ancestorOrSelf, .preceding, .precedingSibling: true
        default: false
        }
    }
}

enum XPathNodeTest: Hashable, Sendable {
    case node
    case text
    case comment
    case instruction(String?)
    /// `*`
    case anyName
    /// `prefix:*`
    case namespace(String)
    /// A name; an empty URI is no namespace.
    case name(local: String, uri: String)
}
