/// Bytes as text (XML Schema part 2, `base64Binary`; RFC 4648, 4).
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding: UInt8 = 0x3D

    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var group = 0
            for index in 0..<3 { group = group << 8 | (index < count ? Int(bytes[start + index]) : 0) }
            for index in 0..<4 {
                text.append(index <= count ? alphabet[group >> (18 - 6 * index) & 0x3F] : padding)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Nil unless the text is whole groups of four digits, white space aside, padded at the end, with no bits left
    /// over.
    static func decode(_ text: Span<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var group = 0
        var digits = 0
        var pads = 0
        for index in 0..<text.count where !text[index].isWhitespace {
            if text[index] == padding {
                pads += 1
                continue
            }
            guard pads == 0, let digit = digit(text[index]) else { return nil }
            group = group << 6 | digit
            digits += 1
            guard digits == 4 else { continue }
            bytes.append(contentsOf: [UInt8(group >> 16), UInt8(group >> 8 & 0xFF), UInt8(group & 0xFF)])
            (group, digits) = (0, 0)
        }
        switch (digits, pads) {
        case (0, 0): return bytes
        case (2, 2) where group & 0xF == 0: bytes.append(UInt8(group >> 4))
        case (3, 1) where group & 0x3 == 0: bytes.append(contentsOf: [UInt8(group >> 10), UInt8(group >> 2 & 0xFF)])
        default: return nil
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x41...0x5A: Int(byte) - 0x41
        case 0x61...0x7A: Int(byte) - 0x61 + 26
        case 0x30...0x39: Int(byte) - 0x30 + 52
        case 0x2B: 62
        case 0x2F: 63
        default: nil
        }
    }
}
