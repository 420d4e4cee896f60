public import XMLParsing

/// Something in a document that the format or the model doesn't allow.
///
/// Thrown as it is where ``ObjectImportOptions/issues`` says so, and listed in the summary otherwise.
public struct ObjectIssue: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of issue it is.
    ///
    /// Further codes may come.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code's name.
        public var rawValue: String

        /// Makes a code.
        ///
        /// - Parameter rawValue: Its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// An attribute's text is no value of its kind.
        public static let invalidValue = Code(rawValue: "invalidValue")
        /// An attribute's element holds an element.
        public static let elementInAttribute = Code(rawValue: "elementInAttribute")
        /// An object's element has no `id`, or an empty one.
        public static let missingIdentifier = Code(rawValue: "missingIdentifier")
        /// The `type` of an element isn't the entity that its relationship leads to.
        public static let wrongType = Code(rawValue: "wrongType")
        /// An object lacks the value of an attribute that isn't optional.
        public static let missingValue = Code(rawValue: "missingValue")
        /// The model doesn't know an element, an attribute or text; an issue in strict mode only.
        public static let unknown = Code(rawValue: "unknown")
    }

    /// What kind of issue it is.
    public var code: Code
    /// Where it is; nil for an object that lacks a value, which is known only at the end.
    public var position: XMLPosition?
    /// The entity of the object at fault.
    public var entity: String?
    /// The object's id.
    public var id: String?
    /// The attribute at fault.
    public var attribute: String?
    /// What is wrong: `"ten" is not an integer from -32768 to 32767`.
    public var reason: String

    /// Makes an issue.
    ///
    /// - Parameters:
    ///   - code: What kind of issue it is.
    ///   - position: Where it is.
    ///   - entity: The entity of the object at fault.
    ///   - id: The object's id.
    ///   - attribute: The attribute at fault.
    ///   - reason: What is wrong.
    public init(
        code: Code, position: XMLPosition?, entity: String? = nil, id: String? = nil, attribute: String? = nil,
        reason: String
    ) {
        self.code = code
        self.position = position
        self.entity = entity
        self.id = id
        self.attribute = attribute
        self.reason = reason
    }

    /// Place, object and reason, for people: `3:12: Book "b1", pages: "ten" is not an integer`.
    public var description: String {
        var text = position.map { "\($0): " } ?? ""
        if let entity {
            text += entity + (id.map { " \"\($0)\"" } ?? "") + (attribute.map { ", \($0)" } ?? "") + ": "
        }
        return text + reason
    }
}
