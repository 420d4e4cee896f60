/// A sink that hands each piece to a closure.
public final class XMLClosureSink: XMLSink {
    private let onWrite: (Span<UInt8>) throws -> Void
    private let onClose: () throws -> Void

    /// A sink of closures.
    ///
    /// - Parameters:
    ///   - onClose: Called once, when the document is complete.
    ///   - onWrite: Called with each piece, which is valid during the call.
    public init(
        onClose: @escaping () throws -> Void = {}, onWrite: @escaping (Span<UInt8>) throws -> Void
    ) {
        self.onWrite = onWrite
        self.onClose = onClose
    }

    /// Hands a piece to the closure.
    ///
    /// - Parameter bytes: The piece.
    /// - Throws: What the closure throws.
    public func write(_ bytes: Span<UInt8>) throws {
        try onWrite(bytes)
    }

    /// Calls the closing closure.
    ///
    /// - Throws: What the closure throws.
    public func close() throws {
        try onClose()
    }
}
