internal import XMLParsing

/// Passes the events of records to whoever makes them, and those outside of records to a ``RecordTrack``.
///
/// What each event touches lies behind a pointer, so that it costs no exclusivity check.
@safe final class RecordDelegate<Maker: RecordMaker>: XMLContentDelegate {
    private let isInside: UnsafeMutablePointer<Bool>
    private let maker: Maker
    private let track: RecordTrack

    /// Makes a delegate.
    ///
    /// - Parameters:
    ///   - maker: Makes the records.
    ///   - track: Finds them.
    init(maker: Maker, track: RecordTrack) {
        self.track = track
        self.maker = maker
        unsafe isInside = .allocate(capacity: 1)
        unsafe isInside.initialize(to: false)
    }

    deinit {
        unsafe isInside.deallocate()
    }

    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        if unsafe !isInside.pointee {
            guard track.starts(name, context) else { return }
            unsafe isInside.pointee = true
        }
        try maker.start(name, attributes, context)
    }

    func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        if unsafe isInside.pointee { try maker.characters(text, context) }
    }

    func didEndElement(_ name: XMLName, context: XMLContext) throws {
        guard unsafe isInside.pointee else { return track.ends(context) }
        switch try maker.end(name, context) {
        case .inside: break
        case .record:
            unsafe isInside.pointee = false
            track.completed(name, context)
        case .skipped: unsafe isInside.pointee = false
        }
    }
}
