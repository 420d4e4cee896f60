/// A document in memory, handed out in chunks of one size.
///
/// A large one is its records several times over, so that gigabytes take no memory and no time to make.
struct Document {
    /// What it looks like; nil for a file.
    let shape: Shape?
    let head: [UInt8]
    let records: [UInt8]
    let repeats: Int
    let tail: [UInt8]
    let chunkSize: Int
    let namespaces: Bool

    /// How many bytes of records are made at most before they repeat.
    static let largestBlock = 64_000_000

    /// Its size in bytes.
    var size: Int { head.count + repeats * records.count + tail.count }

    /// A document of about `size` bytes, made from a seed.
    init(_ shape: Shape, size: Int, chunkSize: Int, namespaces: Bool, largestBlock: Int = Document.largestBlock) {
        self.shape = shape
        head = Array(shape.head.utf8)
        tail = Array(shape.tail.utf8)
        let wanted = max(1, size - head.count - tail.count)
        // Blocks of one size, so that they make up the size that is wanted.
        repeats = (wanted + largestBlock - 1) / largestBlock
        records = shape.records(size: wanted / repeats)
        self.chunkSize = chunkSize
        self.namespaces = namespaces
    }

    /// A document that is there already.
    init(_ bytes: [UInt8], chunkSize: Int, namespaces: Bool) {
        shape = nil
        head = []
        tail = []
        records = bytes
        repeats = 1
        self.chunkSize = chunkSize
        self.namespaces = namespaces
    }

    /// Calls `body` with each chunk in order.
    func forEachChunk(_ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
        try forEachChunk(of: head, body)
        for _ in 0..<repeats { try forEachChunk(of: records, body) }
        try forEachChunk(of: tail, body)
    }

    private func forEachChunk(of bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
        try bytes.withUnsafeBytes { whole in
            var start = 0
            while start < whole.count {
                let end = min(start + chunkSize, whole.count)
                try body(UnsafeRawBufferPointer(rebasing: whole[start..<end]))
                start = end
            }
        }
    }

    /// A reader that returns one chunk after another.
    var reader: DocumentReader { DocumentReader(self) }
}

/// Returns a document's chunks one at a time, for those who ask for them.
struct DocumentReader {
    private let document: Document
    private var part = 0
    private var offset = 0

    init(_ document: Document) {
        self.document = document
    }

    private func bytes(of part: Int) -> [UInt8]? {
        switch part {
        case 0: document.head
        case 1...document.repeats: document.records
        case document.repeats + 1: document.tail
        default: nil
        }
    }

    /// The next chunk, of at most `limit` bytes; nil after the last.
    mutating func next(limit: Int = .max) -> ArraySlice<UInt8>? {
        while let bytes = bytes(of: part) {
            if offset < bytes.count {
                let end = min(offset + min(document.chunkSize, limit), bytes.count)
                defer { offset = end }
                return bytes[offset..<end]
            }
            part += 1
            offset = 0
        }
        return nil
    }

    /// Whether another chunk comes.
    var hasMore: Bool {
        var copy = self
        return copy.next(limit: 1) != nil
    }
}
