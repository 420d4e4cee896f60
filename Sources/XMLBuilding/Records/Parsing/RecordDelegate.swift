public import XMLParsing

/// Passes the events of records to an assembler, and those outside of them to a ``RecordTrack``.
///
/// What each event touches lies behind a pointer, so that it costs no exclusivity check.
@usableFromInline
@safe final class RecordDelegate<Assembler: RecordAssembling>: XMLContentDelegate where Assembler.Record: Sendable {
    @usableFromInline
    @unsafe
    struct State {
        @usableFromInline var isInside = false
        @usableFromInline var assembler: Assembler

        @usableFromInline
        init(assembler: Assembler) {
            unsafe self.assembler = assembler
        }
    }

    @usableFromInline let state: UnsafeMutablePointer<State>
    @usableFromInline let track: RecordTrack<Assembler.Record>

    @usableFromInline
    init(assembler: Assembler, track: RecordTrack<Assembler.Record>) {
        self.track = track
        unsafe state = .allocate(capacity: 1)
        unsafe state.initialize(to: State(assembler: assembler))
    }

    deinit {
        unsafe state.deinitialize(count: 1)
        unsafe state.deallocate()
    }

    @inlinable
    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        if unsafe !state.pointee.isInside {
            guard track.starts(name, context) else { return }
            unsafe state.pointee.isInside = true
        }
        try unsafe state.pointee.assembler.start(name, attributes: attributes, context: context)
    }

    @inlinable
    func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        if unsafe state.pointee.isInside {
            try unsafe state.pointee.assembler.characters(text, context: context)
        }
    }

    @inlinable
    func didEndElement(_ name: XMLName, context: XMLContext) throws {
        guard unsafe state.pointee.isInside else { return track.ends(context) }
        switch try unsafe state.pointee.assembler.end(name, context: context) {
        case .inside: break
        case .record(let record):
            unsafe state.pointee.isInside = false
            track.batch.records.append(record)
            track.completed(name, context)
        case .skipped:
            unsafe state.pointee.isInside = false
        }
    }
}
