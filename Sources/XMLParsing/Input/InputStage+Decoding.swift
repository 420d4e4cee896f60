/// The part of the stage that comes first: what encoding the input is in, and its conversion where the engine can't read it.
extension InputStage {
    /// How bytes reach the engine.
    enum Decoding {
        /// Not known yet: these are the bytes so far.
        case undecided([UInt8])
        /// As they are.
        case direct
        /// Converted to UTF-8.
        case transcoding(Transcoder)
    }

    /// Whether bytes reach the engine as they are.
    var isDirect: Bool {
        if case .direct = decoding { true } else { false }
    }

    /// Whether the engine's places aren't those in the input.
    var isTranscoding: Bool {
        if case .transcoding = decoding { true } else { false }
    }

    /// The place in the input of a byte that the engine was given.
    func inputOffset(_ index: Int) -> Int {
        if case .transcoding(let transcoder) = decoding {
            transcoder.map.original(index) + origin.shift
        } else {
            index + origin.shift
        }
    }

    /// The place in the input where the character ends that a byte belongs to which the engine was given.
    func inputEnd(ofCharacterAt index: Int) -> Int {
        if case .transcoding(let transcoder) = decoding {
            transcoder.map.originalEnd(ofCharacterAt: index) + origin.shift
        } else {
            index + 1 + origin.shift
        }
    }

    /// Takes a chunk of the input.
    func feed(_ bytes: UnsafeRawBufferPointer) -> Outcome {
        switch decoding {
        case .direct: return unsafe pass(bytes)
        case .transcoding: return unsafe transcode(bytes)
        case .undecided(var head):
            unsafe head.append(contentsOf: bytes)
            decoding = .undecided(head)
            let outcome = EncodingDetection.detect(head)
            return outcome == .undecided ? .ok : decide(outcome, head)
        }
    }

    /// Gives the engine what is held back.
    func flush() -> Outcome {
        guard case .undecided(let head) = decoding, !head.isEmpty else { return flushHeld() }
        // An encoding guessed too early can't be mended, and no event waits for these bytes.
        if EncodingDetection.mayBegin(head) { return .ok }
        let outcome = decide(.engine, head)
        guard case .ok = outcome else { return outcome }
        return flushHeld()
    }

    /// Gives the engine what is held back, and the end of the input.
    func finish() -> Outcome {
        switch decoding {
        case .direct: break
        case .undecided(let head):
            let outcome = decide(.engine, head)
            guard case .ok = outcome else { return outcome }
        case .transcoding(let transcoder):
            do throws(Transcoder.Malformed) {
                try transcoder.finish()
            } catch {
                return malformed(error.offset)
            }
        }
        return finishHeld()
    }

    private func decide(_ outcome: EncodingDetection.Outcome, _ head: [UInt8]) -> Outcome {
        decoding = .direct
        switch outcome {
        case .contradiction(let name): return .contradictedEncoding(name)
        case .transcoder(let converter, let unit):
            if let transcoder = Transcoder(converter: converter, unit: unit, containsASCII: unit == 1) {
                guard unsafe Expat.setEncoding(engine, "UTF-8") else { return .outOfMemory }
                decoding = .transcoding(transcoder)
                startMappingOffsets()
            }
        case .named(let name): guard unsafe Expat.setEncoding(engine, name) else { return .outOfMemory }
        case .undecided, .engine: break
        }
        return unsafe head.withUnsafeBytes { unsafe feed($0) }
    }

    private func transcode(_ bytes: UnsafeRawBufferPointer) -> Outcome {
        guard case .transcoding(var transcoder) = decoding else { return .ok }
        var output: [UInt8] = []
        var malformedOffset: Int?
        do throws(Transcoder.Malformed) {
            try unsafe transcoder.convert(bytes, into: &output)
        } catch {
            malformedOffset = error.offset
        }
        decoding = .transcoding(transcoder)
        let outcome = unsafe output.withUnsafeBytes { unsafe pass($0) }
        guard case .ok = outcome, let malformedOffset else { return outcome }
        return malformed(malformedOffset)
    }

    /// What was whole before the malformed bytes comes first.
    private func malformed(_ offset: Int) -> Outcome {
        let outcome = passHeld()
        guard case .ok = outcome else { return outcome }
        return .malformed(offset: offset)
    }

    /// Forgets where consumed input came from.
    func forgetOffsets() {
        guard case .transcoding(var transcoder) = decoding else { return }
        // Taken out first, so that its memory is changed in place.
        decoding = .direct
        transcoder.forget(before: tokenStart)
        decoding = .transcoding(transcoder)
    }
}
