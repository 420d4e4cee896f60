/// A streaming parser: bytes go in, in pieces of any size, and events come out to a delegate before each call returns.
///
/// ```swift
/// final class Titles: XMLContentDelegate {
///     var titles: [String] = []
///     private var isInTitle = false
///
///     func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {
///         isInTitle = name == "title"
///     }
///     func foundCharacters(_ text: XMLText, context: XMLContext) {
///         if isInTitle { titles.append(text.string) }
///     }
///     func didEndElement(_ name: XMLName, context: XMLContext) {
///         isInTitle = false
///     }
/// }
///
/// let delegate = Titles()
/// let parser = XMLPushParser(delegate: delegate)
/// while let chunk = nextChunk() { try parser.parse(chunk) }
/// try parser.finish()
/// ```
///
/// Memory stays constant however large the document is: only an unfinished token and, by default, an unfinished run of text
/// are kept. How the input is cut makes no difference to the events, nor to an error's code and place.
///
/// The engine is the system's libexpat, a non-validating XML 1.0 processor. After an error, or after ``finish()``, the
/// parser is of use again after ``reset()``.
///
/// A parser isn't `Sendable`: it belongs to one thread at a time, and calls its delegate on the thread that feeds it. Any
/// number of parsers can work at once.
public final class XMLPushParser {
    let session: ParserSession

    /// Makes a parser.
    ///
    /// - Parameters:
    ///   - delegate: Hears the events; kept alive by the parser. What it hears besides elements and text depends on the
    ///     further protocols that it conforms to.
    ///   - options: How to read; the defaults are safe for untrusted input.
    ///
    /// Where the system has no memory left for an engine (some kilobytes) the program ends, as it does where Swift itself
    /// gets none; memory that runs out later is an error, ``XMLParsingError/Code-swift.struct/outOfMemory``.
    @inlinable
    public convenience init<Delegate: XMLContentDelegate>(
        delegate: Delegate, options: XMLParsingOptions = .default
    ) {
        self.init(sink: DelegateSink(delegate), options: options)
    }

    /// Makes a parser for a sink.
    @usableFromInline
    package init(sink: EventSink, options: XMLParsingOptions) {
        guard let session = unsafe ParserSession(sink: sink, options: options) else {
            preconditionFailure("out of memory: no parser could be made")
        }
        self.session = session
    }

    /// Makes a parser whose engine gets its memory from somewhere; nil if it gets none.
    package init?<Delegate: XMLContentDelegate>(
        delegate: Delegate, options: XMLParsingOptions = .default, memory: EngineMemory
    ) {
        let sink = DelegateSink(delegate)
        guard let session = unsafe ParserSession(sink: sink, options: options, memory: memory) else { return nil }
        self.session = session
    }

    /// Whether a delegate suspended the parse, so that ``resume()`` is due.
    public var isSuspended: Bool { session.phase == .suspended }

    /// Bytes of the input that have been worked on: all before the first token that isn't complete, and before the bytes
    /// that wait for more (``flush()`` passes them on).
    public var bytesConsumed: Int { session.stage.inputOffset(session.stage.tokenStart) }

    /// The engine and its version: `expat_2.5.0`.
    public static var engineVersion: String { Expat.version }

    /// Ends the input: delivers what is left of it, and the end of the document.
    ///
    /// - Throws: ``XMLParsingError`` if the document isn't whole or not well-formed, and what the delegate throws.
    public func finish() throws {
        try session.finish()
    }

    /// Passes on bytes that are held back until more arrive: the first three bytes of a document, text, markup too long to
    /// be tried at each chunk.
    ///
    /// Ordinary tags are never held back: each is delivered by the call that completes it. An open run of whole text stays
    /// open, and what means nothing without its other half stays back: a carriage return, half of a UTF-16 code unit.
    ///
    /// After a flush within a document's first three bytes, an error there may have another code or place than it would
    /// have had otherwise: the encoding is told from the first four.
    ///
    /// - Throws: As ``parse(_:)-(Span<UInt8>)`` does.
    public func flush() throws {
        try session.flush()
    }

    /// Makes the parser ready for another document, with the same delegate and options.
    ///
    /// - Throws: ``XMLParsingError`` with the code ``XMLParsingError/Code-swift.struct/reentrantCall`` from inside a callback.
    public func reset() throws {
        try session.reset()
    }

    /// Goes on after a delegate suspended the parse: delivers the events that were kept, then works on the input that
    /// was queued.
    ///
    /// Returns when all of it is worked on, or the delegate suspends again.
    ///
    /// - Throws: As ``parse(_:)-(Span<UInt8>)`` does; ``XMLParsingError/Code-swift.struct/reentrantCall`` from inside a
    ///   callback, and ``XMLParsingError/Code-swift.struct/invalidUse`` where nothing is suspended.
    public func resume() throws {
        try session.resume()
    }
}

@available(*, unavailable)
extension XMLPushParser: Sendable {}
