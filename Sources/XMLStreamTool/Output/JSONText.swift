/// JSON text (RFC 8259) that is put together.
struct JSONText {
    private(set) var bytes: [UInt8] = []

    private static let digits = Array("0123456789abcdef".utf8)

    mutating func append(raw text: StaticString) {
        text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    }

    mutating func append(raw text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    /// Appends a string with its quotes.
    mutating func append(string text: some Sequence<UInt8>) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A: append(raw: "\\n")
            case 0x0D: append(raw: "\\r")
            case 0x09: append(raw: "\\t")
            case 0..<0x20:
                append(raw: "\\u00")
                bytes.append(Self.digits[Int(byte >> 4)])
                bytes.append(Self.digits[Int(byte & 15)])
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func append(string text: String) {
        append(string: text.utf8)
    }

    /// An object of members whose values are JSON already.
    static func object(_ members: [(String, JSONText)]) -> JSONText {
        var text = JSONText()
        text.append(UInt8(ascii: "{"))
        for (index, member) in members.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            text.append(string: member.0)
            text.append(UInt8(ascii: ":"))
            text.bytes += member.1.bytes
        }
        text.append(UInt8(ascii: "}"))
        return text
    }

    static func array(_ items: [JSONText]) -> JSONText {
        var text = JSONText()
        text.append(UInt8(ascii: "["))
        for (index, item) in items.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            text.bytes += item.bytes
        }
        text.append(UInt8(ascii: "]"))
        return text
    }

    static func string(_ value: String) -> JSONText {
        var text = JSONText()
        text.append(string: value)
        return text
    }

    static func number(_ value: Int) -> JSONText { raw(String(value)) }

    static func flag(_ value: Bool) -> JSONText { raw(value ? "true" : "false") }

    static let null = raw("null")

    private static func raw(_ value: String) -> JSONText {
        var text = JSONText()
        text.append(raw: value)
        return text
    }

    /// The text as a line.
    var line: [UInt8] { bytes + [0x0A] }
}
