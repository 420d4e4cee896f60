/// Why an XPath expression can't be used: what is wrong, and where in the expression.
///
/// ```
/// the axis "preceding" needs what has passed already, which a stream doesn't keep
///   //Player/preceding::Player
///            ^
/// ```
public struct XMLPathError: Error, Hashable, Sendable, CustomStringConvertible {
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

        /// The expression breaks the grammar of XPath 1.0.
        public static let syntax = Code(rawValue: "syntax")
        /// A prefix that the caller binds to no namespace.
        public static let unboundPrefix = Code(rawValue: "unboundPrefix")
        /// A function that XPath 1.0 doesn't have, or a wrong number or type of arguments.
        public static let function = Code(rawValue: "function")
        /// A variable, or a part of XPath 1.0 that this library leaves out: see the reason.
        public static let unsupported = Code(rawValue: "unsupported")
        /// The expression is right, but one forward pass can't answer it.
        public static let notStreamable = Code(rawValue: "notStreamable")
        /// The value isn't a set of nodes where one is needed.
        public static let notNodes = Code(rawValue: "notNodes")
    }

    /// What kind of obstacle it is.
    public var code: Code
    /// The whole expression.
    public var expression: String
    /// Where in the expression the culprit starts, in bytes of UTF-8.
    public var offset: Int
    /// What is wrong, in words.
    public var reason: String

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: What kind of obstacle it is.
    ///   - expression: The whole expression.
    ///   - offset: Where the culprit starts, in bytes.
    ///   - reason: What is wrong.
    public init(code: Code, expression: String, offset: Int, reason: String) {
        self.code = code
        self.expression = expression
        self.offset = offset
        self.reason = reason
    }

    /// The line of the expression around the place, with a caret under it.
    public var excerpt: String {
        let bytes = Array(expression.utf8)
        let place = min(max(offset, 0), bytes.count)
        let before = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let after = bytes[place...].firstIndex(of: 0x0A) ?? bytes.count
        let start = max(before, place - 60)
        let end = min(after, place + 60)
        let head = String(decoding: bytes[start..<place], as: UTF8.self)
        let tail = String(decoding: bytes[place..<end], as: UTF8.self)
        return head + tail + "\n" + String(repeating: " ", count: head.count) + "^"
    }

    /// The reason, and the excerpt below it.
    public var description: String {
        let lines = excerpt.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
        return reason + "\n" + lines.joined(separator: "\n")
    }
}
