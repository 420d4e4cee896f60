/// Parsing that starts within a document: what lies before is known, and only its elements' start tags are read again.
extension ParserSession {
    /// Reads the document's prolog and the start tags of the elements that are open at a place, and places what follows
    /// there.
    ///
    /// Their events are delivered; afterwards all places are those in the document.
    func begin(after prefix: [UInt8], at position: XMLPosition, openedAt offsets: [Int]) throws {
        try unsafe prefix.withUnsafeBytes { try unsafe parse($0, kind: .bytes) }
        try flush()
        guard phase == .open, stage.pending == 0, unsafe state.pointee.depth == offsets.count else {
            throw misuse(.invalidUse, "what stands before byte \(position.byteOffset) isn't what was open there")
        }
        for (index, offset) in offsets.enumerated() { unsafe state.pointee.openElements[index].offset = offset }
        let engine = unsafe (Expat.line(parser.handle), Expat.column(parser.handle))
        stage.origin = InputOrigin(
            shift: position.byteOffset - stage.inputOffset(stage.tokenStart), engine: engine,
            document: (position.line, position.column))
        stage.placeToken()
        unsafe state.pointee.offsetShift = stage.origin.shift
        unsafe state.pointee.movesPlaces = true
    }

    /// Takes all that is left of a document, and end tags for what is open behind it, in one final call.
    func finish(with bytes: UnsafeRawBufferPointer, closing tags: [UInt8]) throws {
        try enter(.bytes)
        guard phase == .open else { throw misuse(.invalidUse, "the parse is suspended") }
        try inCall {
            try unsafe settle(stage.finish(with: bytes, closing: tags))
            if let failure { throw failure }
            phase = .finished
        }
    }
}

extension InputStage {
    /// Gives the engine all that is left, copied once into its memory, in one final call: which spares it the search for
    /// line ends that each other call ends with.
    func finish(with bytes: UnsafeRawBufferPointer, closing tags: [UInt8]) -> Outcome {
        let count = bytes.count + tags.count
        guard isReadyForFinalInput, count <= Int(Int32.max) / 2 else {
            do {
                let outcome = unsafe feed(bytes)
                guard case .ok = outcome else { return outcome }
            }
            let outcome = unsafe tags.withUnsafeBytes { unsafe feed($0) }
            guard case .ok = outcome else { return outcome }
            return finish()
        }
        guard let buffer = unsafe room(max(count, 1)) else { return .outOfMemory }
        if let start = bytes.baseAddress { unsafe buffer.copyMemory(from: start, byteCount: bytes.count) }
        unsafe tags.withUnsafeBytes { tags in
            guard let start = tags.baseAddress else { return }
            unsafe (buffer + bytes.count).copyMemory(from: start, byteCount: tags.count)
        }
        return unsafe submit(buffer, count, isFinal: true)
    }
}
