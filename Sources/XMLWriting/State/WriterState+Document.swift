extension WriterState {
    /// Writes the XML declaration.
    mutating func startDocument(version: Bytes, standalone: Bool?) throws {
        guard phase == .fresh else {
            throw phaseError(.invalidDeclaration, "the XML declaration can only be the first thing written")
        }
        guard version == "1.0" else {
            throw error(.invalidDeclaration, "version \"\(version.string)\": only 1.0 is written")
        }
        try output.put("<?xml version=")
        try putQuoted("1.0")
        try output.put(" encoding=")
        try putQuoted("UTF-8")
        if let standalone {
            try output.put(" standalone=")
            try putQuoted(standalone ? "yes" : "no")
        }
        try output.put("?>")
        phase = .prolog
    }

    private mutating func putQuoted(_ literal: StaticString) throws {
        try output.put(quote)
        try output.put(literal)
        try output.put(quote)
    }

    /// Writes the document type declaration.
    mutating func doctype(_ name: Bytes, publicID: Bytes?, systemID: Bytes?, internalSubset: Bytes?) throws {
        switch phase {
        case .fresh, .prolog: break
        default: throw phaseError(.invalidDoctype, "a document type belongs before the root element")
        }
        if hasDoctype { throw error(.invalidDoctype, "a document has one document type") }
        guard checker.prefixLength(ofQualifiedName: name, table: table) >= 0 else {
            throw nameError(name, "a document type")
        }
        if let publicID {
            guard systemID != nil else { throw error(.invalidDoctype, "a public identifier needs a system identifier") }
            if let reason = DoctypeCheck.problem(inPublicID: publicID) { throw error(.invalidDoctype, reason) }
        }
        if let systemID, let reason = DoctypeCheck.problem(inSystemID: systemID) {
            throw error(.invalidDoctype, reason)
        }
        if let internalSubset {
            var check = InternalSubsetCheck(internalSubset, checker: checker, table: table)
            if let reason = check.problem() { throw error(.invalidDoctype, reason) }
        }
        try putDoctype(name, publicID, systemID, internalSubset)
        hasDoctype = true
        phase = .prolog
    }

    private mutating func putDoctype(
        _ name: Bytes, _ publicID: Bytes?, _ systemID: Bytes?, _ internalSubset: Bytes?
    ) throws {
        if hasLayout { try layOutChild() }
        try output.put("<!DOCTYPE ")
        try output.put(name)
        if let publicID {
            // A public identifier may hold an apostrophe, never a double quote.
            try output.put(" PUBLIC \"")
            try output.put(publicID)
            try output.put(0x22)
        } else if systemID != nil {
            try output.put(" SYSTEM")
        }
        if let systemID {
            let mark: UInt8 = DoctypeCheck.contains(systemID, 0x22) ? 0x27 : 0x22
            try output.put(0x20)
            try output.put(mark)
            try output.put(systemID)
            try output.put(mark)
        }
        if let internalSubset {
            try output.put(" [")
            try output.put(internalSubset)
            try output.put(0x5D)
        }
        try output.put(0x3E)
    }

    /// Writes a line end outside of the root element, where layout doesn't.
    mutating func lineBreak() throws {
        switch phase {
        case .prolog, .epilog: break
        case .fresh: throw error(.wrongState, "a line end can't be the first thing in a document")
        default: throw phaseError(.wrongState, "inside of an element a line end is text")
        }
        if hasLayout { return }
        try newline.withBytes { try output.put($0) }
        endsLine = phase == .epilog
    }

    /// Checks that the document is complete, and hands it to the sink.
    mutating func finish() throws {
        switch phase {
        case .epilog: break
        case .startTag, .content: throw error(.incomplete, "elements are still open")
        case .fresh, .prolog: throw error(.incomplete, "the document has no root element")
        default: throw phaseError(.incomplete, "the document isn't complete")
        }
        if options.finalNewline, !endsLine { try newline.withBytes { try output.put($0) } }
        try output.flush()
        try output.close()
        phase = .finished
    }
}
