import XMLWriting

/// Runs of bytes, one after another in one array: prefixes and URIs that outlive the event they came with, without an
/// object for each.
struct ByteStore {
    private var bytes: [UInt8] = []

    /// Puts a run at the end, and returns its place.
    mutating func append(_ run: Span<UInt8>) -> Range<Int> {
        let start = bytes.count
        // The array copies the run during the call.
        unsafe run.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        return start..<bytes.count
    }

    /// Puts a copy of a run at the end, and returns its place.
    mutating func copy(_ range: Range<Int>) -> Range<Int> {
        let start = bytes.count
        bytes.append(contentsOf: bytes[range])
        return start..<bytes.count
    }

    /// Forgets what stands from a place on.
    mutating func truncate(to count: Int) {
        bytes.removeLast(bytes.count - count)
    }

    /// Calls `body` with a view of a run.
    func withSpan<Result>(_ range: Range<Int>, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
        // The array isn't changed while the closure runs, and the view can't escape it.
        try unsafe bytes.withUnsafeBufferPointer { try body(unsafe Span(_unsafeElements: $0.extracting(range))) }
    }

    /// Whether a run holds the same bytes as another.
    func isEqual(_ range: Range<Int>, to run: Span<UInt8>) -> Bool {
        guard range.count == run.count else { return false }
        for index in run.indices where bytes[range.lowerBound + index] != run[index] { return false }
        return true
    }

    /// Whether two runs hold the same bytes.
    func isEqual(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        bytes[one].elementsEqual(bytes[other])
    }

    /// Whether a run comes before another in the order of bytes, which in UTF-8 is that of characters.
    func precedes(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        bytes[one].lexicographicallyPrecedes(bytes[other])
    }
}

extension Span where Element == UInt8 {
    /// A hash of the run.
    var hash: UInt32 {
        var hash = BytesHash()
        for index in indices { hash.combine(self[index]) }
        return hash.value
    }

    /// How the run compares with another in the order of bytes, which in UTF-8 is that of characters: below, at or above 0.
    func order(_ other: Span<UInt8>) -> Int {
        let common = Swift.min(count, other.count)
        for index in 0..<common where self[index] != other[index] { return Int(self[index]) - Int(other[index]) }
        return count - other.count
    }

    /// Whether the run holds an ASCII literal's bytes.
    func isEqual(_ literal: StaticString) -> Bool {
        count == literal.utf8CodeUnitCount && hasPrefix(literal)
    }

    /// Whether the run starts with an ASCII literal's bytes.
    func hasPrefix(_ literal: StaticString) -> Bool {
        guard count >= literal.utf8CodeUnitCount else { return false }
        // A literal's memory lives as long as the program.
        for index in 0..<literal.utf8CodeUnitCount where unsafe self[index] != literal.utf8Start[index] { return false }
        return true
    }
}

extension String {
    /// Calls `body` with the string's UTF-8, in place when the string is native, else in a copy.
    func withUTF8Span<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
        var copy = self
        // The buffer is used inside the closure only.
        return try copy.withUTF8 { try body(unsafe Span(_unsafeElements: $0)) }
    }
}
