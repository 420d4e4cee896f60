public import XMLParsing

/// Text as it stands, white space included; see ``XMLConversion`` for other rules.
extension String: XMLValue {
    /// The string itself.
    public var xmlText: String { self }

    /// Any text.
    public static var xmlForm: String { "a text" }
}

extension FixedWidthInteger where Self: XMLValue {
    /// Decimal digits, with a minus sign before a negative number.
    public var xmlText: String { String(self) }

    /// An integer that the type can hold.
    public static var xmlForm: String {
        Self.bitWidth == 64 && Self.isSigned ? "an integer" : "an integer from \(Self.min) to \(Self.max)"
    }
}

extension Int: XMLValue {}
extension Int8: XMLValue {}
extension Int16: XMLValue {}
extension Int32: XMLValue {}
extension Int64: XMLValue {}
extension UInt: XMLValue {}
extension UInt8: XMLValue {}
extension UInt16: XMLValue {}
extension UInt32: XMLValue {}
extension UInt64: XMLValue {}

extension BinaryFloatingPoint where Self: XMLValue & LosslessStringConvertible {
    /// The shortest decimal form that reads back as the same number, or `INF`, `-INF`, `NaN` (XML Schema part 2).
    public var xmlText: String {
        if isNaN { return "NaN" }
        if isInfinite { return self < 0 ? "-INF" : "INF" }
        return String(self)
    }

    /// A number.
    public static var xmlForm: String { "a number" }
}

extension Double: XMLValue {}
extension Float: XMLValue {}

/// `true`, `false`, `1` or `0`; written as `true` and `false`.
extension Bool: XMLValue {
    /// `true` or `false`.
    public var xmlText: String { self ? "true" : "false" }

    /// A truth value.
    public static var xmlForm: String { "true, false, 1 or 0" }
}

extension RawRepresentable where Self: XMLValue, RawValue: XMLValue {
    /// Reads the raw value; nil if it isn't one of the type's.
    ///
    /// - Parameter text: The whole text.
    @inlinable
    public init?(_ text: borrowing XMLText) {
        guard let rawValue = RawValue(text) else { return nil }
        self.init(rawValue: rawValue)
    }

    /// The raw value's text.
    public var xmlText: String { rawValue.xmlText }
}

extension RawRepresentable where Self: XMLValue & CaseIterable, RawValue: XMLValue {
    /// The raw values' texts.
    public static var xmlForm: String { "one of " + allCases.map(\.xmlText).joined(separator: ", ") }
}

/// A value that may be missing where an element can't be: in an array, an empty element is nil if the type can't be read
/// from an empty text.
///
/// A field of optional type needs no such rule: it is nil if the element or attribute is absent.
extension Optional: XMLValue where Wrapped: XMLValue {
    /// Reads the value; white space alone, if it can't be read, is nil.
    ///
    /// - Parameter text: The whole text.
    public init?(_ text: borrowing XMLText) {
        if let value = Wrapped(text) {
            self = value
        } else if text.isWhitespace {
            self = nil
        } else {
            return nil
        }
    }

    /// The value's text, empty for nil.
    public var xmlText: String { self?.xmlText ?? "" }

    /// What the wrapped type reads.
    public static var xmlForm: String { Wrapped.xmlForm }
}
