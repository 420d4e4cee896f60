/// What each byte value means to the writer, as one flag byte for each of the 256 values.
@safe struct CharacterTable {
    /// `&`, `<`, `>` and carriage return, which text can't hold as such.
    static let text: UInt8 = 1 << 0
    /// What a value in double quotes can't hold: like text, and the quote, tab and line feed.
    static let doubleQuoted: UInt8 = 1 << 1
    /// What a value in single quotes can't hold.
    static let singleQuoted: UInt8 = 1 << 2
    /// What a canonical attribute value can't hold: `&`, `<`, `"`, tab, line feed, carriage return.
    static let canonicalAttribute: UInt8 = 1 << 3
    /// A control character that XML can't hold at all.
    static let control: UInt8 = 1 << 4
    /// The byte 0xEF, with which U+FFFE and U+FFFF start.
    static let nonCharacterLead: UInt8 = 1 << 5
    /// An ASCII character that a name may start with, colon excluded.
    static let nameStart: UInt8 = 1 << 6
    /// An ASCII character that a name may contain, colon excluded.
    static let nameCharacter: UInt8 = 1 << 7

    /// The table's memory: made once, never changed, never freed.
    // Immutable after its initialisation, so that any thread may read it.
    nonisolated(unsafe) static let shared: UnsafePointer<UInt8> = unsafe makeTable()

    let flags: UnsafePointer<UInt8>

    init() {
        unsafe flags = Self.shared
    }

    @inline(__always)
    subscript(byte: UInt8) -> UInt8 {
        // The table has an entry for each byte value.
        unsafe flags[Int(byte)]
    }

    @inline(__always)
    func isASCIINameStart(_ byte: UInt8) -> Bool { self[byte] & Self.nameStart != 0 }

    @inline(__always)
    func isASCIINameCharacter(_ byte: UInt8) -> Bool { self[byte] & Self.nameCharacter != 0 }

    private static func makeTable() -> UnsafePointer<UInt8> {
        // 256 entries, each written before the pointer is handed out.
        let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
        for byte in UInt8.min...UInt8.max { unsafe table[Int(byte)] = flags(of: byte) }
        return unsafe UnsafePointer(table)
    }

    private static func flags(of byte: UInt8) -> UInt8 {
        let quoted = doubleQuoted | singleQuoted
        switch byte {
        case 0x26, 0x3C: return text | quoted | canonicalAttribute
        case 0x3E: return text | quoted
        case 0x0D: return text | quoted | canonicalAttribute
        case 0x09, 0x0A: return quoted | canonicalAttribute
        case 0x22: return doubleQuoted | canonicalAttribute
        case 0x27: return singleQuoted
        case 0x00..<0x20: return control
        case 0xEF: return nonCharacterLead
        case 0x41...0x5A, 0x61...0x7A, 0x5F: return nameStart | nameCharacter
        case 0x30...0x39, 0x2D, 0x2E: return nameCharacter
        default: return 0
        }
    }
}
