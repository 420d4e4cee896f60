/// Stands between the caller's chunks and the engine, and makes the engine's outcome independent of how the input is cut,
/// prompt, and linear in its size.
///
/// - The first call gets at least 4 bytes, which the detection of the encoding needs.
/// - A carriage return at the end of a chunk waits for the next byte, which may be its line feed.
/// - A few bytes that complete no event wait for more, so that chunks of single bytes don't each cost a call.
/// - ``ReparsePolicy`` decides when an unfinished token is tried again.
/// - Input goes in pieces of at most 1 MiB; a token may grow up to its limit, whatever the chunks.
@safe
final class InputStage {
    /// What feeding came to.
    enum Outcome {
        /// All was taken.
        case ok
        /// The delegate suspended the parse: what was not worked on yet waits here for ``InputStage/resume()``.
        case suspended
        /// The engine failed, or was stopped.
        case failed
        /// The token at hand is longer than allowed.
        case tokenTooLong
        /// Bytes that are no character, at a place in the input.
        case malformed(offset: Int)
        /// A tag in an external parameter entity that is read for a value.
        case tagInValue
        /// The declaration names an encoding that the bytes contradict.
        case contradictedEncoding(String)
        case outOfMemory
    }

    private static let pieceSize = 1 << 20
    /// Bytes that wait at most because they complete nothing.
    private static let quietSize = 256

    let engine: OpaquePointer
    private let state: UnsafeMutablePointer<ParserState>
    private let tokenLimit: Int
    /// An external entity is read to its end even while events are kept.
    private let isEntity: Bool
    private var policy = ReparsePolicy()
    /// Input that the engine has not been given.
    private var held = ByteBuffer()
    /// Bytes that the engine has been given.
    private var submitted = 0
    /// Index of the first byte that the engine has not consumed.
    private(set) var tokenStart = 0
    /// Its line and column as the engine counts them, from 1.
    private(set) var tokenPlace = (line: 1, column: 1)
    /// Its column in the document, from 1.
    private(set) var tokenColumn = 1
    /// Input that came with the call that the delegate suspended.
    private var backlog: [UInt8] = []
    private var isEngineSuspended = false
    private var isFinalSubmitted = false
    private var head = InputHead()
    private var engineGuard: EngineGuard
    private let isParameterEntity: Bool
    var decoding: Decoding
    /// Where in the document the input goes on.
    var origin = InputOrigin()
    /// The encoding that the options give.
    var givenEncoding: XMLEncoding?

    init(
        engine: OpaquePointer, state: UnsafeMutablePointer<ParserState>, tokenLimit: Int, decoding: Decoding,
        isEntity: Bool = false, isParameterEntity: Bool = false, mayBeInValue: Bool = false
    ) {
        unsafe self.engine = engine
        self.isEntity = isEntity
        self.isParameterEntity = isParameterEntity
        engineGuard = EngineGuard(looksForTags: mayBeInValue)
        self.decoding = decoding
        unsafe self.state = unsafe state
        self.tokenLimit = max(tokenLimit, InputHead.size)
    }

    /// Bytes that arrived and are not consumed.
    var pending: Int { submitted - tokenStart + held.count }

    /// Bytes that arrived.
    var received: Int { submitted + held.count }

    // MARK: Feeding

    /// Feeds bytes that the engine can read.
    func pass(_ bytes: UnsafeRawBufferPointer) -> Outcome {
        var rest = unsafe bytes
        while unsafe !rest.isEmpty {
            let room = tokenLimit - pending
            guard room > 0 else {
                guard held.count > 0 else { return .tokenTooLong }
                let outcome = submitHeld(isFinal: false)
                guard case .ok = outcome else { return unsafe interrupted(outcome, rest) }
                continue
            }
            let count = min(rest.count, room, Self.pieceSize)
            let piece = unsafe UnsafeRawBufferPointer(rebasing: rest[..<count])
            unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            let outcome = unsafe take(piece)
            guard case .ok = outcome else { return unsafe interrupted(outcome, rest) }
        }
        return .ok
    }

    /// Keeps what is left of the input where the parse was suspended.
    private func interrupted(_ outcome: Outcome, _ rest: UnsafeRawBufferPointer) -> Outcome {
        if case .suspended = outcome { unsafe backlog.append(contentsOf: rest) }
        return outcome
    }

    /// Takes a few bytes, if they complete no event: none ends markup or a reference, and text is delivered at the next event.
    ///
    /// Returns whether they are taken.
    func holds(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard submitted > 0, isDirect, !isWide, unsafe fitsQuietly(bytes) else { return false }
        unsafe policy.received(bytes)
        unsafe held.append(bytes)
        return true
    }

