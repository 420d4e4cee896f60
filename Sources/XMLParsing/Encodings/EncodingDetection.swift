/// What the first bytes of an entity tell of its encoding (XML 1.0, appendix F), where the engine can't tell by itself.
enum EncodingDetection {
    /// What is known.
    enum Outcome: Equatable {
        /// More bytes are needed.
        case undecided
        /// The engine goes by what it sees.
        case engine
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
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let text = bytes.dropFirst(hasMark ? 3 : 0)
        let opening = Array("<?xml".utf8)
        guard opening.starts(with: text.prefix(opening.count)) else { return .engine }
        guard text.count > opening.count else { return .undecided }
        guard text[text.startIndex + opening.count].isXMLWhitespace else { return .engine }
        guard let end = text.firstIndex(of: 0x3E) else {
            return text.count < longestDeclaration ? .undecided : .engine
        }
        let declaration = Array(text[...end])
        guard let name = declaredName(declaration) else { return .engine }
        switch EncodingName.declared(name) {
        case .transcoder(let converter, let unit)?:
            // The declaration could be read as ASCII: it isn't in a wide encoding, nor in UTF-8 by its mark.
            return unit > 1 || hasMark ? .contradiction(name) : .transcoder(converter: converter, unit: unit)
        case .table?: return hasMark ? .contradiction(name) : .engine
        case .engine?, nil: return .engine
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
