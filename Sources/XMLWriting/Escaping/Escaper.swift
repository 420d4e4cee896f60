/// Copies text to the output and replaces what can't stand there, sixteen bytes at a time.
///
/// The source must be well-formed UTF-8: strings are, and spans are checked before. Whether it holds
/// characters that XML can't is found out on the way.
@safe struct Escaper {
    /// The most bytes that one byte of input can become: `&quot;`.
    static let growth = 6
    /// How far beyond its result ``escape(_:to:)`` may write.
    static let slack = 16

    private let table: CharacterTable
    private let mask: UInt8
    /// The quote to look for; for text the ampersand again, which costs nothing more.
    private let quote: UInt8
    private let hexadecimal: Bool

    /// Character data: `&amp; &lt; &gt; &#13;`.
    static func text(_ table: CharacterTable) -> Escaper {
        Escaper(table: table, special: CharacterTable.text, quote: 0x26, hexadecimal: false)
    }

    /// An attribute value in the given quotes: also the quote, `&#9;` and `&#10;`.
    static func attribute(_ table: CharacterTable, quote: UInt8) -> Escaper {
        let special = quote == 0x22 ? CharacterTable.doubleQuoted : CharacterTable.singleQuoted
        return Escaper(table: table, special: special, quote: quote, hexadecimal: false)
    }

    /// Character data by Canonical XML: `&amp; &lt; &gt; &#xD;`.
    static func canonicalText(_ table: CharacterTable) -> Escaper {
        Escaper(table: table, special: CharacterTable.text, quote: 0x26, hexadecimal: true)
    }

    /// An attribute value by Canonical XML: `&amp; &lt; &quot; &#x9; &#xA; &#xD;`.
    static func canonicalAttribute(_ table: CharacterTable) -> Escaper {
        Escaper(table: table, special: CharacterTable.canonicalAttribute, quote: 0x22, hexadecimal: true)
    }

    private init(table: CharacterTable, special: UInt8, quote: UInt8, hexadecimal: Bool) {
        self.table = table
        self.mask = special | CharacterTable.control | CharacterTable.nonCharacterLead
        self.quote = quote
        self.hexadecimal = hexadecimal
    }

    /// Escapes a run.
    ///
    /// - Parameters:
    ///   - source: The run.
    ///   - target: Memory for `growth` times the run plus `slack`.
    /// - Returns: The end of what was written; nil when the run holds a character that XML can't.
    @inline(__always)
    func escape(_ source: Bytes, to target: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>? {
        var out = unsafe target
        var index = 0
        let count = source.count
        // Reads stay below count, and the target has room by the caller's promise.
        while count - index >= 16 {
            let from = unsafe UnsafeRawPointer(source.start + index)
            let block = unsafe from.loadUnaligned(as: SIMD16<UInt8>.self)
            unsafe UnsafeMutableRawPointer(out).storeBytes(of: block, as: SIMD16<UInt8>.self)
            let clean = BlockScan.firstCandidate(in: block, quote: quote)
            unsafe out += clean
            index += clean
            if clean < 16 {
                guard let next = unsafe escapeByte(source, at: index, to: out) else { return nil }
                unsafe out = next
                index += 1
            }
        }
        return unsafe escapeTail(source, from: index, to: out)
    }

    /// Escapes what is left when less than sixteen bytes remain.
    @inline(__always)
    private func escapeTail(
        _ source: Bytes, from first: Int, to target: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8>? {
        var out = unsafe target
        var index = first
        let rest = source.count - first
        let from = unsafe UnsafeRawPointer(source.start + first)
        // Two overlapping words cover a rest of 8 to 15 bytes, and of 4 to 7.
        if rest >= 8 {
            let head = unsafe from.loadUnaligned(as: UInt64.self)
            let tail = unsafe from.loadUnaligned(fromByteOffset: rest - 8, as: UInt64.self)
            if BlockScan.isClean(head, tail, quote: quote) {
                unsafe UnsafeMutableRawPointer(out).storeBytes(of: head, as: UInt64.self)
                unsafe UnsafeMutableRawPointer(out).storeBytes(of: tail, toByteOffset: rest - 8, as: UInt64.self)
                return unsafe out + rest
            }
        } else if rest >= 4 {
            let head = unsafe from.loadUnaligned(as: UInt32.self)
            let tail = unsafe from.loadUnaligned(fromByteOffset: rest - 4, as: UInt32.self)
            let both = UInt64(head) | UInt64(tail) << 32
            if BlockScan.isClean(both, both, quote: quote) {
                unsafe UnsafeMutableRawPointer(out).storeBytes(of: head, as: UInt32.self)
                unsafe UnsafeMutableRawPointer(out).storeBytes(of: tail, toByteOffset: rest - 4, as: UInt32.self)
                return unsafe out + rest
            }
        }
        while index < source.count {
            guard let next = unsafe escapeByte(source, at: index, to: out) else { return nil }
            unsafe out = next
            index += 1
        }
        return unsafe out
    }

    /// Writes one byte of the source, or what stands for it.
    @inline(__always)
    private func escapeByte(
        _ source: Bytes, at index: Int, to out: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8>? {
        let byte = source[index]
        if table[byte] & mask == 0 {
            unsafe out.pointee = byte
            return unsafe out + 1
        }
        return unsafe escapeSpecial(source, at: index, to: out)
    }

    @inline(never)
    private func escapeSpecial(
        _ source: Bytes, at index: Int, to out: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8>? {
        let reference: CharacterReference
        switch source[index] {
        case 0x26: reference = .ampersand
        case 0x3C: reference = .lessThan
        case 0x3E: reference = .greaterThan
        case 0x22: reference = .quotationMark
        case 0x27: reference = .apostrophe
        case 0x09: reference = hexadecimal ? .hexadecimalTab : .tab
        case 0x0A: reference = hexadecimal ? .hexadecimalLineFeed : .lineFeed
        case 0x0D: reference = hexadecimal ? .hexadecimalCarriageReturn : .carriageReturn
        case 0xEF:
            // U+FFFE and U+FFFF are EF BF BE and EF BF BF.
            let isNonCharacter =
                index + 2 < source.count && source[index + 1] == 0xBF && source[index + 2] >= 0xBE
            if isNonCharacter { return nil }
            unsafe out.pointee = 0xEF
            return unsafe out + 1
        default: return nil
        }
        // Eight bytes fit: the slack allows it.
        unsafe UnsafeMutableRawPointer(out).storeBytes(of: reference.bytes, as: UInt64.self)
        return unsafe out + reference.length
    }
}
