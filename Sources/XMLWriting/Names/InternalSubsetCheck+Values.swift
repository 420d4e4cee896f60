/// Literals (XML 1.0, productions 9 to 12 and 66 to 68).
extension InternalSubsetCheck {
    /// What a value is for.
    enum ValueKind {
        case attribute, entity
    }

    /// Takes what stands between quotes.
    mutating func takeLiteral() throws(Problem) -> Bytes {
        let start = index
        guard index < bytes.count, bytes[index] == 0x22 || bytes[index] == 0x27 else {
            throw problem("no literal where one must be")
        }
        let quote = bytes[index]
        index += 1
        while index < bytes.count, bytes[index] != quote { index += 1 }
        guard index < bytes.count else { throw problem("a literal without an end", at: start) }
        let literal = bytes.prefix(index).dropFirst(start + 1)
        index += 1
        return literal
    }

    /// Reads a value, with the references in it.
    mutating func readValue(_ kind: ValueKind) throws(Problem) {
        let start = index
        let literal = try takeLiteral()
        let end = index
        let content = start + 1..<start + 1 + literal.count
        index = content.lowerBound
        while index < content.upperBound {
            let byte = bytes[index]
            switch (byte, kind) {
            case (0x26, _):
                index += 1
                if skip("#") { try readCharacterReference() } else { try readReference(to: "an entity") }
            case (0x25, .entity): throw problem("% in the value of an entity of the internal subset")
            case (0x3C, .attribute): throw problem("< in the value of an attribute")
            default: index += 1
            }
        }
        index = end
    }

    private mutating func readCharacterReference() throws(Problem) {
        let start = index
        let radix: UInt32 = skip("x") ? 16 : 10
        var value: UInt32?
        while index < bytes.count, let digit = Self.digit(bytes[index]), digit < radix {
            // No longer exact beyond all characters, and beyond them still.
            value = min((value ?? 0) * radix + digit, 0x11_0000)
            index += 1
        }
        guard let value, skip(";") else { throw problem("a character reference without digits or ;", at: start) }
        switch value {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: return
        default: throw problem("a reference to what is no character", at: start)
        }
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46: UInt32(byte - 0x41 + 10)
        case 0x61...0x66: UInt32(byte - 0x61 + 10)
        default: nil
        }
    }
}
