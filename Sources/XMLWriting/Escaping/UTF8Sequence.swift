/// One sequence of UTF-8 in a run of bytes, checked by the table of well-formed sequences (Unicode 3.9, table 3-7).
struct UTF8Sequence {
    /// The scalar value; nil for an ill-formed sequence, overlong forms and surrogates included.
    let scalar: UInt32?

    /// How many bytes it takes; for an ill-formed one its maximal subpart, at least 1.
    let length: Int

    init(in bytes: Bytes, at index: Int) {
        let first = bytes[index]
        if first < 0x80 {
            self.init(scalar: UInt32(first), length: 1)
            return
        }
        let needed: Int
        var value: UInt32
        var lowest: UInt8 = 0x80
        var highest: UInt8 = 0xBF
        switch first {
        case 0xC2...0xDF: (needed, value) = (1, UInt32(first & 0x1F))
        case 0xE0: (needed, value, lowest) = (2, 0, 0xA0)
        case 0xED: (needed, value, highest) = (2, 0x0D, 0x9F)
        case 0xE1...0xEF: (needed, value) = (2, UInt32(first & 0x0F))
        case 0xF0: (needed, value, lowest) = (3, 0, 0x90)
        case 0xF4: (needed, value, highest) = (3, 4, 0x8F)
        case 0xF1...0xF3: (needed, value) = (3, UInt32(first & 0x07))
        default:
            self.init(scalar: nil, length: 1)
            return
        }
        for offset in 1...needed {
            guard index + offset < bytes.count else {
                self.init(scalar: nil, length: offset)
                return
            }
            let byte = bytes[index + offset]
            guard byte >= lowest, byte <= highest else {
                self.init(scalar: nil, length: offset)
                return
            }
            value = value << 6 | UInt32(byte & 0x3F)
            (lowest, highest) = (0x80, 0xBF)
        }
        self.init(scalar: value, length: needed + 1)
    }

    private init(scalar: UInt32?, length: Int) {
        self.scalar = scalar
        self.length = length
    }

    /// Whether it is a character by the `Char` production (XML 1.0, 2.2).
    var isXMLCharacter: Bool {
        guard let scalar else { return false }
        switch scalar {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: return true
        default: return false
        }
    }
}
