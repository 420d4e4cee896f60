/// A document's events as an asynchronous sequence, over an asynchronous sequence of chunks or of bytes.
///
/// ```swift
/// for try await event in XMLEventSequence(chunks: chunks) {    // of [UInt8], Data or any other sequence of bytes
///     if case .startElement(let element) = event { print(element.name) }
/// }
/// ```
///
/// The next chunk is awaited only when the events of the last are taken: memory is bounded by one chunk's events, and a slow
/// consumer holds the producer back. A cancelled task gets a `CancellationError` at the next event. Each iterator has a parser
/// of its own.
public struct XMLEventSequence<Chunks: AsyncSequence>: AsyncSequence where Chunks.Element: Sequence<UInt8> {
    /// An event.
    public typealias Element = XMLEvent

    @usableFromInline let chunks: Chunks
    @usableFromInline let options: XMLParsingOptions
    @usableFromInline let kinds: XMLEventKinds

    /// Makes a sequence over chunks of bytes.
    ///
    /// - Parameters:
    ///   - chunks: The chunks, of any size.
    ///   - options: How to read.
    ///   - kinds: Which kinds of events to yield, besides elements and text.
    public init(
        chunks: Chunks, options: XMLParsingOptions = .default, including kinds: XMLEventKinds = .default
    ) {
        self.chunks = chunks
        self.options = options
        self.kinds = kinds
    }

    /// Makes an iterator, with a parser of its own.
    ///
    /// - Returns: The iterator.
    @inlinable
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(chunks.makeAsyncIterator(), options, kinds)
    }

    /// Yields the events, one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        @usableFromInline var chunks: Chunks.AsyncIterator
        @usableFromInline let buffer: EventBuffer

        @inlinable
        init(_ chunks: Chunks.AsyncIterator, _ options: XMLParsingOptions, _ kinds: XMLEventKinds) {
            self.chunks = chunks
            buffer = EventBuffer(options: options, kinds: kinds)
        }

        /// Where the event that was yielded last starts.
        public var position: XMLPosition { buffer.position }

        /// The next event, nil after the end of a well-formed document.
        ///
        /// - Returns: The event.
        /// - Throws: ``XMLParsingError`` where the document fails, after all events before that place; what the chunks'
        ///   sequence throws; `CancellationError`.
        @inlinable
        public mutating func next() async throws -> XMLEvent? {
            while true {
                try Task.checkCancellation()
                if let event = try buffer.take() { return event }
                if buffer.isAtEnd { return nil }
                do {
                    buffer.feed(try await chunks.next())
                } catch {
                    buffer.fail(error)
                }
            }
        }

        /// The next event, on the caller's actor: an event that is there already is yielded without leaving it.
        ///
        /// - Parameter actor: The caller's actor.
        /// - Returns: The event.
        /// - Throws: As ``next()`` does.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
        @inlinable
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> XMLEvent? {
            while true {
                try Task.checkCancellation()
                if let event = try buffer.take() { return event }
                if buffer.isAtEnd { return nil }
                do {
                    buffer.feed(try await chunks.next(isolation: actor))
                } catch {
                    buffer.fail(error)
                }
            }
        }
    }
}

extension XMLEventSequence: Sendable where Chunks: Sendable {}

@available(*, unavailable)
extension XMLEventSequence.AsyncIterator: Sendable {}

extension XMLEventSequence {
    /// Makes a sequence over single bytes, as `URLSession` and `FileHandle` give them on Apple platforms.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - options: How to read.
    ///   - kinds: Which kinds of events to yield, besides elements and text.
    public init<Bytes: AsyncSequence>(
        bytes: Bytes, options: XMLParsingOptions = .default, including kinds: XMLEventKinds = .default
    ) where Chunks == XMLByteChunks<Bytes>, Bytes.Element == UInt8 {
        self.init(chunks: XMLByteChunks(bytes), options: options, including: kinds)
    }
}
