internal import XMLMessages
public import XMLParsing

/// Where and why a well-formed document doesn't fit a mapping.
public struct XMLMappingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of misfit it is.
    ///
    /// Further kinds may come.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The kind's name.
        public let rawValue: String

        /// Makes a kind of its name.
        ///
        /// - Parameter rawValue: The name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A text that a field can't be made of.
        public static let invalidValue = Kind(rawValue: "invalidValue")
        /// A required field that isn't there.
        public static let missing = Kind(rawValue: "missing")
        /// An element that may come once came again.
        public static let repeated = Kind(rawValue: "repeated")
        /// An element, attribute or text that the mapping doesn't know.
        public static let unknown = Kind(rawValue: "unknown")
        /// A model that its mapping's check refused.
        public static let invalidModel = Kind(rawValue: "invalidModel")
        /// A root element of another name.
        public static let wrongRoot = Kind(rawValue: "wrongRoot")
    }

    /// What kind of misfit it is.
    public var kind: Kind
    /// Where it was found: for an attribute its start tag, for an element's text or a missing field the end tag that
    /// completed the element (behind it, if it's an empty-element tag), else the start tag of the element at fault.
    public var position: XMLPosition
    /// The qualified names of the elements open there, outermost first, the field's own included.
    public var path: [String]
    /// The field's name as the mapping has it, an attribute's with `@` before it; empty if it isn't about a field.
    public var field: String
    /// The text at fault, nil if it isn't about a text.
    public var text: String?
    /// What is wrong: `"x" is not an integer`.
    public var reason: String

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - kind: What kind of misfit it is.
    ///   - position: Where it was found.
    ///   - path: The elements open there, outermost first.
    ///   - field: The field's name.
    ///   - text: The text at fault.
    ///   - reason: What is wrong.
    public init(kind: Kind, position: XMLPosition, path: [String], field: String, text: String?, reason: String) {
        self.kind = kind
        self.position = position
        self.path = path
        self.field = field
        self.text = text
        self.reason = reason
    }

    /// Place, field, reason and path, for people.
    ///
    /// It is never longer than some 2 KB: of long names, and of what is long in other ways, parts are left out, with `…` in
    /// their place. The properties have all.
    public var description: String {
        let subject = field.isEmpty ? "" : "\(BriefText.name(field)): "
        let place = path.isEmpty ? "/" : BriefText.path(path)
        return "\(position): \(subject)\(BriefText.reason(reason))\n  in \(place)"
    }
}
