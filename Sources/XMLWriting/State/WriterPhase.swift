/// Where in a document a writer is.
enum WriterPhase: UInt8 {
    /// Nothing has been written.
    case fresh
    /// Before the root element.
    case prolog
    /// A start tag is open: attributes may follow.
    case startTag
    /// Inside an element, its start tag complete.
    case content
    /// Inside a CDATA section.
    case cdata
    /// The root element is closed.
    case epilog
    /// `finish()` was called.
    case finished
    /// The sink failed.
    case failed
    /// The sink is being written to, so that a call now comes from inside of it.
    case delivering
}
