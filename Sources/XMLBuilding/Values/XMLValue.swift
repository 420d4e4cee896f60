public import XMLParsing

/// A value that is read from text, and written as text: an attribute's, or that of an element without children.
///
/// Strings, integers, floating-point numbers and truth values conform, as do enums with a raw value that conforms, once
/// they say so. A type of one's own needs two members:
///
/// ```swift
/// extension Colour: XMLValue {
///     init?(_ text: borrowing XMLText) { self.init(hex: text.string) }
///     var xmlText: String { hex }
/// }
/// ```
public protocol XMLValue: SendableMetatype {
    /// Reads the value, nil if the text has another form.
    ///
    /// - Parameter text: The whole text, as it stands in the document.
    init?(_ text: borrowing XMLText)

    /// The text that reads back as this value.
    var xmlText: String { get }

    /// What texts the type reads, for error messages: `an integer`.
    static var xmlForm: String { get }

    /// Reads a value into the place of a field; the default is right for every type.
    ///
    /// It is a requirement so that each type has code of its own for it, without indirection.
    ///
    /// - Parameters:
    ///   - text: The whole text.
    ///   - place: The field's place.
    /// - Returns: Whether the text could be read.
    static func _read(_ text: borrowing XMLText, into place: XMLValuePlace) -> Bool
}

extension XMLValue {
    /// The type's name.
    public static var xmlForm: String { "a value of type \(Self.self)" }

    /// Reads a value into the place of a field.
    ///
    /// - Parameters:
    ///   - text: The whole text.
    ///   - place: The field's place.
    /// - Returns: Whether the text could be read.
    @inlinable
    public static func _read(_ text: borrowing XMLText, into place: XMLValuePlace) -> Bool {
        guard let value = Self(text) else { return false }
        place.set(value)
        return true
    }
}
