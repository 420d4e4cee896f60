/// Converts input to UTF-8 before the engine: for encodings in which a character's first byte doesn't tell its length.
struct Transcoder {
    /// A sequence that is no character, at its first byte's place in the original input.
    struct Malformed: Error {
        var offset: Int
    }

    private static let longestCharacter = 12

    /// The system's name of the encoding.
    let name: String
    private let converter: CharacterConverter
    private let unit: Int
    /// Whether a byte of ASCII stands for itself, as long as `isShifted` is false.
    private let containsASCII: Bool
    /// Whether escape sequences change what bytes mean.
    private let isStateful: Bool
    private var isShifted = false
    /// The start of a character whose end has not arrived.
    private var partial: [UInt8] = []
    private var isAtStart = true
    private(set) var map = OffsetMap()

    /// Nil if the system doesn't know the encoding.
    ///
    /// - Parameters:
    ///   - name: The system's name of it.
    ///   - unit: How many bytes a character has at least.
    ///   - containsASCII: Whether bytes of ASCII stand for themselves, but for escape sequences.
    init?(converter name: String, unit: Int, containsASCII: Bool) {
        guard let converter = CharacterConverter(name) else { return nil }
        self.name = name
        self.converter = converter
        self.unit = unit
        self.containsASCII = containsASCII
        isStateful = name.hasPrefix("ISO-2022")
    }

    var isUTF32: Bool { unit == 4 }

    /// Bytes of the original input that wait for the rest of their character.
    var pending: Int { partial.count }

    /// Converts bytes; the start of a character at their end waits.
    ///
    /// What was converted before an error is there.
    mutating func convert(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(Malformed) {
        output.reserveCapacity(bytes.count + 16)
        for index in bytes.indices {
            let byte = unsafe bytes[index]
            if partial.isEmpty, containsASCII, !isShifted, byte < 0x80, byte != 0x1B {
                output.append(byte)
                map.append(length: 1, originalLength: 1)
                isAtStart = false
                continue
            }
            partial.append(byte)
            guard partial.count % unit == 0 else { continue }
            try convertPartial(&output)
        }
    }

    private mutating func convertPartial(_ output: inout [UInt8]) throws(Malformed) {
        switch converter.convert(partial) {
        case .incomplete:
            if partial.count >= Self.longestCharacter { throw Malformed(offset: map.originalEnd) }
        case .invalid: throw Malformed(offset: map.originalEnd)
        case .converted(let utf8):
            if isStateful, partial.first == 0x1B { isShifted = partial != [0x1B, 0x28, 0x42] }
            // A byte order mark is no part of the document.
            let isMark = isAtStart && utf8 == [0xEF, 0xBB, 0xBF]
            isAtStart = isAtStart && utf8.isEmpty
            map.append(length: isMark ? 0 : utf8.count, originalLength: partial.count)
            if !isMark { output.append(contentsOf: utf8) }
            partial.removeAll(keepingCapacity: true)
        }
    }

    /// Ends the input.
    func finish() throws(Malformed) {
        if !partial.isEmpty { throw Malformed(offset: map.originalEnd) }
    }

    mutating func forget(before index: Int) {
        map.forget(before: index)
    }
}
