/// What is commonly wrong in a start tag at which the engine stops, found by how the tag reads up to there.
enum TagMistake: Equatable {
    /// An attribute's name, and no equals sign behind it.
    case missingValue(attribute: Range<Int>)
    /// A value that starts without a quote.
    case missingQuote(attribute: Range<Int>)
    /// An attribute right behind another's value.
    case missingSpace
    /// A less-than sign in a value.
    case tagStartInValue(attribute: Range<Int>, value: Int)

    /// Looks for the mistake at a place in some bytes, of which the first is the tag's less-than sign.
    ///
    /// - Parameters:
    ///   - place: Where the engine stops.
    ///   - bytes: The tag, up to that place at least.
    init?(at place: Int, in bytes: [UInt8]) {
        guard place > 0, place < bytes.count, bytes[0] == 0x3C else { return nil }
        var index = 1
        func skip(while condition: (UInt8) -> Bool) {
            while index < place, condition(bytes[index]) { index += 1 }
        }
        let isInName = { (byte: UInt8) in !byte.isXMLWhitespace && !"=/><\"'".utf8.contains(byte) }
        skip(while: isInName)
        guard index > 1, bytes[1] != 0x21, bytes[1] != 0x3F else { return nil }
        while true {
            skip { $0.isXMLWhitespace }
            let nameStart = index
            skip(while: isInName)
            let name = nameStart..<index
            guard !name.isEmpty else { return nil }
            skip { $0.isXMLWhitespace }
            guard index < place else {
                // Of a character that no tag contains the engine says enough.
                let isNext = index > name.upperBound && Self.isNameStart(bytes[place])
                guard isNext || bytes[place] == 0x2F || bytes[place] == 0x3E else { return nil }
                self = .missingValue(attribute: name)
                return
            }
            guard bytes[index] == 0x3D else { return nil }
            index += 1
            skip { $0.isXMLWhitespace }
            guard index < place else {
                guard bytes[place] > 0x20 else { return nil }
                self = .missingQuote(attribute: name)
                return
            }
            let quote = bytes[index]
            guard quote == 0x22 || quote == 0x27 else { return nil }
            index += 1
            let value = index
            skip { $0 != quote }
            guard index < place else {
                guard bytes[place] == 0x3C else { return nil }
                self = .tagStartInValue(attribute: name, value: value)
                return
            }
            index += 1
            guard index < place else {
                guard Self.isNameStart(bytes[place]) else { return nil }
                self = .missingSpace
                return
            }
        }
    }
}

extension TagMistake {
    /// Whether a name may start with a byte, as most do.
    private static func isNameStart(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte >= 0x80
    }
}

extension ParserSession {
    /// The mistake in the start tag at which the engine has stopped; nil if it isn't a common one.
    var tagMistakeReason: String? {
        let offset = enginePosition.byteOffset
        let start = unsafe max(state.pointee.windowOffset, offset - 4_096)
        guard start < offset, let before = markup(from: start, limit: offset - start), before.unit == 1,
            // Of what stands between, a value may hold the sign that a tag starts with only where that is the mistake.
            let first = before.bytes.lastIndex(of: 0x3C),
            let tag = markup(from: start + first, limit: 8_192),
            let mistake = TagMistake(at: offset - start - first, in: tag.bytes)
        else { return nil }
        func name(_ range: Range<Int>) -> String { String(decoding: tag.bytes[range], as: UTF8.self) }
        switch mistake {
        case .missingValue(let attribute): return "the attribute \(name(attribute)) has no value"
        case .missingQuote(let attribute):
            return "the value of the attribute \(name(attribute)) has no quotes around it"
        case .missingSpace: return "white space is missing between two attributes"
        case .tagStartInValue(let attribute, let value):
            return "a < in the value of the attribute \(name(attribute)), which starts at byte "
                + "\(tag.offset(value)): it is written &lt;, or a quote is missing before it"
        }
    }
}
