internal import XMLBuilding
internal import XMLParsing

/// Reads the text of an attribute as a value of the attribute's kind.
enum ValueReader {
    /// Reads a value; white space around it counts for text only.
    ///
    /// - Parameters:
    ///   - text: The whole text of the attribute's element.
    ///   - kind: What the attribute holds.
    /// - Returns: The value, nil if the text is no form of one.
    static func value(_ text: XMLText, of kind: ObjectAttribute.Kind) -> ObjectValue? {
        switch kind {
        case .string: .string(text.string)
        case .integer16: Int16(text).map { .integer(Int64($0)) }
        case .integer32: Int32(text).map { .integer(Int64($0)) }
        case .integer64: Int64(text).map { .integer($0) }
        case .double: Double(text).map { .double($0) }
        case .decimal: decimal(text)
        case .boolean: Bool(text).map { .boolean($0) }
        case .date: ObjectDate(text).map { .date($0) }
        case .binary: Base64.decode(text.utf8).map { .binary($0) }
        }
    }

    /// Reads a value of an element without text.
    static func valueOfNothing(of kind: ObjectAttribute.Kind) -> ObjectValue? {
        switch kind {
        case .string: .string("")
        case .binary: .binary([])
        default: nil
        }
    }

    /// What is expected of a text, for messages.
    static func form(of kind: ObjectAttribute.Kind) -> String {
        switch kind {
        case .string: "text"
        case .integer16: "an integer from -32768 to 32767"
        case .integer32: "an integer from -2147483648 to 2147483647"
        case .integer64: "an integer of 64 bits"
        case .double: "a number"
        case .decimal: "a decimal number"
        case .boolean: "true, false, 1 or 0"
        case .date: "a date (2009-11-09T19:41:54Z, or Mon, 09 Nov 2009 19:41:54 GMT)"
        case .binary: "base64"
        }
    }

    /// `[+-]? (digits+ (. digits*)? | . digits+)` (XML Schema part 2, `decimal`).
    private static func decimal(_ text: XMLText) -> ObjectValue? {
        let bytes = text.utf8
        var low = 0
        var high = bytes.count
        while low < high, bytes[low].isWhitespace { low += 1 }
        while low < high, bytes[high - 1].isWhitespace { high -= 1 }
        var digits = 0
        var points = 0
        for index in low..<high {
            switch bytes[index] {
            case 0x30...0x39: digits += 1
            case 0x2E: points += 1
            case 0x2B, 0x2D: if index > low { return nil }
            default: return nil
            }
        }
        guard digits > 0, points <= 1 else { return nil }
        let characters = (low..<high).map { bytes[$0] }
        return .decimal(String(decoding: characters, as: UTF8.self))
    }

    /// Calls a closure with a view of a string.
    static func withText<Result>(_ string: String, _ body: (XMLText) throws -> Result) rethrows -> Result {
        var string = string
        // The buffer lives as long as the closure's call; an empty one needs no address.
        return try string.withUTF8 { buffer in
            guard let start = buffer.baseAddress else {
                var nothing: UInt8 = 0
                return try unsafe withUnsafePointer(to: &nothing) { try unsafe body(XMLText(start: $0, count: 0)) }
            }
            return try unsafe body(XMLText(start: start, count: buffer.count))
        }
    }
}

extension UInt8 {
    /// Production S of XML 1.0: space, tab, line feed, carriage return.
    var isWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}
