/// A sink for an asynchronous consumer: it collects what the writer writes, and ``drain()`` waits until the consumer has
/// taken it.
///
/// A writer's calls are synchronous and can't wait. So the back-pressure is in the loop that writes: call `drain()`
/// after each record, which returns at once while less than a chunk has gathered.
///
/// ```swift
/// let sink = XMLAsyncSink { chunk in try await connection.send(chunk) }
/// let writer = XMLStreamWriter(to: sink)
/// try writer.startElement("records")
/// for try await record in records {
///     try writer.element("record", record.text)
///     try await sink.drain()
/// }
/// try writer.endElement()
/// try writer.finish()
/// try await sink.drain()
/// ```
///
/// What has gathered never exceeds the bound: a call that would exceed it throws. For synchronous code that can't be
/// changed use ``XMLDocumentChunks``, which waits on a thread of its own.
public final class XMLAsyncSink: XMLSink {
    private let bound: Int
    private let consumer: nonisolated(nonsending) ([UInt8]) async throws -> Void
    private var gathered: [UInt8] = []
    private var isDraining = false

    /// Whether the writer has finished the document.
    public private(set) var isClosed = false

    /// A sink without content.
    ///
    /// - Parameters:
    ///   - bound: The most bytes that may gather, by default 1 MiB. It should be several times the writer's buffer.
    ///   - consumer: Takes a chunk, and returns when the next may come.
    public init(
        bound: Int = 1_048_576,
        consumer: nonisolated(nonsending) @escaping ([UInt8]) async throws -> Void
    ) {
        self.bound = bound
        self.consumer = consumer
    }

    /// How many bytes have gathered.
    public var pendingCount: Int { gathered.count }

    /// Gathers a piece.
    ///
    /// - Parameter bytes: The piece.
    /// - Throws: ``XMLWritingError/Code/boundExceeded`` if too much gathers without ``drain()``.
    public func write(_ bytes: Span<UInt8>) throws {
        guard gathered.count + bytes.count <= bound else {
            throw XMLWritingError(
                code: .boundExceeded,
                reason: "more than \(bound) bytes were written without drain()"
            )
        }
        // The array copies the piece during the call.
        unsafe bytes.withUnsafeBufferPointer { unsafe gathered.append(contentsOf: $0) }
    }

    /// Notes that the document is complete.
    ///
    /// What has gathered still needs a last ``drain()``.
    public func close() {
        isClosed = true
    }

    /// Waits until the consumer has taken what has gathered.
    ///
    /// It runs on the caller's actor, and calls the consumer with one chunk at a time, never an empty one.
    ///
    /// - Throws: What the consumer throws. The chunk that it refused is lost.
    public nonisolated(nonsending) func drain() async throws {
        if isDraining { return }
        isDraining = true
        defer { isDraining = false }
        while !gathered.isEmpty {
            let chunk = gathered
            gathered = []
            try await consumer(chunk)
        }
    }
}

@available(*, unavailable, message: "a sink belongs to the task of its writer")
extension XMLAsyncSink: Sendable {}
