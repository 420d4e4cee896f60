/// A value of a property list: what Apple's systems keep settings and small documents in.
///
/// ```swift
/// let staff: PropertyList = .dictionary(["nickname": .string("Lin"), "level": .integer(3)])
/// try PropertyListWriter.save(staff, toFile: "Staff.plist")
/// ```
///
/// It is a value in every respect: copies are independent, and share memory until one is changed. Comparing, writing and
/// freeing need no more of the stack for a list nested 100,000 deep than for a flat one.
public enum PropertyList: Sendable {
    /// Values by their keys, in order.
    case dictionary(PropertyListDictionary)
    /// Values in order.
    case array(PropertyListArray)
    /// Text.
    case string(String)
    /// An integer.
    case integer(Int64)
    /// An integer, for those that `integer` can't hold; equal to the same number there.
    case unsignedInteger(UInt64)
    /// A floating-point number; NaN counts as equal to itself here.
    case real(Double)
    /// A truth value.
    case boolean(Bool)
    /// A point in time as whole seconds since 1970-01-01T00:00:00Z, negative before.
    ///
    /// A property list in XML knows no smaller parts. Foundation's reference date, 2001-01-01T00:00:00Z, is the second
    /// 978307200.
    case date(secondsSince1970: Int64)
    /// Bytes.
    case data([UInt8])

    /// Where the values inside of this one are, nil if it can't hold any.
    var node: PropertyListNode? {
        switch self {
        case .dictionary(let dictionary): dictionary.node
        case .array(let array): array.node
        default: nil
        }
    }
}

extension PropertyList: Equatable {
    /// Compares two values and all that is inside of them.
    ///
    /// Dictionaries are the same if they hold the same in the same order, texts if their bytes are. Costs a pass over what
    /// both have.
    ///
    /// - Parameters:
    ///   - one: A value.
    ///   - other: Another.
    /// - Returns: Whether they are the same.
    public static func == (one: PropertyList, other: PropertyList) -> Bool {
        var pending = [(one, other)]
        while let pair = pending.popLast() {
            if let left = pair.0.node, let right = pair.1.node {
                if left === right { continue }
                guard left.keys.count == right.keys.count, left.values.count == right.values.count,
                    zip(left.keys, right.keys).allSatisfy(haveSameBytes)
                else { return false }
                pending.append(contentsOf: zip(left.values, right.values))
            }
            guard areSameButForContent(pair.0, pair.1) else { return false }
        }
        return true
    }

    private static func areSameButForContent(_ one: PropertyList, _ other: PropertyList) -> Bool {
        switch (one, other) {
        case (.dictionary, .dictionary), (.array, .array): true
        case (.string(let one), .string(let other)): haveSameBytes(one, other)
        case (.integer(let one), .integer(let other)): one == other
        case (.unsignedInteger(let one), .unsignedInteger(let other)): one == other
        case (.integer(let one), .unsignedInteger(let other)): one == other
        case (.unsignedInteger(let one), .integer(let other)): one == other
        case (.real(let one), .real(let other)): one == other || one.isNaN && other.isNaN
        case (.boolean(let one), .boolean(let other)): one == other
        case (.date(let one), .date(let other)): one == other
        case (.data(let one), .data(let other)): one == other
        default: false
        }
    }

    /// Strings are the same here only if their bytes are: Swift holds texts of the same appearance for equal.
    static func haveSameBytes(_ one: String, _ other: String) -> Bool {
        one == other && one.utf8.elementsEqual(other.utf8)
    }
}
