public import XMLParsing

/// The matches of a path as an asynchronous sequence, over an asynchronous sequence of chunks.
///
/// ```swift
/// for try await player in XMLMatchSequence(try XMLPath("//Player"), chunks: chunks) { print(player.stringValue) }
/// ```
///
/// The next chunk is awaited only when the matches of the last are taken. A cancelled task gets a `CancellationError` at the next
/// match. Each iterator has a parser of its own.
public struct XMLMatchSequence<Chunks: AsyncSequence>: AsyncSequence where Chunks.Element: Sequence<UInt8> {
    /// A match.
    public typealias Element = XMLTree

    @usableFromInline let path: XMLPath
    @usableFromInline let chunks: Chunks
    @usableFromInline let options: XMLParsingOptions
    @usableFromInline let selecting: XMLSelectingOptions

    /// Makes a sequence over chunks of bytes.
    ///
    /// - Parameters:
    ///   - path: What to take out.
    ///   - chunks: The chunks, of any size.
    ///   - options: How to read.
    ///   - selecting: How much may be kept of what isn't decided yet.
    public init(
        _ path: XMLPath, chunks: Chunks, options: XMLParsingOptions = .default,
        selecting: XMLSelectingOptions = .default
    ) {
        self.path = path
        self.chunks = chunks
        self.options = options
        self.selecting = selecting
    }

    /// Makes an iterator, with a parser of its own.
    ///
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(chunks.makeAsyncIterator(), MatchBuffer(path, options, selecting))
    }

    /// Yields the matches, one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        @usableFromInline var chunks: Chunks.AsyncIterator
        @usableFromInline let buffer: MatchBuffer

        init(_ chunks: Chunks.AsyncIterator, _ buffer: MatchBuffer) {
            self.chunks = chunks
            self.buffer = buffer
        }

        /// The next match, nil after the end of a well-formed document.
        ///
        /// - Returns: The match.
        /// - Throws: As ``XMLMatches/next()`` does; what the chunks' sequence throws; `CancellationError`.
        @inlinable
        public mutating func next() async throws -> XMLTree? {
            while true {
                try Task.checkCancellation()
                if let match = try buffer.take() { return match }
                if buffer.isAtEnd { return nil }
                do {
                    buffer.feed(try await chunks.next())
                } catch {
                    buffer.fail(error)
                }
            }
        }

        /// The next match, on the caller's actor: a match that is there already is yielded without leaving it.
        ///
        /// - Parameter actor: The caller's actor.
        /// - Returns: The match.
        /// - Throws: As ``next()`` does.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
        @inlinable
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> XMLTree? {
            while true {
                try Task.checkCancellation()
                if let match = try buffer.take() { return match }
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

extension XMLMatchSequence: Sendable where Chunks: Sendable {}

@available(*, unavailable)
extension XMLMatchSequence.AsyncIterator: Sendable {}
