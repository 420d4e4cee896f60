/// A path in the form that a forward pass can follow: alternatives, each a list of steps from the document downwards.
struct StreamPath: Sendable {
    var alternatives: [[StreamStep]]

    /// The document's root element.
    static let rootElement = StreamPath(alternatives: [[StreamStep(axis: .child, test: .anyName)]])

    /// Whether some of its matches may be attributes.
    var selectsAttributes: Bool { alternatives.contains { $0.last?.axis == .attribute } }
}

/// A step downwards.
struct StreamStep: Sendable {
    enum Axis: Sendable {
        case child, descendant, attribute
    }

    var axis: Axis
    /// Whether `//` stands before it.
    var isDeep = false
    var test: XPathNodeTest
    var predicates: [StreamPredicate] = []
    /// Values that the predicates look for inside the node.
    var slots: [StreamSlot] = []

    /// Whether it applies at any depth below what it starts from.
    var isAnywhere: Bool { isDeep || axis == .descendant }

    var isPositional: Bool { predicates.contains { $0.usesPosition || $0.last != nil } }
}

/// A predicate, compiled.
struct StreamPredicate: Sendable {
    /// How a predicate asks for the last node.
    enum Last: Sendable {
        /// `[last()]`
        case isLast
        /// `[position() != last()]`
        case isNotLast
    }

    var condition: StreamExpression
    var usesPosition = false
    var last: Last?
}

/// A value that a predicate needs of what a relative path selects.
struct StreamSlot: Sendable {
    enum Need: Sendable {
        case exists
        /// Whether one of the nodes compares so with a value that is known beforehand.
        case compares(XPathComparison, XPathAtom)
        /// The first node's string.
        case first
        /// The first node's name.
        case name
        case count
        case sum
        /// All strings.
        case values

        /// Whether the text of the nodes is needed.
        var readsText: Bool {
            switch self {
            case .exists, .name, .count: false
            case .compares, .first, .sum, .values: true
            }
        }

        /// Whether a node that comes twice must not count twice.
        var countsNodes: Bool {
            switch self {
            case .count, .sum: true
            default: false
            }
        }
    }

    var need: Need
    var alternatives: [[StreamStep]]

    /// Whether the start tag tells it, as attributes alone are looked for.
    var isOnStartTag: Bool {
        alternatives.allSatisfy { $0.count == 1 && $0[0].axis == .attribute && !$0[0].isDeep }
    }
}

/// An expression whose node-sets have become slots.
indirect enum StreamExpression: Sendable {
    case constant(XPathAtom)
    case position
    /// Whether a slot has what it looks for.
    case flag(Int)
    /// The value of a slot: a string or a number.
    case slot(Int)
    /// The part of the name of a slot's first node.
    case slotName(Int, XPathFunction)
    /// The node's own string-value.
    case ownText
    case ownName(XPathFunction)
    /// Whether the node passes a test.
    case passes(XPathNodeTest)
    case or(StreamExpression, StreamExpression)
    case and(StreamExpression, StreamExpression)
    case comparison(XPathComparison, StreamExpression, StreamExpression)
    /// Compares all strings of a slot with a value.
    case anyCompares(XPathComparison, slot: Int, StreamExpression)
    /// Compares all strings of two slots.
    case anyPair(XPathComparison, Int, Int)
    case arithmetic(XPathArithmetic, StreamExpression, StreamExpression)
    case negation(StreamExpression)
    case call(XPathFunction, [StreamExpression])

    static let yes = StreamExpression.constant(.boolean(true))
    static let no = StreamExpression.constant(.boolean(false))
}
