/// A sink that writes to a file descriptor: a pipe, a socket, a terminal, an open file.
///
/// Interruptions, partial writes and descriptors in non-blocking mode are handled. A reader that has gone away, a full
/// disk and a file size limit come out as ``XMLWritingError/Code/system`` with the `errno` value; no signal ends the
/// process: SIGPIPE and SIGXFSZ are blocked for the writing thread during each write.
public final class XMLDescriptorSink: XMLSink {
    private let descriptor: Int32
    private let closesDescriptor: Bool
    private var isOpen = true

    /// A sink for an open descriptor.
    ///
    /// - Parameters:
    ///   - fileDescriptor: The descriptor, open for writing.
    ///   - closesDescriptor: Whether ``close()``, or deinit without it, closes the descriptor. By default it stays
    ///     the caller's.
    public init(fileDescriptor: Int32, closesDescriptor: Bool = false) {
        descriptor = fileDescriptor
        self.closesDescriptor = closesDescriptor
    }

    deinit {
        // Nobody is left to tell about an error.
        if isOpen, closesDescriptor { try? SystemCalls.close(descriptor) }
    }

    /// Writes a piece whole.
    ///
    /// - Parameter bytes: The piece.
    /// - Throws: ``XMLWritingError/Code/system``.
    public func write(_ bytes: Span<UInt8>) throws {
        guard isOpen else { throw XMLWritingError(code: .finished, reason: "the sink is closed") }
        try SignalGuard.blockingWriteSignals { try SystemCalls.write(bytes, to: descriptor) }
    }

    /// Closes the descriptor, if that was asked for.
    ///
    /// - Throws: ``XMLWritingError/Code/system``.
    public func close() throws {
        guard isOpen else { return }
        isOpen = false
        if closesDescriptor { try SystemCalls.close(descriptor) }
    }
}
