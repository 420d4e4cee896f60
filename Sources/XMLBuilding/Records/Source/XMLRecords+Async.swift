extension XMLRecords: AsyncSequence {
    /// Makes an iterator, which reads the document from the start or the checkpoint on.
    ///
    /// - Returns: The iterator; nothing is read before its first call.
    @inlinable
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(RecordStream(self)) }

    /// Yields the records, one after another.
    ///
    /// No more is read and parsed ahead than workers times batch size. Cancellation ends it within a batch.
    public struct AsyncIterator: AsyncIteratorProtocol {
        @usableFromInline let stream: RecordStream<Model>

        @inlinable
        init(_ stream: RecordStream<Model>) {
            self.stream = stream
        }

        /// The place of the record that was yielded last; nil before the first.
        public var place: XMLRecordPlace? { stream.place }

        /// How much was read, and by how many workers.
        public var progress: XMLRecordProgress { stream.progress }

        /// The next record, nil after the end of a well-formed document.
        ///
        /// - Returns: The record.
        /// - Throws: `XMLParsingError` where the document fails, after all records before that place;
        ///   ``XMLMappingError`` where a record doesn't fit and the policy says so; what the chunks' sequence throws;
        ///   `CancellationError`.
        @inlinable
        public mutating func next() async throws -> Model? {
            while true {
                if stream.batch.hasIssues { try stream.report() }
                if stream.delivered < stream.batch.records.count {
                    stream.delivered += 1
                    return stream.batch.records[stream.delivered - 1]
                }
                guard try await stream.refill() else { return nil }
            }
        }

        /// The next record, on the caller's actor: one that is there already is yielded without leaving it.
        ///
        /// - Parameter actor: The caller's actor.
        /// - Returns: The record.
        /// - Throws: As ``next()`` does.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
        @inlinable
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Model? {
            while true {
                if stream.batch.hasIssues { try stream.report() }
                if stream.delivered < stream.batch.records.count {
                    stream.delivered += 1
                    return stream.batch.records[stream.delivered - 1]
                }
                guard try await stream.refill() else { return nil }
            }
        }
    }
}

@available(*, unavailable)
extension XMLRecords.AsyncIterator: Sendable {}
