/// Writes an XML document piece by piece to a sink, in constant memory, and refuses whatever would break it.
///
/// What it writes is well-formed by XML 1.0 and Namespaces in XML 1.0, encoded in UTF-8: names and characters are
/// checked, special characters are escaped, attributes are unique, prefixes are declared. A call that would break the
/// document throws an ``XMLWritingError`` and writes nothing; the writer can be used on as if the call hadn't been
/// made. Only after the sink has failed nothing is written any more, and each call throws.
///
/// ```swift
/// let bytes = try XMLStreamWriter.bytes { writer in
///     try writer.startDocument()
///     try writer.element("Books") {
///         try writer.element("Title", "War & Peace", attributes: ["id": "1"])
///     }
/// }
/// ```
///
/// A document is complete when ``finish()`` has returned. A writer dropped before writes nothing more: what is
/// in its buffer is lost, the sink isn't closed, and an ``XMLFileSink`` leaves the old file as it was.
///
/// A writer belongs to one task at a time. It costs a buffer (64 KiB by default) and a few bytes for each open element
/// and each declaration in scope.
@safe public final class XMLStreamWriter {
    /// Behind a pointer, so that no access to it is checked at run time.
    let state: UnsafeMutablePointer<WriterState>

    /// A writer that hands its document to a sink.
    ///
    /// Nothing is written before the first call.
    ///
    /// - Parameters:
    ///   - sink: Where the document goes, in pieces of about the buffer's size. A piece may end inside a character.
    ///   - options: Layout, quotes, and what to do about invalid characters.
    public init(to sink: any XMLSink, options: XMLWritingOptions = .default) {
        // Initialised here, and freed by deinit.
        unsafe state = .allocate(capacity: 1)
        unsafe state.initialize(to: WriterState(sink: sink, options: options))
    }

    deinit {
        // Initialised by init; nobody else has the pointer.
        unsafe state.deinitialize(count: 1)
        unsafe state.deallocate()
    }

    /// How many elements are open.
    public var depth: Int { unsafe state.pointee.frames.count }

    /// The qualified names of the open elements, outermost first.
    ///
    /// Costs what it returns.
    public var path: [String] { unsafe state.pointee.path }

    /// Hands what is buffered to the sink, for example before waiting for more to write.
    ///
    /// - Throws: What the sink throws, and ``XMLWritingError`` after an earlier failure or `finish()`.
    public func flush() throws {
        try unsafe state.pointee.checkUsable()
        try unsafe state.pointee.output.flush()
    }

    /// Ends the document: checks that its elements are closed, hands the rest to the sink and closes the sink.
    ///
    /// - Throws: ``XMLWritingError/Code/incomplete`` if elements are open or there is no root element; the writer can
    ///   be used on then. What the sink throws otherwise.
    public func finish() throws {
        try unsafe state.pointee.finish()
    }
}

@available(*, unavailable, message: "a writer belongs to one task at a time")
extension XMLStreamWriter: Sendable {}
