internal import XMLParsing

/// Parses a document, or pieces of it one after another, into batches of records.
///
/// Nothing in it is generic over how records are made.
///
/// That it may be sent to another thread isn't checked, since parser, track and shelf change and have no lock. It is true
/// because nothing else holds them: `RecordJob.parser()` makes all three anew for each `RecordParser`, which then has one owner.
/// A worker's is handed to its thread when that starts, and its maker keeps no reference; the one that parses in order stays
/// with the run or the stream that made it, which makes one call at a time. What others get from it is batches, of `Sendable`
/// records, and none that was handed out is touched again: each call begins with a new one.
@usableFromInline
@safe final class RecordParser<Record: Sendable>: @unchecked Sendable {
    private let parser: XMLPushParser
    private let track: RecordTrack
    private let shelf: RecordShelf<Record>
    private var batch = RecordBatch<Record>()
    private var needsReset = false

    init(parser: XMLPushParser, track: RecordTrack, shelf: RecordShelf<Record>) {
        self.parser = parser
        self.track = track
        self.shelf = shelf
    }

    /// Where the first byte lies that isn't worked on.
    var position: XMLPosition { parser.consumedPosition }
    var bytesConsumed: Int { parser.bytesConsumed }

    private func begin(_ start: RecordStart) throws {
        if needsReset { try parser.reset() }
        needsReset = true
        track.reset()
        newBatch()
        guard !start.isDocumentStart else { return }
        track.isDeaf = start.isBehindRoot
        defer { track.isDeaf = false }
        try parser.begin(after: start.prefix, at: start.position, openedAt: start.offsets)
        if let known = start.known, track.depth == known.count, track.ancestors.count == known.count {
            guard track.place(known, prologLength: start.prolog.count) else {
                throw XMLParsingError(
                    code: .invalidUse, position: start.position,
                    reason: "the checkpoint doesn't fit the document: other elements are open there")
            }
            return
        }
        guard track.place(start.ancestors.map(\.range), prologLength: start.prolog.count) else {
            throw XMLParsingError(
                code: .invalidUse, position: start.position, reason: "the place to begin at lies within a record")
        }
    }

    /// Parses a piece on its own, in one final call.
    ///
    /// - Returns: Nil unless all of it, its place among the other pieces included, is as it would be in the whole document.
    func parse(_ segment: RecordSegment) -> RecordBatch<Record>? {
        do {
            track.placesRecords = false
            try begin(segment.start)
            if let end = segment.end { track.expectEnd(at: end.position.byteOffset, open: end.offsets) }
            try unsafe parser.finish(with: segment.buffer.bytes, closing: segment.end?.closing ?? [])
        } catch {
            return nil
        }
        if segment.end != nil, !track.endsAsExpected { return nil }
        (batch.records, batch.ends) = (shelf.takeAll(), track.takeEnds())
        batch.segment = segment
        batch.prologLength = track.prologLength
        batch.endOffset = segment.start.position.byteOffset + segment.buffer.count
        return batch
    }

    private func newBatch() {
        // None that was made before an error is of this batch.
        _ = (shelf.takeAll(), track.takeEnds())
        batch = RecordBatch<Record>()
        track.batch = batch
    }

    // MARK: In order

    /// Makes ready to parse from a place on.
    func startInOrder(at start: RecordStart) throws {
        track.placesRecords = true
        try begin(start)
    }

    /// Parses some more; what came before an error is in the batch.
    func feed(_ bytes: UnsafeRawBufferPointer) -> (batch: RecordBatch<Record>, error: (any Error)?) {
        collect { try unsafe parser.parse(bytes) }
    }

    /// Parses to the end of the document.
    func finish() -> (batch: RecordBatch<Record>, error: (any Error)?) {
        collect { try parser.finish() }
    }

    /// Parses to an end before that of the document, where elements must be open.
    func finish(at end: RecordStart) -> (batch: RecordBatch<Record>, error: (any Error)?) {
        track.expectEnd(at: end.position.byteOffset, open: end.offsets)
        let closing = end.closing
        return collect {
            try parser.parse(closing)
            try parser.finish()
            guard track.endsAsExpected else {
                throw XMLParsingError(
                    code: .invalidUse, position: end.position,
                    reason: "byte \(end.position.byteOffset), where the part ends, isn't where its last record ends")
            }
        }
    }

    private func collect(_ body: () throws -> Void) -> (batch: RecordBatch<Record>, error: (any Error)?) {
        newBatch()
        let batch = batch
        batch.ancestors = [(0, track.ancestors)]
        var failure: (any Error)?
        do { try body() } catch { failure = error }
        (batch.records, batch.ends) = (shelf.takeAll(), track.takeEnds())
        batch.endOffset = parser.bytesConsumed
        batch.prologLength = track.prologLength
        return (batch, failure)
    }
}
