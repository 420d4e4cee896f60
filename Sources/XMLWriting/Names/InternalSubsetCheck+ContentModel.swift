/// Content models (XML 1.0, productions 47 to 51).
extension InternalSubsetCheck {
    /// What separates the parts of a group, once that is known.
    private enum Separator {
        case unknown, choice, sequence
    }

    mutating func readContentModel() throws(Problem) {
        guard skip("(") else { throw problem("neither EMPTY, ANY nor a content model") }
        skipSpace()
        if skip("#PCDATA") { try readMixedModel() } else { try readGroups() }
    }

    /// Reads the rest of a model with text: names, and a star if there are any.
    private mutating func readMixedModel() throws(Problem) {
        skipSpace()
        var hasNames = false
        while skip("|") {
            hasNames = true
            skipSpace()
            try readQualifiedName(of: "an element")
            skipSpace()
        }
        guard skip(")") else { throw problem("a content model without an end") }
        guard skip("*") || !hasNames else { throw problem("a model of text and elements without )*") }
    }

    /// Reads the rest of a model without text: groups in groups, as deep as they are without recursion.
    private mutating func readGroups() throws(Problem) {
        var separators = [Separator.unknown]
        while true {
            skipSpace()
            if skip("(") {
                separators.append(.unknown)
                continue
            }
            try readQualifiedName(of: "an element")
            skipOccurrence()
            skipSpace()
            while skip(")") {
                skipOccurrence()
                separators.removeLast()
                if separators.isEmpty { return }
                skipSpace()
            }
            try readSeparator(&separators[separators.count - 1])
        }
    }

    private mutating func skipOccurrence() {
        if !skip("?"), !skip("*") { _ = skip("+") }
    }

    private mutating func readSeparator(_ separator: inout Separator) throws(Problem) {
        let start = index
        let found: Separator
        if skip("|") {
            found = .choice
        } else if skip(",") {
            found = .sequence
        } else {
            throw problem("neither |, a comma nor the end of a group")
        }
        guard separator == .unknown || separator == found else {
            throw problem("a group with both | and commas", at: start)
        }
        separator = found
    }
}
