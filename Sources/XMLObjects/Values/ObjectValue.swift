internal import XMLBuilding

/// The value of an object's attribute.
public enum ObjectValue: Sendable {
    /// Text.
    case string(String)
    /// A whole number; how many bits are allowed is the attribute's affair.
    case integer(Int64)
    /// A binary floating-point number.
    case double(Double)
    /// A decimal number in the form of XML Schema's `decimal`.
    case decimal(String)
    /// A truth value.
    case boolean(Bool)
    /// A point in time.
    case date(ObjectDate)
    /// Bytes.
    case binary([UInt8])
}

extension ObjectValue: Hashable {
    /// Compares kind and content; NaN equals NaN, so that a value that was stored and read back is the same.
    ///
    /// - Parameters:
    ///   - one: A value.
    ///   - other: Another.
    /// - Returns: Whether they are the same.
    public static func == (one: ObjectValue, other: ObjectValue) -> Bool {
        switch (one, other) {
        case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
        case (.integer(let one), .integer(let other)): one == other
        case (.double(let one), .double(let other)): one == other || one.isNaN && other.isNaN
        case (.decimal(let one), .decimal(let other)): one == other
        case (.boolean(let one), .boolean(let other)): one == other
        case (.date(let one), .date(let other)): one == other
        case (.binary(let one), .binary(let other)): one == other
        default: false
        }
    }

    /// Hashes what ``==(_:_:)`` compares.
    ///
    /// - Parameter hasher: Takes it.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .string(let value), .decimal(let value): hasher.combine(value)
        case .integer(let value): hasher.combine(value)
        case .double(let value): hasher.combine(value.isNaN ? .nan : value)
        case .boolean(let value): hasher.combine(value)
        case .date(let value): hasher.combine(value)
        case .binary(let value): hasher.combine(value)
        }
    }
}

extension ObjectValue: CustomStringConvertible {
    /// The value's text in a document, in the canonical form of XML Schema (part 2) where there is one.
    public var xmlText: String {
        switch self {
        case .string(let value), .decimal(let value): value
        case .integer(let value): String(value)
        case .double(let value): value.isNaN ? "NaN" : value.isInfinite ? (value < 0 ? "-INF" : "INF") : "\(value)"
        case .boolean(let value): value ? "true" : "false"
        case .date(let value): value.description
        case .binary(let value): Base64.encode(value)
        }
    }

    /// The value's text in a document.
    public var description: String { xmlText }

    /// Whether an attribute of a kind can hold the value.
    func fits(_ kind: ObjectAttribute.Kind) -> Bool {
        switch (self, kind) {
        case (.string, .string), (.double, .double), (.boolean, .boolean), (.date, .date), (.binary, .binary): true
        case (.integer(let value), .integer16): Int16(exactly: value) != nil
        case (.integer(let value), .integer32): Int32(exactly: value) != nil
        case (.integer, .integer64): true
        case (.decimal(let value), .decimal):
            ValueReader.withText(value) { ValueReader.value($0, of: .decimal) } == self
        default: false
        }
    }
}
