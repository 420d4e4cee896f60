/// A document in memory, handed out in chunks of one size.
struct Document {
    /// Its bytes; none where no case reads it.
    let bytes: [UInt8]
    /// Its size; for writing cases the size of what is written, about.
    let size: Int
    let chunkSize: Int
    let namespaces: Bool

    /// Calls `body` with each chunk in order.
    func forEachChunk(_ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
        try bytes.withUnsafeBytes { whole in
            var start = 0
            while start < whole.count {
                let end = min(start + chunkSize, whole.count)
                try body(UnsafeRawBufferPointer(rebasing: whole[start..<end]))
                start = end
            }
        }
    }
}
