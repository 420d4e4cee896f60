/// Reads a document event by event, at the caller's pace.
///
/// ```swift
/// let reader = try XMLEventReader(contentsOfFile: "feed.xml")
/// while let event = try reader.next() {
///     if case .startElement(let element) = event { print(reader.position, element.name) }
/// }
/// ```
///
/// The next chunk of input is asked for when the events of the last are taken: memory is bounded by one chunk's events.
/// Letting go of the reader releases parser and file. For speed prefer an ``XMLPushParser`` with a delegate: owned events cost
/// copies of all names and text.
///
/// A reader isn't `Sendable`: it belongs to one thread at a time.
public final class XMLEventReader {
    private let source: PullSource
    private let buffer: EventBuffer

    private init(_ source: PullSource, _ options: XMLParsingOptions, _ kinds: XMLEventKinds) {
        self.source = source
        buffer = EventBuffer(options: options, kinds: kinds)
    }

    /// Makes a reader of a file, which is read in chunks.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - options: How to read.
    ///   - kinds: Which kinds of events to yield, besides elements and text.
    /// - Throws: ``XMLParsingError`` with the code ``XMLParsingError/Code-swift.struct/inputFailed`` if the file can't be
    ///   opened.
    public convenience init(
        contentsOfFile path: String, options: XMLParsingOptions = .default, including kinds: XMLEventKinds = .default
    ) throws {
        self.init(.descriptor(try DescriptorSource(contentsOfFile: path)), options, kinds)
    }

    /// Makes a reader of a file descriptor, which stays the caller's and must stay open.
    ///
    /// - Parameters:
    ///   - fileDescriptor: The descriptor of a file, pipe, terminal or socket.
    ///   - chunkSize: How many bytes to read at most at a time.
    ///   - options: How to read.
    ///   - kinds: Which kinds of events to yield, besides elements and text.
    public convenience init(
        fileDescriptor: Int32, chunkSize: Int = 65_536, options: XMLParsingOptions = .default,
        including kinds: XMLEventKinds = .default
    ) {
        let input = DescriptorInput(descriptor: fileDescriptor, chunkSize: chunkSize)
        self.init(.descriptor(DescriptorSource(input)), options, kinds)
    }

    /// Makes a reader of a document in memory.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - options: How to read.
    ///   - kinds: Which kinds of events to yield, besides elements and text.
    public convenience init(
        bytes: [UInt8], options: XMLParsingOptions = .default, including kinds: XMLEventKinds = .default
    ) {
        self.init(.bytes(bytes), options, kinds)
    }

    /// Makes a reader of chunks that come from a closure.
    ///
    /// - Parameters:
    ///   - chunks: Called when another chunk is needed; nil is the end of the document. What it throws comes out of
    ///     ``next()``.
    ///   - options: How to read.
    ///   - kinds: Which kinds of events to yield, besides elements and text.
    public convenience init(
        chunks: @escaping () throws -> [UInt8]?, options: XMLParsingOptions = .default,
        including kinds: XMLEventKinds = .default
    ) {
        self.init(.chunks(chunks), options, kinds)
    }

    /// The next event, nil after the end of a well-formed document.
    ///
    /// - Returns: The event.
    /// - Throws: ``XMLParsingError`` where the document fails, after all events before that place, and what the source of
    ///   chunks throws; the same error again at each further call.
    public func next() throws -> XMLEvent? {
        if let event = buffer.takeWaiting() { return event }
        return try fill()
    }

    /// Parses chunks until there is an event, and takes it.
    ///
    /// Apart, so that its many registers cost nothing while events wait.
    @inline(never)
    private func fill() throws -> XMLEvent? {
        while true {
            if let event = try buffer.take() { return event }
            if buffer.isAtEnd { return nil }
            buffer.feed(from: source)
        }
    }

    /// Where the event that ``next()`` returned last starts.
    ///
    /// For a run of text the byte offset is its start, and line and column are where it ended, unless
    /// ``XMLParsingOptions/textPositions`` is on.
    public var position: XMLPosition { buffer.position }
}

@available(*, unavailable)
extension XMLEventReader: Sendable {}
