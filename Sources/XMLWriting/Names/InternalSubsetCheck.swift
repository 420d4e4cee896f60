/// Checks that an internal subset can't end before its end (XML 1.0, production 28b).
///
/// It follows the subset's structure: white space, comments, instructions, parameter entity references, and the four
/// kinds of declarations with their literals balanced. What stands inside a declaration beyond that isn't checked.
struct InternalSubsetCheck {
    private let bytes: Bytes
    private let checker: NameChecker
    private let table: CharacterTable
    private var index = 0

    init(_ bytes: Bytes, checker: NameChecker, table: CharacterTable) {
        self.bytes = bytes
        self.checker = checker
        self.table = table
    }

    /// What is wrong, or nil.
    mutating func problem() -> String? {
        if let offset = CharacterCheck.firstInvalid(in: bytes) {
            return "the internal subset can't contain \(CharacterCheck.describe(bytes, at: offset))"
        }
        while index < bytes.count {
            let start = index
            guard skipItem() else { return "the internal subset isn't well-formed from byte \(start)" }
        }
        return nil
    }

    private mutating func skipItem() -> Bool {
        switch bytes[index] {
        case 0x20, 0x09, 0x0A, 0x0D:
            index += 1
            return true
        case 0x25: return skipReference()
        case 0x3C:
            if skip("<!--") { return skipComment() }
            if skip("<?") { return skipInstruction() }
            return skipDeclaration()
        default: return false
        }
    }

    private mutating func skip(_ literal: StaticString) -> Bool {
        let rest = bytes.dropFirst(index)
        let count = literal.utf8CodeUnitCount
        guard rest.count >= count, rest.prefix(count) == literal else { return false }
        index += count
        return true
    }

    private mutating func skipReference() -> Bool {
        let start = index + 1
        while index < bytes.count, bytes[index] != 0x3B { index += 1 }
        guard index < bytes.count else { return false }
        let name = bytes.prefix(index).dropFirst(start)
        index += 1
        return checker.isName(name, table: table)
    }

    private mutating func skipComment() -> Bool {
        while index < bytes.count {
            if skip("--") { return skip(">") }
            index += 1
        }
        return false
    }

    private mutating func skipInstruction() -> Bool {
        let start = index
        while index < bytes.count {
            let end = index
            if skip("?>") {
                let content = bytes.prefix(end).dropFirst(start)
                var count = 0
                while count < content.count, !Self.isSpace(content[count]), content[count] != 0x3F { count += 1 }
                let target = content.prefix(count)
                guard count == content.count || Self.isSpace(content[count]) else { return false }
                return checker.isName(target, table: table) && target.string.lowercased() != "xml"
            }
            index += 1
        }
        return false
    }

    private mutating func skipDeclaration() -> Bool {
        guard skip("<!ELEMENT") || skip("<!ATTLIST") || skip("<!ENTITY") || skip("<!NOTATION"),
            index < bytes.count, Self.isSpace(bytes[index])
        else { return false }
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case 0x3E: return true
            case 0x22, 0x27:
                while index < bytes.count, bytes[index] != byte { index += 1 }
                guard index < bytes.count else { return false }
                index += 1
            case 0x25:
                // A reference isn't allowed inside a declaration; alone, the sign announces a parameter entity.
                guard index < bytes.count, Self.isSpace(bytes[index]) else { return false }
            case 0x3C, 0x5B, 0x5D, 0x26: return false
            default: continue
            }
        }
        return false
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
