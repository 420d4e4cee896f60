import DocumentBuilders
import Foundation
import Testing

/// Property lists as Foundation reads and writes them.
enum FoundationPropertyLists {
    /// What Foundation reads, with the keys of each dictionary sorted.
    static func read(_ document: [UInt8]) throws -> PropertyList {
        try converted(try unsafe PropertyListSerialization.propertyList(from: Data(document), format: nil))
    }

    /// What Foundation writes.
    static func write(_ propertyList: PropertyList) throws -> [UInt8] {
        Array(
            try PropertyListSerialization.data(fromPropertyList: object(propertyList), format: .xml, options: 0))
    }

    /// The list with the keys of each dictionary sorted; a keyed archive's references are told from other dictionaries as
    /// Foundation does.
    static func sorted(_ propertyList: PropertyList) -> PropertyList {
        switch propertyList {
        case .array(let array): return .array(PropertyListArray(array.map(sorted)))
        case .dictionary(let dictionary):
            if dictionary.count == 1, case .integer(let number)? = dictionary["CF$UID"] { return reference(number) }
            let pairs = dictionary.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            return .dictionary(PropertyListDictionary(pairs.map { ($0.key, sorted($0.value)) }))
        default: return propertyList
        }
    }

    private static func reference(_ number: Int64) -> PropertyList { .string("reference \(number)") }

    private static func converted(_ object: Any) throws -> PropertyList {
        switch object {
        case let array as [Any]: return .array(PropertyListArray(try array.map(converted)))
        case let dictionary as [String: Any]:
            let pairs = dictionary.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            return .dictionary(PropertyListDictionary(try pairs.map { ($0.key, try converted($0.value)) }))
        case let string as String: return .string(string)
        case let date as Date: return .date(secondsSince1970: Int64(date.timeIntervalSince1970.rounded()))
        case let data as Data: return .data(Array(data))
        // A number that is 0 or 1 would pass for a truth value too.
        case let boolean as Bool where type(of: object) == Bool.self: return .boolean(boolean)
        case let number as NSNumber: return try converted(number)
        default:
            let value = Mirror(reflecting: object).children.first { $0.label == "value" }?.value
            return reference(Int64(try #require(value as? UInt32)))
        }
    }

    private static func converted(_ number: NSNumber) throws -> PropertyList {
        // The type's letter lives as long as the number.
        let isFloatingPoint = unsafe "df".contains(String(cString: number.objCType))
        if isFloatingPoint { return .real(number.doubleValue) }
        if let integer = Int64(number.stringValue) { return .integer(integer) }
        return .unsignedInteger(try #require(UInt64(number.stringValue)))
    }

    private static func object(_ propertyList: PropertyList) -> Any {
        switch propertyList {
        case .dictionary(let dictionary):
            Dictionary(uniqueKeysWithValues: dictionary.map { ($0.key, object($0.value)) })
        case .array(let array): array.map(object)
        case .string(let string): string
        case .integer(let integer): NSNumber(value: integer)
        case .unsignedInteger(let integer): NSNumber(value: integer)
        case .real(let real): NSNumber(value: real)
        case .boolean(let boolean): boolean
        case .date(let seconds): Date(timeIntervalSince1970: Double(seconds))
        case .data(let bytes): Data(bytes)
        }
    }
}
