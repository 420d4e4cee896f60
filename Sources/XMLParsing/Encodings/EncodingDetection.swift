/// What the first bytes of an entity tell of its encoding (XML 1.0, appendix F), where the engine can't tell by itself.
enum EncodingDetection {
    /// What is known.
    enum Outcome: Equatable {
        /// More bytes are needed.
        case undecided
        /// The engine goes by what it sees.
        case engine
        /// The engine must be told: the declaration names the encoding in a way that it doesn't know.
        case named(String)
        /// The input must be converted first.
        case transcoder(converter: String, unit: Int)
        /// The declaration names an encoding that the bytes contradict.
        case contradiction(String)
    }

    /// Bytes that the longest declaration worth waiting for has.
    private static let longestDeclaration = 1_024

    /// Looks at an entity's first bytes, all that have arrived.
    static func detect(_ bytes: [UInt8]) -> Outcome {
        guard bytes.count >= 4 else { return .undecided }
        switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        case (0, 0, 0xFE, 0xFF), (0, 0, 0, 0x3C): return .transcoder(converter: "UTF-32BE", unit: 4)
        case (0xFF, 0xFE, 0, 0), (0x3C, 0, 0, 0): return .transcoder(converter: "UTF-32LE", unit: 4)
        default: break
        }
        if let isBigEndian = isUTF16BigEndian(bytes) { return detectUTF16(bytes, isBigEndian) }
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let declaration: [UInt8]
        switch self.declaration(in: Array(bytes.dropFirst(hasMark ? 3 : 0))) {
        case .none: return .engine
        case .unfinished: return .undecided
        case .whole(let bytes): declaration = bytes
        }
        guard let name = declaredName(declaration), let route = EncodingName.declared(name) else { return .engine }
        // A table has no characters beyond 16 bits: the engine reads its own UTF-8, whatever it is called.
        if EncodingName.isUTF8(name) { return route == .engine ? .engine : .named("UTF-8") }
        // By its mark it is in UTF-8.
        if hasMark { return .contradiction(name) }
        switch route {
        case .transcoder(let converter, let unit):
            // The declaration could be read as ASCII: it isn't in a wide encoding.
            return unit > 1 ? .contradiction(name) : .transcoder(converter: converter, unit: unit)
        case .otherName: return .contradiction(name)
        case .table, .engine: return .engine
        }
    }

    /// An entity's XML or text declaration.
    private enum Declaration {
        case none
        case unfinished
        case whole([UInt8])
    }

    /// The declaration at the start of some bytes in which ASCII stands for itself.
    private static func declaration(in text: [UInt8]) -> Declaration {
        let opening = Array("<?xml".utf8)
        guard opening.starts(with: text.prefix(opening.count)) else { return .none }
        guard text.count > opening.count else { return .unfinished }
        guard text[opening.count].isXMLWhitespace else { return .none }
        guard let end = text.firstIndex(of: 0x3E) else { return text.count < longestDeclaration ? .unfinished : .none }
        return .whole(Array(text[...end]))
    }

    private static func isUTF16BigEndian(_ bytes: [UInt8]) -> Bool? {
        switch (bytes[0], bytes[1]) {
        case (0xFE, 0xFF), (0, 0x3C): true
        case (0xFF, 0xFE), (0x3C, 0): false
        default: nil
        }
    }

    /// In UTF-16 the engine sees the byte order, and knows some of the names.
    private static func detectUTF16(_ bytes: [UInt8], _ isBigEndian: Bool) -> Outcome {
        var text: [UInt8] = []
        for index in stride(from: bytes[0] >= 0xFE ? 2 : 0, to: bytes.count - 1, by: 2) {
            let (high, low) = isBigEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
            guard high == 0, low < 0x80 else { break }
            text.append(low)
        }
        // What isn't ASCII comes behind the declaration, or there is none.
        let isCut = bytes[0] >= 0xFE ? 2 + 2 * text.count < bytes.count - 1 : 2 * text.count < bytes.count - 1
        switch declaration(in: text) {
        case .none: return .engine
        case .unfinished: return isCut ? .engine : .undecided
        case .whole(let declaration):
            guard let name = declaredName(declaration), case .otherName(let known)? = EncodingName.declared(name) else {
                return .engine
            }
            let order = isBigEndian ? "UTF-16BE" : "UTF-16LE"
            return known == "UTF-16" || known == order ? .named(order) : .contradiction(name)
        }
    }

    /// Whether bytes that leave the encoding undecided may begin what tells it: a mark, wide characters, a declaration.
    static func mayBegin(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first else { return true }
        if bytes.contains(0) || first == 0xFE || first == 0xFF { return true }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if mark.starts(with: bytes.prefix(mark.count)) { return true }
        return Array("<?xml".utf8).starts(with: bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0).prefix(5))
    }

    private static func declaredName(_ declaration: [UInt8]) -> String? {
        TagScanner.attributes(inTag: declaration).first {
            declaration[$0.name].elementsEqual("encoding".utf8)
        }.map { String(decoding: declaration[$0.value], as: UTF8.self) }
    }
}
