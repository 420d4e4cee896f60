/// Keeps from the engine what versions of it in use misread, crash on, or never end at.
struct EngineGuard {
    /// What the engine mustn't see.
    enum Fault {
        /// A tag in an external parameter entity that is read for a value.
        case tagInValue
        /// Half of a surrogate pair, at a place in what the engine is given.
        case halfPair(offset: Int)
    }

    private var surrogates: SurrogateCheck?
    private var valueTags: ValueTagCheck?

    /// - Parameter looksForTags: Whether the input may be an entity's that is read for the value of another.
    init(looksForTags: Bool) {
        valueTags = looksForTags ? ValueTagCheck() : nil
    }

    /// Whether all input has to be looked at, whatever its encoding.
    var looksForTags: Bool { valueTags != nil }

    /// What was found; nothing behind it may be given to the engine.
    var fault: Fault? {
        if valueTags?.hasFound == true { return .tagInValue }
        return surrogates?.malformedOffset.map { .halfPair(offset: $0) }
    }

    /// Looks at the bytes that come next.
    ///
    /// - Parameters:
    ///   - piece: The bytes.
    ///   - isUTF16BigEndian: The byte order of input in UTF-16.
    ///   - unseen: The bytes before them, while there are too few to tell the encoding by.
    /// - Returns: How many of them come before a fault.
    mutating func countAllowed(
        _ piece: UnsafeRawBufferPointer, isUTF16BigEndian: Bool?, unseen: ArraySlice<UInt8>
    ) -> Int {
        var count = piece.count
        if let isUTF16BigEndian {
            if surrogates == nil { surrogates = SurrogateCheck(head: unseen) }
            if let end = unsafe surrogates?.check(piece, isBigEndian: isUTF16BigEndian) { count = end }
        }
        let checked = unsafe UnsafeRawBufferPointer(rebasing: piece[..<count])
        if let end = unsafe valueTags?.check(checked, isUTF16BigEndian: isUTF16BigEndian) { count = end }
        return count
    }

    /// What a parameter entity gets that holds nothing, and that comes to nothing: a text declaration.
    ///
    /// The engine, up to version 2.7.4, crashes if it is given no byte for one in a value (CVE-2026-32776).
    static func nothing(isUTF16: Bool) -> [UInt8] {
        let declaration = "<?xml version='1.0' encoding='UTF-8'?>"
        guard isUTF16 else { return Array(declaration.utf8) }
        return ([0xFEFF] + declaration.utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }
}
