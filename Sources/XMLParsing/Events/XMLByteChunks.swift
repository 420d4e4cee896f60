/// Single bytes gathered into chunks, so that the parser isn't called for each.
///
/// A chunk ends with each `>`, where a tag may be complete: events are as prompt as the bytes.
public struct XMLByteChunks<Bytes: AsyncSequence>: AsyncSequence where Bytes.Element == UInt8 {
    /// A chunk.
    public typealias Element = [UInt8]

    @usableFromInline let bytes: Bytes

    /// Makes a sequence of chunks.
    ///
    /// - Parameter bytes: The bytes.
    public init(_ bytes: Bytes) {
        self.bytes = bytes
    }

    /// Makes an iterator.
    ///
    /// - Returns: The iterator.
    @inlinable
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(bytes.makeAsyncIterator())
    }

    /// Gathers the bytes.
    public struct AsyncIterator: AsyncIteratorProtocol {
        @usableFromInline var bytes: Bytes.AsyncIterator

        @inlinable
        init(_ bytes: Bytes.AsyncIterator) {
            self.bytes = bytes
        }

        /// The next chunk, nil after the last.
        ///
        /// - Returns: At most 16 KiB, up to the next `>`.
        /// - Throws: What the sequence of bytes throws.
        @inlinable
        public mutating func next() async throws -> [UInt8]? {
            var chunk: [UInt8] = []
            while let byte = try await bytes.next() {
                chunk.append(byte)
                if byte == 0x3E || chunk.count == 16_384 { return chunk }
            }
            return chunk.isEmpty ? nil : chunk
        }

        /// The next chunk, nil after the last, on the caller's actor.
        ///
        /// - Parameter actor: The caller's actor.
        /// - Returns: At most 16 KiB, up to the next `>`.
        /// - Throws: What the sequence of bytes throws.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
        @inlinable
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
            var chunk: [UInt8] = []
            while let byte = try await bytes.next(isolation: actor) {
                chunk.append(byte)
                if byte == 0x3E || chunk.count == 16_384 { return chunk }
            }
            return chunk.isEmpty ? nil : chunk
        }
    }
}

extension XMLByteChunks: Sendable where Bytes: Sendable {}
