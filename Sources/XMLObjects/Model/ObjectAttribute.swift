/// One attribute of an entity: a named value.
public struct ObjectAttribute: Hashable, Sendable {
    /// What kind of value an attribute holds, and which form its text has in a document.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Text, exactly as it stands.
        case string
        /// A whole number of 16 bits, signed.
        case integer16
        /// A whole number of 32 bits, signed.
        case integer32
        /// A whole number of 64 bits, signed.
        case integer64
        /// A binary floating-point number of 64 bits.
        case double
        /// A decimal number, kept as text, so that no digit is lost.
        case decimal
        /// `true`, `false`, `1` or `0`.
        case boolean
        /// A point in time; see ``ObjectDate``.
        case date
        /// Bytes, in base64.
        case binary
    }

    /// The attribute's name.
    public var name: String
    /// What it holds.
    public var kind: Kind
    /// Whether an object may be without it.
    public var isOptional: Bool
    /// What a new object starts with.
    public var defaultValue: ObjectValue?

    /// Makes an attribute.
    ///
    /// - Parameters:
    ///   - name: The name: that of the child element in a document. Must be a name in XML, without a colon.
    ///   - kind: What it holds.
    ///   - isOptional: Whether an object may be without it. An object that lacks a value that it must have is reported
    ///     at
    ///     the import's end.
    ///   - defaultValue: What a new object starts with; must be of the kind.
    public init(_ name: String, _ kind: Kind, isOptional: Bool = true, defaultValue: ObjectValue? = nil) {
        self.name = name
        self.kind = kind
        self.isOptional = isOptional
        self.defaultValue = defaultValue
    }
}
