/// The first bytes of an input, and what they say of its byte order (XML 1.0, appendix F).
struct InputHead {
    /// Bytes that the detection of the encoding needs.
    static let size = 4

    private(set) var bytes: [UInt8] = []
    /// Whether the input is in UTF-16, and in which byte order; nil for encodings that contain ASCII.
    private(set) var isUTF16BigEndian: Bool?

    /// Takes the bytes that come next, of which only the first few count.
    ///
    /// - Parameters:
    ///   - piece: The bytes.
    ///   - encoding: The encoding that is given, if one is.
    ///   - isEntity: Whether the input is an entity's, whose content may begin like a byte order mark.
    mutating func note(_ piece: UnsafeRawBufferPointer, given encoding: XMLEncoding?, isEntity: Bool) {
        guard bytes.count < Self.size else { return }
        unsafe bytes.append(contentsOf: piece.prefix(Self.size - bytes.count))
        isUTF16BigEndian = byteOrder(encoding.map { EncodingName.engineName($0.rawValue).lowercased() }, isEntity)
    }

    private func byteOrder(_ given: String?, _ isEntity: Bool) -> Bool? {
        guard bytes.count >= 2 else { return nil }
        if isEntity, let given, !given.hasPrefix("utf-16") { return nil }
        switch (bytes[0], bytes[1]) {
        case (0xFE, 0xFF), (0, 0x3C): return true
        case (0xFF, 0xFE), (0x3C, 0): return false
        default: break
        }
        switch given {
        case "utf-16", "utf-16be": return true
        case "utf-16le": return false
        default: return nil
        }
    }
}
