/// Checks the identifiers of a document type declaration.
enum DoctypeCheck {
    /// What is wrong with a public identifier (XML 1.0, production 13), or nil.
    static func problem(inPublicID bytes: Bytes) -> String? {
        for index in 0..<bytes.count {
            switch bytes[index] {
            case 0x20, 0x0D, 0x0A, 0x61...0x7A, 0x41...0x5A, 0x30...0x39: continue
            case 0x2D, 0x27, 0x28, 0x29, 0x2B, 0x2C, 0x2E, 0x2F, 0x3A, 0x3D, 0x3F, 0x3B: continue
            case 0x21, 0x2A, 0x23, 0x40, 0x24, 0x5F, 0x25: continue
            default: return "a public identifier can't contain \(CharacterCheck.describe(bytes, at: index))"
            }
        }
        return nil
    }

    /// What is wrong with a system identifier (production 11), or nil.
    static func problem(inSystemID bytes: Bytes) -> String? {
        if let offset = CharacterCheck.firstInvalid(in: bytes) {
            return "a system identifier can't contain \(CharacterCheck.describe(bytes, at: offset))"
        }
        if contains(bytes, 0x22), contains(bytes, 0x27) {
            return "a system identifier can't contain both kinds of quotes"
        }
        return nil
    }

    static func contains(_ bytes: Bytes, _ byte: UInt8) -> Bool {
        for index in 0..<bytes.count where bytes[index] == byte { return true }
        return false
    }
}
