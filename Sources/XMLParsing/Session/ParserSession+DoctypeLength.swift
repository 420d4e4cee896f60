/// How much of a document type declaration was read so far.
struct DoctypeMeasure {
    /// Where it starts, in the input that the engine works on: its opening bracket, or its end if it has none.
    var start = 0
    /// Bytes of the entities around the one at hand, and of those that were read before.
    var elsewhere = 0
    /// What its declarations come to.
    var declared = 0
    /// Its place in the document.
    var position = XMLPosition(byteOffset: 0, line: 1, column: 1)
}

/// The limit on the document type declaration, which is checked at each event in it, and after each call of the engine:
/// long lists and content models are no event before their end.
extension ParserSession {
    func startDoctypeMeasure() {
        measure = DoctypeMeasure()
        measure.start = unsafe max(Expat.byteIndex(state.pointee.engine), 0)
        measure.position = inputPosition
    }

    /// An entity's engine begins, whose offsets start from 0.
    ///
    /// Returns what ``leaveEntity(_:bytes:)`` needs.
    func measureEntity() -> DoctypeMeasure {
        let outer = measure
        measure.elsewhere += unsafe max(Expat.byteIndex(state.pointee.engine), 0) - measure.start
        measure.start = 0
        return outer
    }

    /// The outer engine goes on, after an entity of so many bytes.
    func leaveEntity(_ outer: DoctypeMeasure, bytes: Int) {
        measure.elsewhere = outer.elsewhere + bytes
        measure.start = outer.start
    }

    /// Whether the document type declaration is too long; the parse has failed then.
    func refusesDoctype() -> Bool {
        guard doctype == .open else { return false }
        guard failure == nil else { return true }
        let read = unsafe measure.elsewhere + Expat.byteIndex(state.pointee.engine) - measure.start
        guard max(read, measure.declared) > options.limits.doctypeLength else { return false }
        var refusal = error(
            .limitExceeded, at: enginePosition,
            "the document type declaration is longer, or declares more, than \(options.limits.doctypeLength) bytes "
                + "(XMLParsingLimits.doctypeLength)")
        // How far the engine has come when this is found depends on how the input is cut.
        if openEntities.isEmpty {
            refusal.position = measure.position
            // What lies there may be gone by then, which depends on it as well.
            refusal.excerpt = nil
        }
        failure = refusal
        unsafe state.pointee.mode = .drop
        return true
    }

    /// Takes note of a declaration's names and values.
    ///
    /// Returns whether the parse may go on.
    func declares(_ parts: String?...) -> Bool {
        measure.declared += parts.reduce(64) { $0 + ($1?.utf8.count ?? 0) }
        guard refusesDoctype() else { return true }
        unsafe Expat.stop(state.pointee.engine)
        return false
    }
}
