extension WriterState {
    /// Writes text that is well-formed UTF-8.
    @inline(__always)
    mutating func characters(_ text: Bytes) throws {
        switch phase {
        case .content: break
        case .startTag: if hasUnboundPrefix { try checkPrefixesOfStartTag() }
        case .cdata: return try cdataPiece(text)
        default: throw phaseError(.outsideRoot, "text outside the root element")
        }
        if text.isEmpty { return }
        let needed = Escaper.growth * text.count + 1
        if needed > output.room {
            if needed > output.limit { return try longCharacters(text) }
            try output.makeRoom(for: needed)
        }
        let mark = output.count
        if phase == .startTag { try output.put(0x3E) }
        guard output.escape(text, with: textEscaper) else {
            output.truncate(to: mark)
            return try withReplacedCharacters(of: text, in: "text") { state, replaced in
                try state.characters(replaced)
            }
        }
        phase = .content
        noteText()
    }

    /// Checks a long text as a whole, then writes it piece by piece.
    @inline(never)
    private mutating func longCharacters(_ text: Bytes) throws {
        guard CharacterCheck.firstInvalid(in: text) == nil else {
            return try withReplacedCharacters(of: text, in: "text") { state, replaced in
                try state.characters(replaced)
            }
        }
        if phase == .startTag {
            try output.put(0x3E)
            phase = .content
        }
        noteText()
        try putEscaped(text, with: textEscaper)
    }

    /// Escapes a checked run of any length.
    @inline(never)
    mutating func putEscaped(_ bytes: Bytes, with escaper: Escaper) throws {
        var rest = bytes
        let most = max(1, output.limit / Escaper.growth)
        while !rest.isEmpty {
            let piece = rest.prefix(min(rest.count, most))
            if piece.count * Escaper.growth > output.room {
                try output.makeRoom(for: piece.count * Escaper.growth)
            }
            let isWritten = output.escape(piece, with: escaper)
            assert(isWritten, "the run was checked before")
            rest = rest.dropFirst(piece.count)
        }
    }

    /// Runs `body` with a copy in which invalid characters are replaced, if the options say so.
    ///
    /// - Throws: ``XMLWritingError/Code/invalidCharacter`` if they don't.
    @inline(never)
    mutating func withReplacedCharacters<Result>(
        of text: Bytes, in kind: String, _ body: (inout WriterState, Bytes) throws -> Result
    ) throws -> Result {
        guard let replacement = options.invalidCharacters.replacement else {
            let offset = CharacterCheck.firstInvalid(in: text) ?? 0
            let culprit = text.isEmpty ? "" : CharacterCheck.describe(text, at: offset)
            throw error(.invalidCharacter, "\(kind) contains \(culprit) at byte \(offset), which XML can't hold")
        }
        if let offset = replacement.withBytes(CharacterCheck.firstInvalid) {
            throw error(.invalidCharacter, "the replacement for invalid characters is invalid at byte \(offset)")
        }
        let replaced = CharacterCheck.replacingInvalid(in: text, with: replacement)
        return try replaced.withBytes { try body(&self, $0) }
    }

    /// Runs `body` with the text itself if all its characters are allowed, else with a copy as the options say.
    @inline(__always)
    mutating func withCheckedCharacters(
        of text: Bytes, in kind: String, _ body: (inout WriterState, Bytes) throws -> Void
    ) throws {
        if CharacterCheck.firstInvalid(in: text) == nil {
            try body(&self, text)
        } else {
            try withReplacedCharacters(of: text, in: kind, body)
        }
    }

    /// Runs `body` with bytes from outside once they are known to be UTF-8: the bytes themselves, or a copy in which
    /// the options' replacement stands for what isn't.
    @inline(__always)
    mutating func withCheckedUTF8(
        of bytes: Bytes, _ body: (inout WriterState, Bytes) throws -> Void
    ) throws {
        try withCheckedCharacters(of: bytes, in: "the given UTF-8", body)
    }
}
