/// Finds a tag in an external parameter entity that is read for the value of another entity.
///
/// The engine refuses one there, but up to version 2.7.4 never ends if a text declaration came before it (CVE-2026-32777).
/// What is in literals, comments and instructions is no tag: the states are those of the engine's own tokens.
struct ValueTagCheck {
    private enum State {
        case between, opening, declaration, dash
        case literal(UInt8)
        case comment(dashes: Int)
        case instruction(isAtMark: Bool)
    }

    private var state = State.between
    /// The first byte of the code unit at hand, in UTF-16.
    private var half: UInt8?
    /// Whether a tag was found.
    private(set) var hasFound = false

    /// Looks at the bytes that come next.
    ///
    /// - Returns: How many of them may be given to the engine; nil for all.
    mutating func check(_ bytes: UnsafeRawBufferPointer, isUTF16BigEndian: Bool?) -> Int? {
        if hasFound { return 0 }
        for index in bytes.indices {
            var byte = unsafe bytes[index]
            if let isUTF16BigEndian {
                guard let first = half else {
                    half = byte
                    continue
                }
                half = nil
                let unit = isUTF16BigEndian ? (first, byte) : (byte, first)
                byte = unit.0 == 0 ? unit.1 : 0x80
            }
            take(byte)
            if hasFound { return max(index - (isUTF16BigEndian == nil ? 0 : 1), 0) }
        }
        return nil
    }

    private mutating func take(_ byte: UInt8) {
        switch (state, byte) {
        case (.between, 0x22), (.between, 0x27): state = .literal(byte)
        case (.between, 0x3C): state = .opening
        case (.opening, 0x21): state = .declaration
        case (.opening, 0x3F): state = .instruction(isAtMark: false)
        case (.opening, _): hasFound = true
        case (.declaration, 0x2D): state = .dash
        case (.dash, 0x2D): state = .comment(dashes: 0)
        case (.declaration, _), (.dash, _): state = .between
        case (.literal(let quote), _): if byte == quote { state = .between }
        case (.comment(let dashes), 0x2D): state = .comment(dashes: dashes + 1)
        case (.comment(let dashes), 0x3E) where dashes >= 2: state = .between
        case (.comment, _): state = .comment(dashes: 0)
        case (.instruction, 0x3F): state = .instruction(isAtMark: true)
        case (.instruction(true), 0x3E): state = .between
        case (.instruction, _): state = .instruction(isAtMark: false)
        case (.between, _): break
        }
    }
}
