/// Where a document with records comes from.
public struct XMLRecordSource: Sendable {
    enum Kind: Sendable {
        case file(String)
        case descriptor(Int32)
        case bytes([UInt8])
        case chunks(@Sendable () -> any RecordChunks)
    }

    let kind: Kind

    /// A file.
    ///
    /// It can be read again and again, and from any checkpoint on without reading what lies before.
    ///
    /// - Parameter path: The file's path.
    /// - Returns: The source.
    public static func file(_ path: String) -> XMLRecordSource { XMLRecordSource(kind: .file(path)) }

    /// What can be read from a descriptor: a pipe, a socket, the standard input.
    ///
    /// - Parameter descriptor: The descriptor. It stays the caller's, isn't closed, and must stay open while it is read.
    /// - Returns: The source.
    public static func descriptor(_ descriptor: Int32) -> XMLRecordSource {
        XMLRecordSource(kind: .descriptor(descriptor))
    }

    /// A document in memory.
    ///
    /// - Parameter bytes: Its bytes.
    /// - Returns: The source.
    public static func bytes(_ bytes: some Sequence<UInt8>) -> XMLRecordSource {
        XMLRecordSource(kind: .bytes(Array(bytes)))
    }

    /// A document that arrives in chunks, for asynchronous iteration only.
    ///
    /// - Parameter chunks: The chunks; the next one is asked for only when it is needed.
    /// - Returns: The source.
    public static func chunks<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks) -> XMLRecordSource
    where Chunks.Element: Sequence<UInt8> {
        XMLRecordSource(kind: .chunks { ChunkIterator(chunks) })
    }
}

/// Chunks that are awaited, whatever their type.
protocol RecordChunks: AnyObject {
    func next() async throws -> [UInt8]?
}

private final class ChunkIterator<Chunks: AsyncSequence>: RecordChunks where Chunks.Element: Sequence<UInt8> {
    private var iterator: Chunks.AsyncIterator

    init(_ chunks: Chunks) {
        iterator = chunks.makeAsyncIterator()
    }

    func next() async throws -> [UInt8]? {
        var current = iterator
        defer { iterator = current }
        return try await current.next().map { Array($0) }
    }
}
