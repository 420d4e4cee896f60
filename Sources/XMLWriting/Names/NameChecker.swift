/// Checks names by the productions of XML 1.0 and Namespaces in XML 1.0.
struct NameChecker {
    let rules: XMLWritingOptions.NameRules
    let namespaces: Bool

    /// What stands for "no name by the rules" in place of a prefix length.
    static let invalid = -1

    /// Checks a qualified name: `NCName` or `NCName:NCName`; with namespaces off, `Name`.
    ///
    /// - Returns: The length of the prefix, 0 without one, or ``invalid``.
    @inline(__always)
    func prefixLength(ofQualifiedName name: Bytes, table: CharacterTable) -> Int {
        var index = 0
        let count = name.count
        guard count > 0, table.isASCIINameStart(name[0]) else { return slowPrefixLength(name, table: table) }
        index = 1
        while index < count {
            guard table.isASCIINameCharacter(name[index]) else { return slowPrefixLength(name, table: table) }
            index += 1
        }
        return 0
    }

    /// Whether the run is an `NCName`; with namespaces off, a `Name`.
    func isName(_ name: Bytes, table: CharacterTable) -> Bool {
        namespaces ? isNCName(name, table: table) : isUnqualifiedName(name, table: table)
    }

    /// Whether the run is an `Nmtoken`: characters of names in any order.
    func isNameToken(_ token: Bytes, table: CharacterTable) -> Bool {
        var index = 0
        while index < token.count {
            let sequence = UTF8Sequence(in: token, at: index)
            guard let scalar = sequence.scalar else { return false }
            if scalar < 0x80 {
                guard table.isASCIINameCharacter(token[index]) || scalar == 0x3A else { return false }
            } else {
                guard allows(scalar, atStart: false) else { return false }
            }
            index += sequence.length
        }
        return index > 0
    }

    @inline(never)
    private func slowPrefixLength(_ name: Bytes, table: CharacterTable) -> Int {
        guard namespaces else { return isUnqualifiedName(name, table: table) ? 0 : Self.invalid }
        var colon = 0
        while colon < name.count, name[colon] != 0x3A { colon += 1 }
        if colon == name.count { return isNCName(name, table: table) ? 0 : Self.invalid }
        guard isNCName(name.prefix(colon), table: table), isNCName(name.dropFirst(colon + 1), table: table) else {
            return Self.invalid
        }
        return colon
    }

    private func isNCName(_ name: Bytes, table: CharacterTable) -> Bool {
        isName(name, colons: false, table: table)
    }

    private func isUnqualifiedName(_ name: Bytes, table: CharacterTable) -> Bool {
        isName(name, colons: true, table: table)
    }

    private func isName(_ name: Bytes, colons: Bool, table: CharacterTable) -> Bool {
        var index = 0
        while index < name.count {
            let byte = name[index]
            if byte < 0x80 {
                let allowed = index == 0 ? table.isASCIINameStart(byte) : table.isASCIINameCharacter(byte)
                guard allowed || (colons && byte == 0x3A) else { return false }
                index += 1
            } else {
                let sequence = UTF8Sequence(in: name, at: index)
                guard let scalar = sequence.scalar, allows(scalar, atStart: index == 0) else { return false }
                index += sequence.length
            }
        }
        return index > 0
    }

    private func allows(_ scalar: UInt32, atStart: Bool) -> Bool {
        if rules.allowsFifthEdition {
            return FifthEditionNames.isStart(scalar) || (!atStart && FifthEditionNames.isContinuation(scalar))
        }
        return FourthEditionNames.contains(FourthEditionNames.starts, scalar)
            || (!atStart && FourthEditionNames.contains(FourthEditionNames.continuations, scalar))
    }
}
