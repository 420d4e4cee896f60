extension WriterState {
    /// Writes a comment.
    mutating func comment(_ text: Bytes) throws {
        try checkMarkupMayStand("a comment")
        try withCheckedCharacters(of: text, in: "a comment") { state, checked in
            try state.putComment(checked)
        }
    }

    private mutating func putComment(_ text: Bytes) throws {
        for index in 0..<text.count where text[index] == 0x2D {
            guard index + 1 < text.count else {
                throw error(.invalidComment, "a comment can't end with \"-\"")
            }
            if text[index + 1] == 0x2D {
                throw error(.invalidComment, "a comment can't contain \"--\" (byte \(index))")
            }
        }
        try startMarkup()
        try output.put("<!--")
        try putWithLineFeeds(text)
        try output.put("-->")
    }

    /// Writes a processing instruction.
    mutating func processingInstruction(_ target: Bytes, _ data: Bytes) throws {
        try checkMarkupMayStand("an instruction")
        guard checker.isName(target, table: table) else { throw nameError(target, "an instruction's target") }
        if target.count == 3, target.string.lowercased() == "xml" {
            throw error(.invalidProcessingInstruction, "the target \"\(target.string)\" is reserved")
        }
        try withCheckedCharacters(of: data, in: "an instruction") { state, checked in
            try state.putInstruction(target, checked)
        }
    }

    private mutating func putInstruction(_ target: Bytes, _ data: Bytes) throws {
        for index in 0..<data.count
        where data[index] == 0x3F && index + 1 < data.count && data[index + 1] == 0x3E {
            throw error(.invalidProcessingInstruction, "an instruction can't contain \"?>\" (byte \(index))")
        }
        try startMarkup()
        try output.put("<?")
        try output.put(target)
        if !data.isEmpty {
            try output.put(0x20)
            try putWithLineFeeds(data)
        }
        try output.put("?>")
    }

    /// Writes a general entity reference; the caller vouches for its declaration.
    mutating func entityReference(_ name: Bytes) throws {
        switch phase {
        case .content, .startTag: break
        default: throw phaseError(.outsideRoot, "a reference outside the root element")
        }
        guard checker.isName(name, table: table) else { throw nameError(name, "an entity") }
        try checkPrefixesOfStartTag()
        if phase == .startTag { try output.put(0x3E) }
        phase = .content
        noteText()
        try output.put(0x26)
        try output.put(name)
        try output.put(0x3B)
    }

    private mutating func checkMarkupMayStand(_ kind: String) throws {
        switch phase {
        case .fresh, .prolog, .content, .epilog: return
        case .startTag: try checkPrefixesOfStartTag()
        default: throw phaseError(.wrongState, "\(kind) can't stand here")
        }
    }

    private mutating func startMarkup() throws {
        try closeStartTagAndLayOut()
        endsLine = false
        if phase == .fresh { phase = .prolog }
    }

    /// Writes checked characters with each line end as one line feed, which is how they are read (XML 1.0, 2.11).
    private mutating func putWithLineFeeds(_ text: Bytes) throws {
        var start = 0
        for index in 0..<text.count where text[index] == 0x0D {
            try output.put(text.prefix(index).dropFirst(start))
            start = index + 1
            if start == text.count || text[start] != 0x0A { try output.put(0x0A) }
        }
        try output.put(text.dropFirst(start))
    }
}
