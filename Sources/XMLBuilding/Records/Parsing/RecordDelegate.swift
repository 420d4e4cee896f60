internal import XMLParsing

/// Passes the events of records to an assembler, and those outside of them to a ``RecordTrack``.
///
/// What each event touches lies behind a pointer, so that it costs no exclusivity check.
@safe final class RecordDelegate<Assembler: RecordAssembling>: XMLContentDelegate {
    @unsafe
    private struct State {
        var isInside = false
        var assembler: Assembler
    }

    private let state: UnsafeMutablePointer<State>
    private let track: RecordTrack
    private let deliver: (Assembler.Record) -> Void

    /// Makes a delegate.
    ///
    /// - Parameters:
    ///   - assembler: Makes the records.
    ///   - track: Finds them.
    ///   - deliver: Puts each record into the batch at hand.
    init(assembler: Assembler, track: RecordTrack, deliver: @escaping (Assembler.Record) -> Void) {
        self.track = track
        self.deliver = deliver
        unsafe state = .allocate(capacity: 1)
        unsafe state.initialize(to: State(assembler: assembler))
    }

    deinit {
        unsafe state.deinitialize(count: 1)
        unsafe state.deallocate()
    }

    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        if unsafe !state.pointee.isInside {
            guard track.starts(name, context) else { return }
            unsafe state.pointee.isInside = true
        }
        try unsafe state.pointee.assembler.start(name, attributes: attributes, context: context)
    }

    func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        if unsafe state.pointee.isInside {
            try unsafe state.pointee.assembler.characters(text, context: context)
        }
    }

    func didEndElement(_ name: XMLName, context: XMLContext) throws {
        guard unsafe state.pointee.isInside else { return track.ends(context) }
        switch try unsafe state.pointee.assembler.end(name, context: context) {
        case .inside: break
        case .record(let record):
            unsafe state.pointee.isInside = false
            deliver(record)
            track.completed(name, context)
        case .skipped:
            unsafe state.pointee.isInside = false
        }
    }
}
