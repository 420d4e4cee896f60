#if canImport(Darwin)
public import Darwin.C
#elseif canImport(Glibc)
public import Glibc
#elseif canImport(Musl)
public import Musl
#endif

/// Text of an event, borrowed from the parser: character data, an attribute's value, a comment.
///
/// The bytes are valid UTF-8 and belong to the parser. Nothing is copied until it is asked for: ``string``,
/// `String(text)` and `"\(text)"` make a `String`, `Int(text)` and its siblings convert without one. The compiler
/// refuses to let the view outlive the callback that it was handed to.
@frozen
@safe
public struct XMLText: ~Escapable {
    @usableFromInline let start: UnsafePointer<UInt8>
    @usableFromInline let count: Int

    /// A view of memory that the caller keeps unchanged while the view is in use.
    @inlinable
    @_lifetime(immortal)
    package init(start: UnsafePointer<UInt8>, count: Int) {
        unsafe self.start = start
        self.count = count
    }

    /// The text's bytes, in UTF-8.
    ///
    /// Costs nothing.
    @inlinable
    public var utf8: Span<UInt8> {
        @_lifetime(copy self)
        get {
            // The view's own lifetime guarantees the memory.
            let span = unsafe Span(_unsafeStart: start, count: count)
            return unsafe _overrideLifetime(span, copying: self)
        }
    }

    /// A copy of the text.
    ///
    /// Costs one pass, and an allocation from 16 bytes on.
    @inlinable
    public var string: String {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) {
            // Expat, and every other maker of views, hands out valid UTF-8 only.
            return unsafe String(copying: UTF8Span(unchecked: Span(_unsafeStart: start, count: count)))
        } else {
            return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
        }
    }

    /// Whether there is no text at all.
    @inlinable
    public var isEmpty: Bool { count == 0 }

    /// Whether all of it is white space as XML 1.0 has it (space, tab, line feed, carriage return); true when empty.
    public var isWhitespace: Bool {
        for index in 0..<count where unsafe !start[index].isXMLWhitespace {
            return false
        }
        return true
    }

    @inlinable
    @inline(__always)
    func hasSameBytes(as literal: StaticString) -> Bool {
        // Both sides are as long as compared.
        unsafe literal.utf8CodeUnitCount == count && memcmp(start, literal.utf8Start, count) == 0
    }
}

extension XMLText {
    /// Compares bytes with a literal; no `String` is made.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - literal: The bytes to compare with, in UTF-8.
    /// - Returns: Whether they are the same bytes (no Unicode normalisation).
    @inlinable
    @inline(__always)
    public static func == (text: XMLText, literal: StaticString) -> Bool {
        text.hasSameBytes(as: literal)
    }

    /// Compares bytes with a literal; no `String` is made.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - literal: The bytes to compare with, in UTF-8.
    /// - Returns: Whether they differ.
    @inlinable
    @inline(__always)
    public static func != (text: XMLText, literal: StaticString) -> Bool {
        !text.hasSameBytes(as: literal)
    }

    /// Matches a literal in a `switch` or `if case`, byte for byte.
    ///
    /// - Parameters:
    ///   - literal: The pattern.
    ///   - text: The text.
    /// - Returns: Whether they are the same bytes.
    @inlinable
    @inline(__always)
    public static func ~= (literal: StaticString, text: XMLText) -> Bool {
        text.hasSameBytes(as: literal)
    }

    /// Compares with a string, byte for byte.
    ///
    /// Literals choose the faster comparison with `StaticString`.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - string: The string to compare with.
    /// - Returns: Whether they are the same bytes in UTF-8 (no Unicode normalisation).
    @_disfavoredOverload
    public static func == (text: XMLText, string: String) -> Bool {
        unsafe UTF8Comparison.areEqual(text.start, text.count, string)
    }

    /// Compares with a string, byte for byte.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - string: The string to compare with.
    /// - Returns: Whether they differ.
    @_disfavoredOverload
    public static func != (text: XMLText, string: String) -> Bool {
        !(text == string)
    }

    /// Matches a string in a `switch` or `if case`, byte for byte.
    ///
    /// - Parameters:
    ///   - string: The pattern.
    ///   - text: The text.
    /// - Returns: Whether they are the same bytes.
    @_disfavoredOverload
    public static func ~= (string: String, text: XMLText) -> Bool {
        text == string
    }
}

extension String {
    /// Copies text out of an event.
    ///
    /// - Parameter text: The text of the event at hand.
    @inlinable
    public init(_ text: borrowing XMLText) {
        self = text.string
    }
}

extension String.StringInterpolation {
    /// Puts the text itself into an interpolated string.
    ///
    /// - Parameter text: The text of the event at hand.
    public mutating func appendInterpolation(_ text: borrowing XMLText) {
        appendLiteral(text.string)
    }
}
