/// What `attributes["id"]` needs of `Optional`: the standard operators ask for a wrapped type that may escape.
extension Optional where Wrapped == XMLText {
    /// Compares bytes with a literal.
    ///
    /// - Parameters:
    ///   - text: The text, or nil.
    ///   - literal: The bytes to compare with, in UTF-8.
    /// - Returns: Whether there is text, and it is the same bytes.
    @inlinable
    @inline(__always)
    public static func == (text: XMLText?, literal: StaticString) -> Bool {
        switch text {
        case .some(let text): text == literal
        case .none: false
        }
    }

    /// Compares bytes with a literal.
    ///
    /// - Parameters:
    ///   - text: The text, or nil.
    ///   - literal: The bytes to compare with, in UTF-8.
    /// - Returns: Whether there is no text, or it differs.
    @inlinable
    @inline(__always)
    public static func != (text: XMLText?, literal: StaticString) -> Bool {
        !(text == literal)
    }

    /// Matches a literal in a `switch` or `if case`.
    ///
    /// - Parameters:
    ///   - literal: The pattern.
    ///   - text: The text, or nil.
    /// - Returns: Whether there is text, and it is the same bytes.
    @inlinable
    @inline(__always)
    public static func ~= (literal: StaticString, text: XMLText?) -> Bool {
        text == literal
    }

    /// Compares with a string, byte for byte.
    ///
    /// - Parameters:
    ///   - text: The text, or nil.
    ///   - string: The string to compare with.
    /// - Returns: Whether there is text, and it is the same bytes.
    @_disfavoredOverload
    public static func == (text: XMLText?, string: String) -> Bool {
        switch text {
        case .some(let text): text == string
        case .none: false
        }
    }

    /// Compares with a string, byte for byte.
    ///
    /// - Parameters:
    ///   - text: The text, or nil.
    ///   - string: The string to compare with.
    /// - Returns: Whether there is no text, or it differs.
    @_disfavoredOverload
    public static func != (text: XMLText?, string: String) -> Bool {
        !(text == string)
    }

    /// Converts the text, if there is any: `attributes["id"].map { $0.string.uppercased() }`.
    ///
    /// - Parameter transform: What to make of the text.
    /// - Returns: What `transform` made, nil without text.
    /// - Throws: What `transform` throws.
    @inlinable
    public func map<Result>(_ transform: (XMLText) throws -> Result) rethrows -> Result? {
        switch self {
        case .some(let text): try transform(text)
        case .none: nil
        }
    }

    /// Converts the text, if there is any and it can be: `attributes["id"].flatMap { Int($0) }`.
    ///
    /// - Parameter transform: What to make of the text, nil if it can't.
    /// - Returns: What `transform` made, nil without text.
    /// - Throws: What `transform` throws.
    @inlinable
    public func flatMap<Result>(_ transform: (XMLText) throws -> Result?) rethrows -> Result? {
        switch self {
        case .some(let text): try transform(text)
        case .none: nil
        }
    }
}
