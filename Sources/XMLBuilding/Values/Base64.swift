/// Bytes as text (XML Schema part 2, `base64Binary`; RFC 4648, 4).
package enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding: UInt8 = 0x3D
    /// In ``digits``, a byte that is no digit.
    private static let noDigit: UInt8 = 0xFF
    /// The value of each byte as a digit.
    private static let digits: [UInt8] = {
        var digits = Array(repeating: noDigit, count: 256)
        for (value, byte) in alphabet.enumerated() { digits[Int(byte)] = UInt8(value) }
        return digits
    }()

    /// The bytes' digits, padded to whole groups of four, without white space.
    package static func encode(_ bytes: [UInt8]) -> String {
        encode(bytes[...])
    }

    /// The digits of some bytes of an array: of a multiple of three bytes, if more follow.
    package static func encode(_ bytes: ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = bytes.startIndex
        while bytes.endIndex - index >= 3 {
            let group = Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2])
            text.append(alphabet[group >> 18])
            text.append(alphabet[group >> 12 & 0x3F])
            text.append(alphabet[group >> 6 & 0x3F])
            text.append(alphabet[group & 0x3F])
            index += 3
        }
        switch bytes.endIndex - index {
        case 1:
            let group = Int(bytes[index]) << 16
            text += [alphabet[group >> 18], alphabet[group >> 12 & 0x3F], padding, padding]
        case 2:
            let group = Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8
            text += [alphabet[group >> 18], alphabet[group >> 12 & 0x3F], alphabet[group >> 6 & 0x3F], padding]
        default: break
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Nil unless the text is whole groups of four digits, white space aside, padded at the end, with no bits left over.
    package static func decode(_ text: Span<UInt8>) -> [UInt8]? {
        let table = digits
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var group: UInt32 = 0
        var count = 0
        var pads = 0
        for index in text.indices {
            let digit = table[Int(text[index])]
            if digit == noDigit {
                if Whitespace.isSpace(text[index]) { continue }
                guard text[index] == padding else { return nil }
                pads += 1
                continue
            }
            guard pads == 0 else { return nil }
            group = group << 6 | UInt32(digit)
            count += 1
            guard count == 4 else { continue }
            bytes.append(UInt8(truncatingIfNeeded: group >> 16))
            bytes.append(UInt8(truncatingIfNeeded: group >> 8))
            bytes.append(UInt8(truncatingIfNeeded: group))
            (group, count) = (0, 0)
        }
        switch (count, pads) {
        case (0, 0): return bytes
        case (2, 2) where group & 0xF == 0: bytes.append(UInt8(group >> 4))
        case (3, 1) where group & 0x3 == 0: bytes += [UInt8(group >> 10), UInt8(group >> 2 & 0xFF)]
        default: return nil
        }
        return bytes
    }
}
