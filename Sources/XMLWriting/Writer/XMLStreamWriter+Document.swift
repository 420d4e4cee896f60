extension XMLStreamWriter {
    /// Writes the XML declaration, `<?xml version="1.0" encoding="UTF-8"?>` (XML 1.0, 2.8).
    ///
    /// It may be left out: a document without one is UTF-8 too.
    ///
    /// - Parameters:
    ///   - version: Only "1.0": what this writer escapes, and which names it accepts, follow the rules of that version.
    ///   - standalone: Whether no external markup declaration changes the document's content; nil to say nothing.
    /// - Throws: ``XMLWritingError/Code/invalidDeclaration`` unless it's the first call.
    public func startDocument(version: String = "1.0", standalone: Bool? = nil) throws {
        try version.withBytes { try unsafe state.pointee.startDocument(version: $0, standalone: standalone) }
    }

    /// Writes the document type declaration (XML 1.0, 2.8).
    ///
    /// The internal subset is copied as it is, after a check of its grammar (production 28b): declarations with all that is in
    /// them, names by ``XMLWritingOptions/names``, comments, instructions, parameter entity references. Not checked is what
    /// references come to: whether an entity is declared, and its replacement text.
    ///
    /// - Parameters:
    ///   - name: The root element's name. That the root bears it is a matter of validity, and isn't checked.
    ///   - publicID: The public identifier; needs a system identifier.
    ///   - systemID: The system identifier, without both kinds of quotes in it.
    ///   - internalSubset: What stands between `[` and `]`.
    /// - Throws: ``XMLWritingError/Code/invalidDoctype`` for wrong parts, and when it's the second or too late.
    public func doctype(
        _ name: String, publicID: String? = nil, systemID: String? = nil, internalSubset: String? = nil
    ) throws {
        try name.withBytes { name in
            try publicID.withOptionalBytes { publicID in
                try systemID.withOptionalBytes { systemID in
                    try internalSubset.withOptionalBytes { internalSubset in
                        try unsafe state.pointee.doctype(
                            name,
                            publicID: publicID,
                            systemID: systemID,
                            internalSubset: internalSubset
                        )
                    }
                }
            }
        }
    }

    /// Writes a line end before, between or after the parts of a document that stand outside of the root element.
    ///
    /// White space there has no meaning (XML 1.0, 2.8); it is for people who read the file. With layout the parts
    /// have lines of their own anyway, and nothing is written.
    ///
    /// - Throws: ``XMLWritingError/Code/wrongState`` inside of the root element, and before anything is written.
    public func lineBreak() throws {
        try unsafe state.pointee.lineBreak()
    }
}

extension Optional where Wrapped == String {
    /// Calls `body` with the string's UTF-8, or with nil.
    @inline(__always)
    func withOptionalBytes<Result>(_ body: (Bytes?) throws -> Result) rethrows -> Result {
        if let self { try self.withBytes { try body($0) } } else { try body(nil) }
    }
}
