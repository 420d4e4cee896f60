/// A document as an asynchronous sequence of chunks, written by synchronous code on a thread of its own.
///
/// The thread starts with the first chunk that is asked for, and waits while the consumer hasn't taken the chunk
/// before: no more than one chunk, one buffer and whatever the code itself keeps are in memory.
///
/// ```swift
/// let chunks = XMLDocumentChunks { writer in
///     try writer.element("records") {
///         for record in records { try writer.element("record", record.text) }
///     }
/// }
/// for try await chunk in chunks { try await response.write(chunk) }
/// ```
///
/// When the consumer stops early or its task is cancelled, the next write fails and the thread ends.
public struct XMLDocumentChunks: AsyncSequence, Sendable {
    /// A chunk of the document in UTF-8, about as large as the writer's buffer.
    ///
    /// It may end inside a character.
    public typealias Element = [UInt8]

    private let options: XMLWritingOptions
    private let body: @Sendable (XMLStreamWriter) throws -> Void

    /// A sequence that writes the document anew for each iteration.
    ///
    /// - Parameters:
    ///   - options: The writer's options.
    ///   - body: Writes the document; it may leave `finish()` to the sequence.
    public init(
        options: XMLWritingOptions = .default, _ body: @escaping @Sendable (XMLStreamWriter) throws -> Void
    ) {
        self.options = options
        self.body = body
    }

    /// Starts an iteration.
    ///
    /// - Returns: The iterator, whose thread starts with the first chunk that is asked for.
    public func makeAsyncIterator() -> AsyncIterator {
        let options = options
        let body = body
        return AsyncIterator { exchange in
            let writer = XMLStreamWriter(to: ExchangeSink(exchange), options: options)
            try body(writer)
            try writer.finishUnlessFinished()
        }
    }

    /// Hands out the chunks of one document.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let owner: Owner

        init(_ write: @escaping @Sendable (ChunkExchange) throws -> Void) {
            owner = Owner(write)
        }

        /// The next chunk; nil after the last.
        ///
        /// - Returns: A chunk that isn't empty.
        /// - Throws: What the document's code throws; `CancellationError` when the task is cancelled.
        public mutating func next() async throws -> [UInt8]? {
            try await owner.next()
        }
    }

    /// Ends the thread when the last copy of an iterator goes.
    private final class Owner: Sendable {
        private let exchange = ChunkExchange()
        private let write: @Sendable (ChunkExchange) throws -> Void

        init(_ write: @escaping @Sendable (ChunkExchange) throws -> Void) {
            self.write = write
        }

        deinit {
            exchange.cancel()
        }

        func next() async throws -> [UInt8]? {
            if exchange.markStarted() {
                let exchange = exchange
                let write = write
                try DetachedThread.run {
                    do {
                        try write(exchange)
                        exchange.finish(nil)
                    } catch {
                        exchange.finish(error)
                    }
                }
            }
            return try await withTaskCancellationHandler {
                try await exchange.take()
            } onCancel: {
                exchange.cancel()
            }
        }
    }
}

/// Hands the writer's pieces to the exchange.
private final class ExchangeSink: XMLSink {
    private let exchange: ChunkExchange

    init(_ exchange: ChunkExchange) {
        self.exchange = exchange
    }

    func write(_ bytes: Span<UInt8>) throws {
        // The array copies the piece during the call.
        try exchange.put(unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) })
    }

    func close() {}
}
