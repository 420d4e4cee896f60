public import XMLWriting

/// Takes what a filter inserts around the event at hand.
///
/// It is of use during the filter's call only. Whatever is inserted has to be balanced: a filter that leaves an element open,
/// or closes one that isn't its own, ends the parse with an ``XMLTransformingError``.
public final class XMLFilterOutput {
    /// How a CDATA section of the input stands in the output.
    enum Section {
        case none
        /// It is opened when its text comes.
        case due(hasText: Bool)
        case open
    }

    /// What is to be inserted later.
    struct Insertions {
        var section = Section.none
        var afterStart: [(XMLStreamWriter) throws -> Void] = []
        var afterEnd: [(XMLStreamWriter) throws -> Void] = []
        /// What went wrong where the filter's own code couldn't see it.
        var failure: (any Error)?
    }

    let stream: XMLStreamWriter
    let state = HotState(Insertions())

    init(_ writer: XMLStreamWriter) {
        stream = writer
    }

    /// Writes before the event at hand: before a start tag, a run of text, or an end tag.
    ///
    /// A CDATA section that is open is closed first; text that is kept after that opens another.
    public var writer: XMLStreamWriter {
        if case .open = state.value.section { interruptSection() }
        return stream
    }

    private func interruptSection() {
        do {
            try stream.endCDATA()
        } catch {
            state.value.failure = error
        }
        state.value.section = .due(hasText: true)
    }

    /// Writes right after the start tag at hand, before the element's content; for an element that is unwrapped, where its
    /// content starts.
    ///
    /// - Parameter body: Writes what shall stand there.
    public func insertAfterStart(_ body: @escaping (XMLStreamWriter) throws -> Void) {
        state.value.afterStart.append(body)
    }

    /// Writes after the event at hand: after the end tag of the element that starts or ends, or after the run of text.
    ///
    /// - Parameter body: Writes what shall stand there. For an element that starts it is kept until its end.
    public func insertAfterEnd(_ body: @escaping (XMLStreamWriter) throws -> Void) {
        state.value.afterEnd.append(body)
    }

    /// What was to be inserted after the start tag at hand, which is forgotten here.
    func takeAfterStart() -> [(XMLStreamWriter) throws -> Void] {
        if state.value.afterStart.isEmpty { return [] }
        defer { state.value.afterStart.removeAll() }
        return state.value.afterStart
    }

    /// What was to be inserted after the event at hand, which is forgotten here.
    func takeAfterEnd() -> [(XMLStreamWriter) throws -> Void] {
        if state.value.afterEnd.isEmpty { return [] }
        defer { state.value.afterEnd.removeAll() }
        return state.value.afterEnd
    }

    func checkFailure() throws {
        if let failure = state.value.failure { throw failure }
    }

    /// Notes that a CDATA section of the input starts.
    func startSection() {
        state.value.section = .due(hasText: false)
    }

    /// Notes that text of the input comes, kept or not.
    func noteText() {
        if case .due = state.value.section { state.value.section = .due(hasText: true) }
    }

    /// Makes ready for text, which stands in a CDATA section if it did in the input.
    func openSection() throws {
        guard case .due = state.value.section else { return }
        try stream.startCDATA()
        state.value.section = .open
    }

    /// Ends a CDATA section of the input; an empty one stays, one whose text was dropped doesn't.
    func endSection() throws {
        switch state.value.section {
        case .open: try stream.endCDATA()
        case .due(hasText: false) where stream.depth > 0:
            try stream.startCDATA()
            try stream.endCDATA()
        case .due, .none: break
        }
        state.value.section = .none
    }
}

@available(*, unavailable, message: "a filter's output belongs to its parser's thread")
extension XMLFilterOutput: Sendable {}
