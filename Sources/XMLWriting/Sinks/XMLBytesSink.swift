/// A sink that keeps the document in memory.
public final class XMLBytesSink: XMLSink {
    /// What has been written so far.
    public private(set) var bytes: [UInt8] = []

    /// Whether the document is complete.
    public private(set) var isClosed = false

    /// A sink without content.
    ///
    /// - Parameter capacity: The expected size in bytes, reserved at once.
    public init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// Appends a piece.
    ///
    /// - Parameter piece: The piece.
    public func write(_ piece: Span<UInt8>) {
        if bytes.count + piece.count > bytes.capacity, bytes.count >= 1 << 18 {
            growLarge()
        }
        // The array copies the piece during the call.
        unsafe piece.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }

    /// Large arrays grow in a few large steps: what isn't used of them takes no memory, and less is copied.
    private func growLarge() {
        bytes.reserveCapacity(max(2 * bytes.count, min(32 * bytes.count, 1 << 28)))
        let capacity = bytes.capacity
        // The block has room for capacity bytes; advice about it touches none of them.
        unsafe bytes.withUnsafeMutableBytes { block in
            if let start = block.baseAddress { unsafe LargeMemory.willFill(start, count: capacity) }
        }
    }

    /// Notes that the document is complete.
    public func close() {
        isClosed = true
    }
}