    private func fitsQuietly(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let count = held.count + bytes.count
        let unconsumed = submitted - tokenStart
        guard bytes.count <= Self.quietSize, count < tokenLimit - unconsumed else { return false }
        guard count <= Self.quietSize || policy.waits(pending: unconsumed + count) else { return false }
        if unsafe state.pointee.deliversPieces { return false }
        for index in bytes.indices {
            // What ends a tag, a comment or an instruction; a reference; the start of a section or an internal subset.
            let byte = unsafe bytes[index]
            if byte == 0x3E || byte == 0x3B || byte == 0x5B { return false }
        }
        return true
    }

    /// Takes one piece, now or later.
    private func take(_ piece: UnsafeRawBufferPointer) -> Outcome {
        unsafe head.note(piece, given: givenEncoding, isEntity: isEntity)
        guard isWide || engineGuard.looksForTags else { return unsafe takeChecked(piece) }
        let count = unsafe engineGuard.countAllowed(
            piece, isUTF16BigEndian: isUTF16BigEndian, unseen: head.bytes.prefix(received))
        if count > 0 {
            let outcome = unsafe takeChecked(UnsafeRawBufferPointer(rebasing: piece[..<count]))
            guard case .ok = outcome else { return outcome }
        }
        return culprit ?? .ok
    }

    /// What was found that the engine mustn't see; what is whole before it comes first.
    private var culprit: Outcome? {
        guard let fault = engineGuard.fault else { return nil }
        let outcome = passHeld()
        guard case .ok = outcome else { return outcome }
        return switch fault {
        case .tagInValue: .tagInValue
        case .halfPair(let offset): .malformed(offset: inputOffset(offset))
        }
    }

    private func takeChecked(_ piece: UnsafeRawBufferPointer) -> Outcome {
        unsafe policy.received(piece)
        let waits = unsafe waitingCount(piece)
        let ready = held.count + piece.count - waits
        if waits > piece.count || ready == 0 || (submitted == 0 && ready < InputHead.size)
            || (unsafe submitted > 0 && fitsQuietly(piece))
            || !policy.allowsTry(pending: submitted - tokenStart + ready)
        {
            unsafe held.append(piece)
            return .ok
        }
        guard ready <= Int(Int32.max) / 2, let buffer = unsafe room(ready) else { return .outOfMemory }
        unsafe held.move(to: buffer)
        let heldCount = ready - (piece.count - waits)
        unsafe (buffer + heldCount).copyMemory(
            from: piece.baseAddress.unsafelyUnwrapped, byteCount: piece.count - waits)
        unsafe held.append(UnsafeRawBufferPointer(rebasing: piece[(piece.count - waits)...]))
        return unsafe submit(buffer, ready, isFinal: false)
    }

    /// Bytes at the end of a piece that wait for what follows: a carriage return, and in UTF-16 half of a code unit; some
    /// of them may be held already.
    private func waitingCount(_ piece: UnsafeRawBufferPointer) -> Int {
        guard isWide else { return unsafe byte(piece.count - 1, of: piece) == 0x0D ? 1 : 0 }
        let half = (received + piece.count) % 2
        let last = piece.count - half - 1
        let unit = unsafe (byte(last, of: piece), byte(last - 1, of: piece))
        return unit == (0x0D, 0) || unit == (0, 0x0D) ? half + 2 : half
    }

    /// A byte of a piece, or by a negative index one of those that are held before it.
    private func byte(_ index: Int, of piece: UnsafeRawBufferPointer) -> UInt8? {
        unsafe index >= 0 ? piece[index] : held.byte(fromEnd: -index)
    }

    /// Whether the input is in UTF-16, and in which byte order; nil for encodings that contain ASCII.
    var isUTF16BigEndian: Bool? { head.isUTF16BigEndian }
    /// Whether the input is in UTF-16.
    var isWide: Bool { isUTF16BigEndian != nil }

    /// Reads once from a source straight into the engine's memory.
    ///
    /// The closure returns how many bytes it put there.
    ///
    /// Returns how many bytes were read, and what they came to; 0 is the end of the input.
    func read(
        upTo size: Int, _ read: (UnsafeMutableRawBufferPointer) throws -> Int
    ) throws -> (count: Int, outcome: Outcome) {
        let size = min(max(size, 1), Self.pieceSize)
        guard isDirect, !isWide, !engineGuard.looksForTags, held.count == 0, !policy.isStalled, submitted > 0,
            tokenLimit - pending >= size
        else {
            return try unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { buffer in
                let count = try unsafe read(buffer)
                return unsafe (count, feed(UnsafeRawBufferPointer(rebasing: buffer[..<count])))
            }
        }
        guard let buffer = unsafe room(size) else { return (0, .outOfMemory) }
        let count = try unsafe read(UnsafeMutableRawBufferPointer(start: buffer, count: size))
        guard count > 0 else { return (0, .ok) }
        let piece = unsafe UnsafeRawBufferPointer(start: buffer, count: count)
        unsafe policy.received(piece)
        let waits = unsafe waitingCount(piece)
        unsafe held.append(UnsafeRawBufferPointer(rebasing: piece[(count - waits)...]))
        guard count > waits else { return (count, .ok) }
        return unsafe (count, submit(buffer, count - waits, isFinal: false))
    }

