extension XMLStreamWriter {
    /// Writes a whole document to memory.
    ///
    /// - Parameters:
    ///   - options: The writer's options.
    ///   - body: Writes the document; it may leave `finish()` to this function.
    /// - Returns: The document in UTF-8.
    /// - Throws: What the body throws, and ``XMLWritingError/Code/incomplete`` if it leaves the document incomplete.
    public static func bytes(
        options: XMLWritingOptions = .default, _ body: (XMLStreamWriter) throws -> Void
    ) throws -> [UInt8] {
        let sink = XMLBytesSink()
        var options = options
        // Nothing but this function's own sink sees the pieces, and a small buffer stays in the nearest cache.
        options.bufferSize = min(options.bufferSize, 16_384)
        let writer = XMLStreamWriter(to: sink, options: options)
        try body(writer)
        try writer.finishUnlessFinished()
        return sink.bytes
    }

    /// Writes a whole document to a file, or none of it.
    ///
    /// The file appears, or replaces the old one, in one step after everything has been written and has reached the
    /// disk; see ``XMLFileSink``. After an error the old file is as it was, and nothing else is left.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - options: The writer's options.
    ///   - body: Writes the document; it may leave `finish()` to this function.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws, ``XMLWritingError/Code/incomplete`` if it leaves the document incomplete, and
    ///   ``XMLWritingError/Code/system`` if the file can't be written.
    public static func file<Result>(
        _ path: String, options: XMLWritingOptions = .default, _ body: (XMLStreamWriter) throws -> Result
    ) throws -> Result {
        let sink = try XMLFileSink(path: path)
        do {
            let writer = XMLStreamWriter(to: sink, options: options)
            let result = try body(writer)
            try writer.finishUnlessFinished()
            return result
        } catch {
            sink.discard()
            throw error
        }
    }

    func finishUnlessFinished() throws {
        if unsafe state.pointee.phase != .finished { try finish() }
    }
}
