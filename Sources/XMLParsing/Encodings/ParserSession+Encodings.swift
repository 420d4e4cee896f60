extension ParserSession {
    /// The tables of an encoding that the engine doesn't know: what the document declares, or the options ask for.
    func encodingTable(named name: String) -> EncodingTable? {
        if isWideDocument, EncodingName.declared(name) != nil {
            // The engine would read on in that encoding, as if the declaration had not been in UTF-16.
            fail(contradicted(name))
            return nil
        }
        if let known = encodingTables[name] { return known }
        let converter: String
        switch EncodingName.declared(name) {
        case .table(let declared)?: converter = declared
        case .engine?, .transcoder?, .otherName?: return nil
        case nil:
            // Only the options may name any encoding that the system knows.
            guard name == options.encoding?.rawValue else { return nil }
            converter = name
        }
        let table = EncodingTable(converter: converter, preferring: EncodingName.preferred[converter])
        encodingTables[name] = table
        return table
    }

    /// Whether the document's declaration could be read as UTF-16.
    private var isWideDocument: Bool {
        options.encoding == nil && openEntities.isEmpty && stage.isWide
    }

    /// The error of a declaration in an input that is in UTF-32 by its first bytes, and is converted before the engine reads it.
    func contradiction(ofDeclared name: String) -> (any Error)? {
        guard case .transcoding(let transcoder) = stage.decoding, stage.givenEncoding == nil, transcoder.isUTF32 else {
            return nil
        }
        guard let route = EncodingName.declared(name) else {
            return error(.unsupportedEncoding, at: enginePosition, "unsupported encoding \(name)")
        }
        guard case .transcoder(let converter, unit: 4) = route else { return contradicted(name) }
        // Of the names, these two have a byte order.
        let hasOrder = ["utf-32le", "utf-32be"].contains(name.lowercased())
        return hasOrder && converter != transcoder.name ? contradicted(name) : nil
    }

    /// The tables of the encoding that the document at hand is in, if it is read by tables.
    var currentTable: EncodingTable? {
        guard openEntities.isEmpty, inputKind != .strings else { return nil }
        return (options.encoding?.rawValue ?? documentDeclaration?.encoding).flatMap { encodingTables[$0] }
    }

    /// How many bytes of the input some characters have, from a place that the engine was given on; nil where all have one.
    func inputCount(ofCharacters count: Int, from index: Int) -> Int? {
        guard let table = currentTable else { return nil }
        let first = unsafe index - state.pointee.windowOffset
        var offset = 0
        for _ in 0..<count {
            guard unsafe first + offset < state.pointee.windowCount else { break }
            let entry = unsafe table.first[Int(state.pointee.windowStart[first + offset])]
            offset += entry < -1 ? Int(-entry) : 1
        }
        return offset
    }
}
