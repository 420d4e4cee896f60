/// Checks that an internal subset is well-formed (XML 1.0, production 28b), so that it can neither end before its end nor make
/// the document one that isn't read.
///
/// It follows the grammar, names included: white space, comments, instructions, parameter entity references, and the four
/// kinds of declarations. What entities come to where they are used isn't followed.
struct InternalSubsetCheck {
    /// What is wrong, and where.
    struct Problem: Error {
        let reason: String
        let offset: Int
    }

    let bytes: Bytes
    let checker: NameChecker
    let table: CharacterTable
    /// The next byte to look at.
    var index = 0

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
        do {
            while index < bytes.count { try readItem() }
            return nil
        } catch {
            return "the internal subset isn't well-formed at byte \(error.offset): \(error.reason)"
        }
    }

    private mutating func readItem() throws(Problem) {
        if skipSpace() { return }
        if skip("<!--") { return try readComment() }
        if skip("<?") { return try readInstruction() }
        if skip("%") { return try readReference(to: "a parameter entity") }
        if skip("<!ELEMENT") { return try readElement() }
        if skip("<!ATTLIST") { return try readAttributes() }
        if skip("<!ENTITY") { return try readEntity() }
        if skip("<!NOTATION") { return try readNotation() }
        throw problem("neither a declaration, a comment, an instruction, a parameter entity reference nor white space")
    }

    private mutating func readComment() throws(Problem) {
        let start = index
        while index < bytes.count {
            if skip("--") {
                guard skip(">") else { throw problem("-- in a comment", at: index - 2) }
                return
            }
            index += 1
        }
        throw problem("a comment without an end", at: start)
    }

    private mutating func readInstruction() throws(Problem) {
        let start = index
        let target = takeName()
        guard checker.isName(target, table: table), target.string.lowercased() != "xml" else {
            throw nameProblem(target, "an instruction", at: start)
        }
        if skip("?>") { return }
        try requireSpace(after: "an instruction's target")
        while index < bytes.count {
            if skip("?>") { return }
            index += 1
        }
        throw problem("an instruction without an end", at: start)
    }
}

extension InternalSubsetCheck {
    /// Passes over a literal, if it comes next.
    mutating func skip(_ literal: StaticString) -> Bool {
        let rest = bytes.dropFirst(index)
        let count = literal.utf8CodeUnitCount
        guard rest.count >= count, rest.prefix(count) == literal else { return false }
        index += count
        return true
    }

    /// Passes over white space, and says whether there was any.
    @discardableResult
    mutating func skipSpace() -> Bool {
        let start = index
        while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
        return index > start
    }

    mutating func requireSpace(after what: String) throws(Problem) {
        guard skipSpace() else { throw problem("no white space after \(what)") }
    }

    /// Takes what may be meant as a name: everything up to white space or a delimiter of declarations.
    mutating func takeName() -> Bytes {
        let start = index
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x09, 0x0A, 0x0D, 0x22, 0x25...0x2C, 0x3B...0x3C, 0x3E...0x3F, 0x5B, 0x5D, 0x7C:
                return bytes.prefix(index).dropFirst(start)
            default: index += 1
            }
        }
        return bytes.prefix(index).dropFirst(start)
    }

    /// Reads the name of an element or an attribute.
    mutating func readQualifiedName(of kind: String) throws(Problem) {
        let start = index
        let name = takeName()
        guard checker.prefixLength(ofQualifiedName: name, table: table) >= 0 else {
            throw nameProblem(name, kind, at: start)
        }
    }

    /// Reads the name of what has no prefix: an entity or a notation.
    mutating func readName(of kind: String) throws(Problem) {
        let start = index
        let name = takeName()
        guard checker.isName(name, table: table) else { throw nameProblem(name, kind, at: start) }
    }

    /// Reads the name and the end of a reference.
    mutating func readReference(to kind: String) throws(Problem) {
        try readName(of: kind)
        guard skip(";") else { throw problem("a reference without ;") }
    }

    /// Reads a declaration's end, with white space before it.
    mutating func readEnd(of declaration: String) throws(Problem) {
        skipSpace()
        guard skip(">") else { throw problem("\(declaration) isn't as it must be, or has no end") }
    }

    func problem(_ reason: String, at offset: Int? = nil) -> Problem {
        Problem(reason: reason, offset: offset ?? index)
    }

    func nameProblem(_ name: Bytes, _ kind: String, at offset: Int) -> Problem {
        problem("\"\(name.string)\" is no name for \(kind)", at: offset)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
