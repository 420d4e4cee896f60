/// The declarations, each from behind its keyword (XML 1.0, productions 45 to 83).
///
/// A parameter entity reference can't stand in one: that is for external subsets (2.8, "PEs in Internal Subset").
extension InternalSubsetCheck {
    mutating func readElement() throws(Problem) {
        try requireSpace(after: "<!ELEMENT")
        try readQualifiedName(of: "an element")
        try requireSpace(after: "an element's name")
        if !skip("EMPTY"), !skip("ANY") { try readContentModel() }
        try readEnd(of: "an element's declaration")
    }

    mutating func readAttributes() throws(Problem) {
        try requireSpace(after: "<!ATTLIST")
        try readQualifiedName(of: "an element")
        while !skip(">") {
            try requireSpace(after: "a part of an attribute list")
            if skip(">") { return }
            try readQualifiedName(of: "an attribute")
            try requireSpace(after: "an attribute's name")
            try readAttributeType()
            try requireSpace(after: "an attribute's type")
            try readDefault()
        }
    }

    private mutating func readAttributeType() throws(Problem) {
        if skip("(") { return try readChoices("a value", isChoice: checker.isNameToken) }
        let start = index
        let type = takeName()
        switch type.string {
        case "CDATA", "ID", "IDREF", "IDREFS", "ENTITY", "ENTITIES", "NMTOKEN", "NMTOKENS": return
        case "NOTATION":
            try requireSpace(after: "NOTATION")
            guard skip("(") else { throw problem("NOTATION without a list of notations") }
            try readChoices("a notation", isChoice: checker.isName)
        default: throw problem("\"\(type.string)\" is no type of an attribute", at: start)
        }
    }

    /// Reads the rest of a list of names.
    private mutating func readChoices(
        _ kind: String, isChoice: (Bytes, CharacterTable) -> Bool
    ) throws(Problem) {
        repeat {
            skipSpace()
            let start = index
            let name = takeName()
            guard isChoice(name, table) else { throw nameProblem(name, kind, at: start) }
            skipSpace()
        } while skip("|")
        guard skip(")") else { throw problem("a list without an end") }
    }

    private mutating func readDefault() throws(Problem) {
        if skip("#REQUIRED") || skip("#IMPLIED") { return }
        if skip("#FIXED") { try requireSpace(after: "#FIXED") }
        try readValue(.attribute)
    }

    mutating func readEntity() throws(Problem) {
        try requireSpace(after: "<!ENTITY")
        let isParameter = skip("%")
        if isParameter { try requireSpace(after: "%") }
        try readName(of: isParameter ? "a parameter entity" : "an entity")
        try requireSpace(after: "an entity's name")
        guard try readExternalID(publicAlone: false) else {
            try readValue(.entity)
            return try readEnd(of: "an entity's declaration")
        }
        if !isParameter, skipSpace(), skip("NDATA") {
            try requireSpace(after: "NDATA")
            try readName(of: "a notation")
        }
        try readEnd(of: "an entity's declaration")
    }

    mutating func readNotation() throws(Problem) {
        try requireSpace(after: "<!NOTATION")
        try readName(of: "a notation")
        try requireSpace(after: "a notation's name")
        guard try readExternalID(publicAlone: true) else { throw problem("a notation without an identifier") }
        try readEnd(of: "a notation's declaration")
    }

    /// Reads the identifiers of what is external.
    ///
    /// - Parameter publicAlone: Whether a public identifier needs no system identifier.
    /// - Returns: Whether there are any.
    /// - Throws: What is wrong with them.
    private mutating func readExternalID(publicAlone: Bool) throws(Problem) -> Bool {
        if skip("SYSTEM") {
            try requireSpace(after: "SYSTEM")
            _ = try takeLiteral()
            return true
        }
        guard skip("PUBLIC") else { return false }
        try requireSpace(after: "PUBLIC")
        let start = index
        if let reason = DoctypeCheck.problem(inPublicID: try takeLiteral()) { throw problem(reason, at: start) }
        let hasSpace = skipSpace()
        if publicAlone, index < bytes.count, bytes[index] == 0x3E { return true }
        guard hasSpace else { throw problem("no white space after a public identifier") }
        _ = try takeLiteral()
        return true
    }
}
