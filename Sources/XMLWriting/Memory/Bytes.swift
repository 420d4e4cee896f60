/// A borrowed run of bytes, valid for the call that it is handed to and never stored.
///
/// It is made from a string's or a span's own memory, so that names and text travel from the caller to the output
/// buffer without a copy.
@safe struct Bytes {
    let start: UnsafePointer<UInt8>
    let count: Int

    @inline(__always)
    init(start: UnsafePointer<UInt8>, count: Int) {
        unsafe self.start = start
        self.count = count
    }

    @inline(__always)
    init(_ buffer: UnsafeBufferPointer<UInt8>) {
        // An empty buffer may have no address; any valid one does, since nothing is read from it.
        unsafe self.start = buffer.baseAddress ?? CharacterTable.shared
        self.count = buffer.count
    }

    @inline(__always) var isEmpty: Bool { count == 0 }

    @inline(__always)
    subscript(index: Int) -> UInt8 {
        assert(index >= 0 && index < count)
        // In bounds by the callers' loops, which the assertion checks in debug builds.
        return unsafe start[index]
    }

    @inline(__always)
    func prefix(_ length: Int) -> Bytes {
        assert(length <= count)
        return unsafe Bytes(start: start, count: length)
    }

    @inline(__always)
    func dropFirst(_ length: Int) -> Bytes {
        assert(length <= count)
        return unsafe Bytes(start: start + length, count: count - length)
    }

    /// Whether two runs hold the same bytes.
    @inline(__always)
    static func == (lhs: Bytes, rhs: Bytes) -> Bool {
        guard lhs.count == rhs.count else { return false }
        for index in 0..<lhs.count where lhs[index] != rhs[index] { return false }
        return true
    }

    /// Whether the run holds the given ASCII literal.
    @inline(__always)
    static func == (lhs: Bytes, rhs: StaticString) -> Bool {
        // A literal's memory lives as long as the program.
        unsafe lhs == Bytes(start: rhs.utf8Start, count: rhs.utf8CodeUnitCount)
    }

    /// A hash of the bytes.
    var hash: UInt32 {
        var hash = BytesHash()
        for index in 0..<count { hash.combine(self[index]) }
        return hash.value
    }

    /// The bytes as a string, for messages: what isn't UTF-8 becomes U+FFFD.
    var string: String {
        // The run is valid for this call, and the string copies it.
        unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// A copy of the bytes.
    var array: [UInt8] {
        // The run is valid for this call, and the array copies it.
        unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }
}

extension String {
    /// Calls `body` with the string's UTF-8, in place when the string is native, else in a copy.
    @inline(__always)
    func withBytes<Result>(_ body: (Bytes) throws -> Result) rethrows -> Result {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) {
            // Borrowing the string costs no reference counting.
            return try utf8.span.withBytes(body)
        }
        // The buffer is used inside the closure only.
        let result = try unsafe utf8.withContiguousStorageIfAvailable { try unsafe body(Bytes($0)) }
        if let result { return result }
        return try withCopiedBytes(body)
    }

    @inline(never)
    private func withCopiedBytes<Result>(_ body: (Bytes) throws -> Result) rethrows -> Result {
        var copy = self
        // The buffer is used inside the closure only.
        return try copy.withUTF8 { try unsafe body(Bytes($0)) }
    }
}

extension Array where Element == UInt8 {
    /// Calls `body` with the array's memory.
    @inline(__always)
    func withBytes<Result>(_ body: (Bytes) throws -> Result) rethrows -> Result {
        // The buffer is used inside the closure only.
        try unsafe withUnsafeBufferPointer { try unsafe body(Bytes($0)) }
    }
}

extension Span where Element == UInt8 {
    /// Calls `body` with the span's memory.
    @inline(__always)
    func withBytes<Result>(_ body: (Bytes) throws -> Result) rethrows -> Result {
        // The buffer is used inside the closure only.
        try unsafe withUnsafeBufferPointer { try unsafe body(Bytes($0)) }
    }
}
