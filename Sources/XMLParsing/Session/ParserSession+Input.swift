/// The caller's calls: input, its end, suspension's end.
extension ParserSession {
    func parse(_ bytes: UnsafeRawBufferPointer, kind: InputKind) throws {
        // A few bytes that complete nothing cost no call of the engine.
        if bytes.count <= Self.fewBytes, phase == .open, inputKind == kind, unsafe stage.holds(bytes) { return }
        try enter(kind)
        if phase == .suspended {
            if unsafe !bytes.isEmpty { unsafe queue.append(.bytes(Array(bytes))) }
            return
        }
        try inCall { try unsafe settle(stage.feed(bytes)) }
    }

    func parse(_ input: DescriptorInput) throws {
        try enter(.bytes)
        if phase == .suspended {
            queue.append(.descriptor(input))
            queue.append(.end)
            return
        }
        try inCall {
            try read(input)
            if phase == .suspended {
                queue.append(.end)
            } else {
                try end()
            }
        }
    }

    /// Reads one chunk of a descriptor's input.
    ///
    /// Returns whether there was any.
    func readOnce(_ input: DescriptorInput) throws -> Bool {
        try enter(.bytes)
        var hasRead = false
        try inCall { hasRead = try readChunk(input) }
        return hasRead
    }

    func finish() throws {
        try enter(nil)
        if phase == .suspended {
            queue.append(.end)
            return
        }
        try inCall { try end() }
    }

    func flush() throws {
        try enter(nil)
        if phase == .suspended { return }
        try inCall { try settle(stage.flush()) }
    }

    func resume() throws {
        if phase == .inCall { throw misuse(.reentrantCall, "resume() was called from inside a callback") }
        guard phase == .suspended else {
            throw misuse(.invalidUse, "resume() was called, but the parse isn't suspended")
        }
        try inCall {
            unsafe state.pointee.mode = state.pointee.skippedDepth > 0 ? .skip : .deliver
            try replayKeptEvents()
            if phase == .suspended { return }
            if let deferredFailure { throw deferredFailure }
            try settle(stage.resume())
            try drainQueue()
        }
    }

    /// Goes on with the input that was queued, in order, until the parse is suspended again.
    private func drainQueue() throws {
        while phase == .inCall, !queue.isEmpty {
            switch queue.removeFirst() {
            case .bytes(let bytes):
                try unsafe bytes.withUnsafeBytes { try unsafe settle(stage.feed($0)) }
            case .descriptor(let input): try read(input)
            case .end: try end()
            }
        }
    }

    private static var fewBytes: Int { 64 }

    /// Checks that a call is allowed now.
    func enter(_ kind: InputKind?) throws {
        switch phase {
        case .open, .suspended: break
        case .inCall: throw misuse(.reentrantCall, "the parser was called from inside one of its callbacks")
        case .finished: throw misuse(.invalidUse, "the document is finished: reset() makes ready for another")
        case .failed: throw misuse(.invalidUse, "the document has failed: reset() makes ready for another")
        }
        if phase == .suspended, queue.contains(where: { if case .end = $0 { true } else { false } }) {
            throw misuse(.invalidUse, "the document's end has been fed already: resume() works on what is queued")
        }
        guard let kind else { return }
        switch (inputKind, kind) {
        case (nil, .strings):
            // What a string holds is known, whatever its declaration says.
            guard unsafe Expat.setEncoding(parser.handle, "UTF-8") else {
                throw misuse(.outOfMemory, "no memory to tell the engine the encoding")
            }
            inputKind = .strings
            stage.decoding = .direct
            stage.givenEncoding = nil
            unsafe state.pointee.mapsOffsets = false
        case (nil, .bytes): inputKind = .bytes
        case (.bytes, .bytes), (.strings, .strings): break
        case (.bytes, .strings), (.strings, .bytes):
            throw misuse(.invalidUse, "strings and bytes can't be mixed in one document")
        }
    }

    /// Runs a call during which events may be delivered, and leaves the phase as its outcome says.
    func inCall(_ body: () throws -> Void) throws {
        phase = .inCall
        // A delegate may release the parser: the session lives until the call is over.
        try withExtendedLifetime(self) {
            do {
                try body()
            } catch {
                phase = .failed
                unsafe state.pointee.mode = .drop
                queue.removeAll()
                forgetKeptEvents()
                throw error
            }
        }
        if phase == .inCall { phase = .open }
    }

    private func read(_ input: DescriptorInput) throws {
        while try readChunk(input) {
            if phase == .suspended { return queue.insert(.descriptor(input), at: 0) }
        }
    }

    private func readChunk(_ input: DescriptorInput) throws -> Bool {
        do {
            let (count, outcome) = unsafe try stage.read(upTo: input.chunkSize) { try unsafe input.read(into: $0) }
            try settle(outcome)
            return count > 0
        } catch let failure as DescriptorInput.Failure {
            throw inputFailed(failure)
        }
    }

    /// The end of the input: the document must be whole.
    private func end() throws {
        try settle(stage.finish())
        if phase == .suspended {
            queue.insert(.end, at: 0)
            return
        }
        if sink.interests.contains(.document) {
            send {
                try $0.endDocument($1)
            } kept: {
                .endDocument
            }
        }
        if let failure { throw failure }
        phase = .finished
    }

    /// Draws the consequences of what the engine came to.
    ///
    /// An error waits for the events that were kept before its place.
    func settle(_ outcome: InputStage.Outcome) throws {
        guard let error = error(of: outcome) else {
            if case .suspended = outcome { phase = .suspended }
            return
        }
        guard !keptEvents.isEmpty else { throw error }
        failure = nil
        deferredFailure = error
        phase = .suspended
    }

    private func error(of outcome: InputStage.Outcome) -> (any Error)? {
        if let failure { return failure }
        switch outcome {
        case .ok, .suspended: return nil
        case .failed: return engineFailure()
        case .tokenTooLong: return tokenTooLong()
        case .outOfMemory: return outOfMemory()
        case .malformed(let offset): return malformed(at: offset)
        case .tagInValue: return tagInValue
        case .contradictedEncoding(let name): return contradicted(name)
        }
    }
}