    /// Gives the engine what is held back.
    func passHeld() -> Outcome {
        held.count == 0 ? .ok : submitHeld(isFinal: false)
    }

    /// Gives the engine what is held back, but for bytes that mean nothing without what follows them.
    func flushHeld() -> Outcome {
        let waits = unsafe min(waitingCount(UnsafeRawBufferPointer(start: nil, count: 0)), held.count)
        return held.count == waits ? .ok : submitHeld(isFinal: false, keeping: waits)
    }

    /// Gives the engine what is held back, and the end of the input.
    func finishHeld() -> Outcome {
        if let culprit { return culprit }
        if isParameterEntity, received == 0 {
            let isUTF16 =
                isDirect
                && givenEncoding.map { EncodingName.engineName($0.rawValue).lowercased().hasPrefix("utf-16") } == true
            let outcome = unsafe EngineGuard.nothing(isUTF16: isUTF16).withUnsafeBytes { unsafe take($0) }
            guard case .ok = outcome else { return outcome }
        }
        return isFinalSubmitted ? .ok : submitHeld(isFinal: true)
    }

    private func submitHeld(isFinal: Bool, keeping waits: Int = 0) -> Outcome {
        let count = held.count
        guard count <= Int(Int32.max) / 2, let buffer = unsafe room(max(count, 1)) else {
            return .outOfMemory
        }
        unsafe held.move(to: buffer)
        unsafe held.append(UnsafeRawBufferPointer(start: buffer + (count - waits), count: waits))
        return unsafe submit(buffer, count - waits, isFinal: isFinal)
    }

    // MARK: The engine

    /// Tells the hot path that the engine's places aren't the input's.
    func startMappingOffsets() {
        unsafe state.pointee.mapsOffsets = true
    }

    /// Memory of the engine's for input; what it had of the input before may move.
    func room(_ count: Int) -> UnsafeMutableRawPointer? {
        unsafe state.session.inputWillMove()
        return unsafe Expat.buffer(engine, count)
    }

    /// Lets the engine work on bytes that lie in its own memory.
    func submit(_ buffer: UnsafeMutableRawPointer, _ count: Int, isFinal: Bool) -> Outcome {
        let unconsumed = submitted - tokenStart
        unsafe state.pointee.windowStart = UnsafePointer((buffer - unconsumed).assumingMemoryBound(to: UInt8.self))
        unsafe state.pointee.windowCount = unconsumed + count
        unsafe state.pointee.windowOffset = tokenStart
        unsafe state.session.places = PlaceFinder(index: tokenStart, line: tokenPlace.line, column: tokenPlace.column)
        submitted += count
        isFinalSubmitted = isFinal
        return unsafe settle(Expat.parseBuffer(engine, count, isFinal: isFinal))
    }

    /// Goes on with what the engine was given before it was suspended, and with what came with it.
    func resume() -> Outcome {
        if isEngineSuspended {
            isEngineSuspended = false
            let outcome = unsafe settle(Expat.resume(engine))
            guard case .ok = outcome else { return outcome }
        }
        guard !backlog.isEmpty else { return culprit ?? .ok }
        let bytes = backlog
        backlog = []
        return unsafe bytes.withUnsafeBytes { unsafe pass($0) }
    }

    /// Notes the column of the first byte that isn't consumed.
    func placeToken() {
        tokenPlace = unsafe (Expat.line(engine), Expat.column(engine))
        tokenColumn = origin.place(line: tokenPlace.line, column: tokenPlace.column).column
    }

    /// Whether the engine has taken some input, and nothing stands between it and the next.
    var isReadyForFinalInput: Bool { isDirect && held.count == 0 && submitted > 0 }

    private func settle(_ status: Expat.Status) -> Outcome {
        switch status {
        case .ok:
            unsafe state.detachRun()
            let before = tokenStart
            let index = unsafe Expat.byteIndex(engine)
            // Of a carriage return at the very end the engine doesn't say that it is consumed.
            if index >= 0 { tokenStart = isFinalSubmitted ? submitted : index }
            placeToken()
            unsafe state.session.places.reached(tokenStart, line: tokenPlace.line, column: tokenPlace.column)
            if unsafe state.pointee.capturesSubset && !isEntity { unsafe state.session.captureSubset(upTo: tokenStart) }
            forgetOffsets()
            policy.tried(pending: submitted - tokenStart, consumedAnything: tokenStart != before)
            if unsafe state.session.refusesDoctype() { return .failed }
            return unsafe state.pointee.mode == .keep && !isEntity ? .suspended : .ok
        case .suspended:
            unsafe state.detachRun()
            isEngineSuspended = true
            return .suspended
        case .failed:
            return .failed
        }
    }
}
