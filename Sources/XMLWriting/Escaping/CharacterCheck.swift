/// Finds what XML can't hold in a run of bytes, without writing anything.
enum CharacterCheck {
    /// The offset of the first ill-formed UTF-8 sequence or character outside the `Char` production (XML 1.0, 2.2).
    ///
    /// Costs a fraction of a nanosecond a byte for ASCII, a few for others.
    ///
    /// - Returns: nil if every character is allowed.
    static func firstInvalid(in bytes: Bytes) -> Int? {
        var index = 0
        let count = bytes.count
        while index < count {
            if count - index >= 16 {
                // Sixteen bytes are left to read.
                let block = unsafe UnsafeRawPointer(bytes.start + index).loadUnaligned(as: SIMD16<UInt8>.self)
                index += BlockScan.firstControlOrNonASCII(in: block)
                if index == count { return nil }
            }
            let byte = bytes[index]
            if byte >= 0x20 && byte < 0x80 {
                index += 1
                continue
            }
            let sequence = UTF8Sequence(in: bytes, at: index)
            guard sequence.isXMLCharacter else { return index }
            index += sequence.length
        }
        return nil
    }

    /// A copy in which a replacement stands for each invalid character and each ill-formed sequence.
    static func replacingInvalid(in bytes: Bytes, with replacement: String) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let sequence = UTF8Sequence(in: bytes, at: index)
            if sequence.isXMLCharacter {
                for offset in index..<index + sequence.length { result.append(bytes[offset]) }
            } else {
                result.append(contentsOf: replacement.utf8)
            }
            index += sequence.length
        }
        return result
    }

    /// What stands at an offset, for a message: `U+0000`, or the byte that isn't UTF-8.
    static func describe(_ bytes: Bytes, at index: Int) -> String {
        let sequence = UTF8Sequence(in: bytes, at: index)
        if let scalar = sequence.scalar {
            let digits = String(scalar, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
        return "byte 0x" + String(bytes[index], radix: 16, uppercase: true) + " that isn't UTF-8"
    }
}
