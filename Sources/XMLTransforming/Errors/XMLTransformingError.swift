internal import XMLMessages
public import XMLParsing

/// Why a document that is well-formed can't be copied, filtered or canonicalised.
public struct XMLTransformingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A kind of obstacle.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public var rawValue: String

        /// A code of the given name.
        ///
        /// - Parameter rawValue: The code's name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The code's name.
        public var description: String { rawValue }

        /// A reference to an entity that was not read, at a place where the reference can't be kept.
        public static let skippedEntity = Code(rawValue: "skippedEntity")

        /// A namespace whose name isn't an absolute URI, which has no canonical form.
        public static let relativeNamespace = Code(rawValue: "relativeNamespace")

        /// A name with `ª`, `µ` or `º`, which the engine takes in ISO 8859-1 and UTF-16 only: in the UTF-8 of a canonical form it
        /// is none.
        public static let invalidName = Code(rawValue: "invalidName")

        /// The parser's or the filter's use of this module isn't allowed: see the reason.
        public static let invalidUse = Code(rawValue: "invalidUse")
    }

    /// What kind of obstacle it is.
    public var code: Code
    /// Where in the input the event at hand starts.
    public var position: XMLPosition
    /// What is wrong, in words, with the culprit.
    public var reason: String
    /// The qualified names of the open elements of the input, outermost first.
    public var path: [String]

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: What kind of obstacle it is.
    ///   - position: Where in the input the event at hand starts.
    ///   - reason: What is wrong, in words.
    ///   - path: The open elements' qualified names, outermost first.
    public init(code: Code, position: XMLPosition, reason: String, path: [String] = []) {
        self.code = code
        self.position = position
        self.reason = reason
        self.path = path
    }

    /// Makes an error about the event at hand.
    init(_ code: Code, _ reason: String, _ context: XMLContext) {
        self.init(code: code, position: context.position, reason: reason, path: context.path)
    }

    /// Place, reason and path, for people.
    ///
    /// It is never longer than some 2 KB: of long names, and of what is long in other ways, parts are left out, with `…` in
    /// their place. The properties have all.
    public var description: String {
        let place = path.isEmpty ? "" : "\n  in \(BriefText.path(path))"
        return "\(position): \(BriefText.reason(reason)) (\(code.rawValue))\(place)"
    }
}
