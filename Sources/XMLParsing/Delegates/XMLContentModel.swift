/// What an element type declaration allows as content (XML 1.0, 3.2), as a tree.
public indirect enum XMLContentModel: Hashable, Sendable {
    /// How often a particle may occur.
    public enum Occurrence: String, Hashable, Sendable {
        /// Exactly once.
        case once = ""
        /// Once or not at all: `?`.
        case optional = "?"
        /// Any number of times: `*`.
        case zeroOrMore = "*"
        /// At least once: `+`.
        case oneOrMore = "+"
    }

    /// `EMPTY`.
    case empty
    /// `ANY`.
    case any
    /// `(#PCDATA)` or `(#PCDATA|a|b)*`: text, mixed with the named elements.
    case mixed([String])
    /// An element.
    case element(String, Occurrence)
    /// `(a,b,c)`: all of them, in order.
    case sequence([XMLContentModel], Occurrence)
    /// `(a|b|c)`: one of them.
    case choice([XMLContentModel], Occurrence)

    /// The model as a declaration writes it, without white space: `(#PCDATA|b)*`.
    public var text: String {
        switch self {
        case .empty: "EMPTY"
        case .any: "ANY"
        case .mixed(let names) where names.isEmpty: "(#PCDATA)"
        case .mixed(let names): "(#PCDATA|" + names.joined(separator: "|") + ")*"
        case .element(let name, let occurrence): name + occurrence.rawValue
        case .sequence(let parts, let occurrence):
            "(" + parts.map(\.text).joined(separator: ",") + ")" + occurrence.rawValue
        case .choice(let parts, let occurrence):
            "(" + parts.map(\.text).joined(separator: "|") + ")" + occurrence.rawValue
        }
    }
}
