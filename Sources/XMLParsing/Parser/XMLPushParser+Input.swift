/// Feeding a document, chunk by chunk or whole.
extension XMLPushParser {
    /// Takes one chunk.
    ///
    /// Its events are delivered before this returns; only an unfinished token, and an unfinished run of text, are
    /// kept. Chunks may be of any size, from nothing to gigabytes, and cut anywhere.
    ///
    /// - Parameter bytes: The chunk. It is copied once, into the engine's memory.
    /// - Throws: ``XMLParsingError`` where the document isn't well-formed, breaks a limit, or the parser is misused, and what
    ///   the delegate throws, unchanged.
    public func parse(_ bytes: Span<UInt8>) throws {
        try unsafe bytes.withUnsafeBytes { try unsafe session.parse($0, kind: .bytes) }
    }

    /// Takes one chunk, as ``parse(_:)-(Span<UInt8>)`` does.
    ///
    /// - Parameter bytes: The chunk.
    /// - Throws: As ``parse(_:)-(Span<UInt8>)`` does.
    public func parse(_ bytes: RawSpan) throws {
        try unsafe bytes.withUnsafeBytes { try unsafe session.parse($0, kind: .bytes) }
    }

    /// Takes one chunk, as ``parse(_:)-(Span<UInt8>)`` does.
    ///
    /// - Parameter bytes: The chunk; the memory is only read during the call.
    /// - Throws: As ``parse(_:)-(Span<UInt8>)`` does.
    public func parse(_ bytes: UnsafeRawBufferPointer) throws {
        try unsafe session.parse(bytes, kind: .bytes)
    }

    /// Takes one chunk from any sequence of bytes: `[UInt8]` and its slices, `Data`, `DispatchData`, a lazy sequence.
    ///
    /// - Parameter bytes: The chunk. Bytes that lie in one place are copied once, others once more, in pieces.
    /// - Throws: As ``parse(_:)-(Span<UInt8>)`` does.
    @inlinable
    public func parse(_ bytes: some Sequence<UInt8>) throws {
        let isContiguous: Void? = try bytes.withContiguousStorageIfAvailable {
            try unsafe parse(UnsafeRawBufferPointer($0))
        }
        if isContiguous != nil { return }
        let pieceSize = 1 << 16
        var piece: [UInt8] = []
        piece.reserveCapacity(pieceSize)
        for byte in bytes {
            piece.append(byte)
            if piece.count == pieceSize {
                try unsafe piece.withUnsafeBytes { try unsafe parse($0) }
                piece.removeAll(keepingCapacity: true)
            }
        }
        try unsafe piece.withUnsafeBytes { try unsafe parse($0) }
    }

    /// Takes one chunk of text that is in memory already.
    ///
    /// Whatever encoding its XML declaration names is overridden. A document is fed either strings or bytes: mixing
    /// them throws.
    ///
    /// - Parameter string: The chunk.
    /// - Throws: As ``parse(_:)-(Span<UInt8>)`` does.
    public func parse(_ string: some StringProtocol) throws {
        let isContiguous: Void? = try string.utf8.withContiguousStorageIfAvailable {
            try unsafe session.parse(UnsafeRawBufferPointer($0), kind: .strings)
        }
        if isContiguous != nil { return }
        try unsafe Array(string.utf8).withUnsafeBytes { try unsafe session.parse($0, kind: .strings) }
    }

    /// Takes a whole file, in chunks that are read straight into the engine's memory, and finishes the document.
    ///
    /// If the delegate suspends the parse, this returns, and ``resume()`` reads on.
    ///
    /// - Parameter path: The file's path.
    /// - Throws: As ``parse(_:)-(Span<UInt8>)`` and ``finish()`` do; ``XMLParsingError/Code-swift.struct/inputFailed`` if the
    ///   file can't be opened or read, with the system's reason.
    public func parse(contentsOfFile path: String) throws {
        let input: DescriptorInput
        do {
            input = try DescriptorInput(path: path)
        } catch let failure as DescriptorInput.Failure {
            throw session.inputFailed(failure)
        }
        try session.parse(input)
    }

    /// Takes all that can be read from a file descriptor: a file's, a pipe's, a terminal's, a socket's.
    ///
    /// What each read returns is worked on at once; at the end of the input the document is finished.
    ///
    /// If the delegate suspends the parse, this returns, and ``resume()`` reads on; keep the descriptor open until then.
    ///
    /// - Parameters:
    ///   - fileDescriptor: The descriptor. It stays the caller's, and isn't closed.
    ///   - chunkSize: How many bytes to read at most at a time, from 1 up; values above 1 MiB count as that.
    /// - Throws: As ``parse(_:)-(Span<UInt8>)`` and ``finish()`` do; ``XMLParsingError/Code-swift.struct/inputFailed`` if
    ///   reading fails, with the system's reason.
    public func parse(fileDescriptor: Int32, chunkSize: Int = 65_536) throws {
        try session.parse(DescriptorInput(descriptor: fileDescriptor, chunkSize: chunkSize))
    }

    /// Takes all that can be read from a file descriptor, and calls a closure before each read.
    ///
    /// What the closure throws ends the parse.
    package func parse(fileDescriptor: Int32, chunkSize: Int, beforeReading: @escaping () throws -> Void) throws {
        try session.parse(
            DescriptorInput(descriptor: fileDescriptor, chunkSize: chunkSize, beforeReading: beforeReading))
    }
}
