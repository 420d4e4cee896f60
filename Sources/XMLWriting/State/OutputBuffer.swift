/// The one buffer between the writer and its sink.
///
/// A sink gets a full buffer at a time. While `isHolding` is set the buffer grows instead, so that a call made of
/// several parts can be taken back as a whole.
@safe struct OutputBuffer: ~Copyable {
    private var base: UnsafeMutablePointer<UInt8>
    /// How many bytes wait for the sink.
    private(set) var count = 0
    /// How many bytes fit.
    ///
    /// The memory is larger by the escaper's slack.
    private(set) var limit: Int
    private let nominalLimit: Int
    /// Whether the bytes must stay in the buffer for now.
    var isHolding = false
    let sink: any XMLSink
    /// What the sink failed with.
    private(set) var failure: String?

    /// The phase, in memory of its own: a sink that calls back into its writer must see what was stored before.
    private let phaseCell: UnsafeMutablePointer<WriterPhase>

    init(limit: Int, sink: any XMLSink) {
        self.sink = sink
        self.limit = max(16, limit)
        nominalLimit = self.limit
        // Both are freed by deinit.
        unsafe base = .allocate(capacity: self.limit + Escaper.slack)
        unsafe phaseCell = .allocate(capacity: 1)
        unsafe phaseCell.initialize(to: .fresh)
    }

    deinit {
        // Allocated by init, or by grow().
        unsafe base.deallocate()
        unsafe phaseCell.deallocate()
    }

    var phase: WriterPhase {
        // The cell lives as long as the buffer.
        @inline(__always) get { unsafe phaseCell.pointee }
        @inline(__always) nonmutating set { unsafe phaseCell.pointee = newValue }
    }

    @inline(__always) var room: Int { limit - count }

    /// Appends one byte.
    @inline(__always)
    mutating func put(_ byte: UInt8) throws {
        if count == limit { try makeRoom(for: 1) }
        // count < limit now.
        unsafe base[count] = byte
        count += 1
    }

    /// Appends a run of any length.
    @inline(__always)
    mutating func put(_ bytes: Bytes) throws {
        if bytes.count > limit - count { return try putInPieces(bytes) }
        // It fits, by the check above.
        unsafe copyBytes(from: bytes.start, to: base + count, count: bytes.count)
        count += bytes.count
    }

    /// Appends an ASCII literal.
    @inline(__always)
    mutating func put(_ literal: StaticString) throws {
        // A literal's memory lives as long as the program.
        try put(unsafe Bytes(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    /// Appends a run and what stands for its special characters.
    ///
    /// - Precondition: `Escaper.growth` times the run's length fits.
    /// - Returns: false if it holds a character that XML can't; then nothing is appended.
    @inline(__always)
    mutating func escape(_ bytes: Bytes, with escaper: Escaper) -> Bool {
        assert(bytes.count * Escaper.growth <= room)
        // There is room for the worst case, and for the slack behind it.
        let start = unsafe base + count
        guard let end = unsafe escaper.escape(bytes, to: start) else { return false }
        unsafe count += end - start
        return true
    }

    /// Takes back what was appended since the buffer held `mark` bytes.
    @inline(__always)
    mutating func truncate(to mark: Int) {
        assert(mark <= count)
        count = mark
    }

    /// Hands what waits to the sink, or enlarges the buffer while holding.
    @inline(never)
    mutating func makeRoom(for needed: Int) throws {
        if isHolding {
            grow(to: count + needed)
        } else {
            try flush()
            if needed > limit { grow(to: needed) }
        }
    }

    /// Hands what waits to the sink, never an empty piece.
    ///
    /// - Throws: What the sink throws; the buffer is in the failed phase then.
    mutating func flush() throws {
        guard count > 0 else { return }
        let before = phase
        phase = .delivering
        do {
            // The sink borrows the buffer's first count bytes, all written.
            try sink.write(unsafe UnsafeBufferPointer(start: base, count: count).span)
        } catch {
            fail(error)
            throw error
        }
        phase = before
        count = 0
        if limit > 4 * nominalLimit { shrink() }
    }

    /// Closes the sink.
    ///
    /// - Throws: What the sink throws; the buffer is in the failed phase then.
    mutating func close() throws {
        let before = phase
        phase = .delivering
        do {
            try sink.close()
        } catch {
            fail(error)
            throw error
        }
        phase = before
    }

    private mutating func fail(_ error: any Error) {
        failure = String(describing: error)
        count = 0
        phase = .failed
    }

    @inline(never)
    private mutating func putInPieces(_ bytes: Bytes) throws {
        var rest = bytes
        while rest.count > room {
            let piece = isHolding ? rest.count : room
            if isHolding { grow(to: count + piece) }
            try put(rest.prefix(piece))
            rest = rest.dropFirst(piece)
            if !isHolding { try flush() }
        }
        try put(rest)
    }

    private mutating func grow(to needed: Int) {
        let newLimit = max(needed, limit * 2)
        // The old memory holds count bytes; the new one is larger.
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: newLimit + Escaper.slack)
        unsafe moved.update(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = moved
        limit = newLimit
    }

    private mutating func shrink() {
        // The buffer is empty, so that nothing needs to move.
        unsafe base.deallocate()
        limit = nominalLimit
        unsafe base = .allocate(capacity: limit + Escaper.slack)
    }
}
