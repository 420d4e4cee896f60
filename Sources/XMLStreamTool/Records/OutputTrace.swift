/// What is remembered of standard output, a file, by which a later run knows whether it writes to the same one.
struct OutputTrace: Sendable {
    private static let tailSize = 1 << 12

    /// The file itself, as the system numbers it.
    private let identity: String
    /// The last bytes before a place, empty at the start.
    private let tail: Range<Int>
    /// Their digest; nil if they couldn't be read.
    private let digest: UInt64?

    /// Remembers standard output as it is before a place; nil if it is no file.
    init?(before place: Int) {
        guard let identity = SystemInterface.identity(1) else { return nil }
        self.identity = identity
        tail = max(place - Self.tailSize, 0)..<place
        digest = Self.digest(of: tail)
    }

    /// How standard output differs from what was remembered, so that nothing may be cut off there; nil if it doesn't.
    ///
    /// The bytes decide, since a file may have been moved or copied; where there are none, the file itself does.
    static func difference(of trace: OutputTrace?, length: Int, size: Int) -> String? {
        if size < length { return "standard output has only \(size) bytes, not \(length) or more" }
        guard let trace else {
            // Notes of earlier versions don't tell; where nothing is to be cut, nothing can be lost.
            return size == length
                ? nil
                : "it doesn't tell which one, and standard output has \(size - length) bytes after the checkpoint; "
                    + "if it is that run's, cut it at \(length) bytes yourself"
        }
        return trace.difference(size: size)
    }

    private func difference(size: Int) -> String? {
        let isSame = SystemInterface.identity(1) == identity
        let file = isSame ? "standard output was changed:" : "standard output is another file:"
        if !tail.isEmpty, let digest, let now = Self.digest(of: tail) {
            return now == digest
                ? nil : "\(file) its bytes from \(tail.lowerBound) to \(tail.upperBound - 1) are others"
        }
        if isSame || size == tail.upperBound { return nil }
        return "\(file) it has \(size - tail.upperBound) bytes after the checkpoint, and nothing tells whose they are"
    }

    private static func digest(of range: Range<Int>) -> UInt64? {
        guard let descriptor = SystemInterface.reopenForReading(1) else { return nil }
        defer { SystemInterface.closeDescriptor(descriptor) }
        return FileDigest.digest(of: range, in: descriptor)
    }
}

extension OutputTrace {
    /// `file=2049:131 0-245=5f3c0a19b2d4e677`: the file, and its last bytes with their digest.
    var text: String {
        let range = "\(tail.lowerBound)-\(tail.upperBound)"
        return "file=\(identity) \(range)" + (digest.map { "=\(String($0, radix: 16))" } ?? "")
    }

    /// Reads its text; nil if it is none.
    init?(text: String) {
        let words = text.split(separator: " ")
        guard words.count == 2, words[0].hasPrefix("file=") else { return nil }
        let parts = words[1].split(separator: "=")
        let bounds = (parts.first ?? "").split(separator: "-").compactMap { Int($0) }
        guard 1...2 ~= parts.count, bounds.count == 2, 0 <= bounds[0], bounds[0] <= bounds[1],
            bounds[1] - bounds[0] <= Self.tailSize
        else { return nil }
        identity = String(words[0].dropFirst(5))
        tail = bounds[0]..<bounds[1]
        digest = parts.count == 2 ? UInt64(parts[1], radix: 16) : nil
        if parts.count == 2, digest == nil { return nil }
    }
}
