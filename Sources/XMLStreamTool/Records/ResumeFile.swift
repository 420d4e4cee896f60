import XMLBuilding
import XMLWriting

/// Where a run of `records` that may break off notes how far it came: a checkpoint, and how long the output was then.
struct ResumeFile: Sendable {
    /// What a run noted.
    struct Note {
        /// The place behind the last record that was printed; nil at the start, when not even a header was.
        var checkpoint: XMLCheckpoint?
        /// How long the output was; nil if it was no regular file.
        var length: Int?
    }

    private static let start = "start"

    let path: String

    /// What an earlier run noted, nil if there was none.
    func read() throws -> Note? {
        guard let descriptor = SystemInterface.openForReading(path) else {
            if SystemInterface.isAbsent { return nil }
            throw ToolFailure(.inputOutput, "\(path) can't be opened: \(SystemInterface.reason)")
        }
        defer { SystemInterface.closeDescriptor(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe SystemInterface.readBytes(descriptor, into: $0) }
        if count < 0 { throw ToolFailure(.inputOutput, "\(path) can't be read: \(SystemInterface.reason)") }
        let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
        let checkpoint = lines.first.flatMap { XMLCheckpoint(String($0)) }
        guard checkpoint != nil || lines.first.map({ $0 == Self.start }) == true else {
            throw ToolFailure(.inputOutput, "\(path) holds no checkpoint")
        }
        let length = lines.dropFirst().first.flatMap { line in
            line.hasPrefix("output ") ? Int(line.dropFirst(7)) : nil
        }
        return Note(checkpoint: checkpoint, length: length)
    }

    /// Notes a place, in one step: the note before it, or this one, is there at any time.
    func write(_ note: Note) throws {
        let sink = try XMLFileSink(path: path)
        InterruptWatch.shared.add(sink)
        defer { InterruptWatch.shared.remove(sink) }
        let place = note.checkpoint.map { "\($0)" } ?? Self.start
        try sink.write(Array("\(place)\n\(note.length.map { "output \($0)\n" } ?? "")".utf8).span)
        try sink.close()
    }
}
