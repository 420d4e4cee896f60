/// An encoding in which a character's first byte tells its length, as tables that the engine converts by.
///
/// The system's converter fills them: the first bytes at once, the rest when first met.
final class EncodingTable {
    /// What each first byte stands for: a character; minus the length of the characters that it starts; or -1 for none.
    let first: [Int32]

    private let converter: CharacterConverter
    /// Asked first for characters of several bytes.
    private let preferred: CharacterConverter?
    /// For each first two bytes but the last of a character: what each last byte completes it to, -1 for nothing.
    private var last: [Int: [Int32]] = [:]

    /// Nil if the system doesn't know the encoding, or it isn't of that kind.
    ///
    /// - Parameters:
    ///   - name: The system's name of it.
    ///   - preferredName: The name of an encoding that is asked first for characters of several bytes.
    init?(converter name: String, preferring preferredName: String? = nil) {
        guard let converter = CharacterConverter(name) else { return nil }
        self.converter = converter
        preferred = preferredName.flatMap { CharacterConverter($0) }
        var first: [Int32] = []
        for byte in UInt8.min...UInt8.max {
            converter.reset()
            switch converter.convert([byte]) {
            case .converted: first.append(converter.scalar([byte]).map { Self.entry($0) } ?? -1)
            case .invalid: first.append(-1)
            case .incomplete:
                let lengths = Self.knownLength(of: byte, name).map { [$0] } ?? Self.lengths(of: byte, converter)
                guard lengths.count <= 1 else { return nil }
                first.append(lengths.first.map { -$0 } ?? -1)
            }
        }
        converter.reset()
        self.first = first
    }

    /// Whether the characters that markup is made of are those of ASCII: the engine can't do without.
    var containsASCII: Bool {
        (0x20..<0x7F).allSatisfy { first[$0] == Int32($0) } && first[0x0A] == 0x0A && first[0x0D] == 0x0D
            && first[9] == 9
    }

    /// The engine's tables hold characters up to U+FFFF.
    private static func entry(_ scalar: Unicode.Scalar) -> Int32 {
        scalar.value > 0xFFFF ? -1 : Int32(scalar.value)
    }

    /// The length of the characters that a byte starts, where the encoding's rule is known.
    private static func knownLength(of byte: UInt8, _ name: String) -> Int32? {
        switch name {
        case "GBK", "CP932", "CP949": 2
        case "EUC-JP-MS": byte == 0x8F ? 3 : 2
        default: nil
        }
    }

    /// The lengths of the characters that a byte starts, by trial: none if it starts no character.
    private static func lengths(of byte: UInt8, _ converter: CharacterConverter) -> Set<Int32> {
        var lengths: Set<Int32> = []
        for second in UInt8.min...UInt8.max {
            converter.reset()
            switch converter.convert([byte, second]) {
            case .converted: lengths.insert(2)
            case .incomplete: lengths.insert(3)
            case .invalid: break
            }
        }
        converter.reset()
        return lengths
    }

    /// The character that bytes stand for, -1 for none.
    func character(_ start: UnsafePointer<UInt8>) -> Int32 {
        let length = unsafe Int(-first[Int(start[0])])
        guard length >= 2 else { return -1 }
        var key = unsafe Int(start[0])
        if length == 3 { key = unsafe key << 8 | Int(start[1]) }
        let final = unsafe Int(start[length - 1])
        if let known = last[key] { return known[final] }
        let prefix = unsafe Array(UnsafeBufferPointer(start: start, count: length - 1))
        let row = (UInt8.min...UInt8.max).map { byte in
            converter.reset()
            preferred?.reset()
            let scalar = preferred?.scalar(prefix + [byte]) ?? converter.scalar(prefix + [byte])
            return scalar.map { Int32($0.value) } ?? -1
        }
        converter.reset()
        last[key] = row
        return row[final]
    }
}
