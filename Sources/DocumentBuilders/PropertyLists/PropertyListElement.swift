internal import XMLParsing

/// What the elements of a property list are.
enum PropertyListElement {
    case plist, dictionary, array, key, string, integer, real, yes, no, date, data

    /// Nil for an element that property lists don't have.
    ///
    /// Names are taken as they are written, whatever the namespace.
    init?(_ name: XMLName) {
        switch name {
        case "key": self = .key
        case "string": self = .string
        case "integer": self = .integer
        case "dict": self = .dictionary
        case "array": self = .array
        case "true": self = .yes
        case "false": self = .no
        case "real": self = .real
        case "date": self = .date
        case "data": self = .data
        case "plist": self = .plist
        default: return nil
        }
    }

    /// Whether only the end tag shows that the text is wrong.
    var isParsedAtEnd: Bool {
        switch self {
        case .integer, .real, .date, .data: true
        default: false
        }
    }
}
