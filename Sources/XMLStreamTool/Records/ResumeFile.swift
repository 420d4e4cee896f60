import XMLBuilding
import XMLWriting

/// Where a run of `records` that may break off notes how far it came: a checkpoint, and how long the output was then.
struct ResumeFile {
    let path: String

    /// What an earlier run noted, nil if there was none.
    func read() throws -> (checkpoint: XMLCheckpoint, length: Int?)? {
        guard let descriptor = SystemInterface.openForReading(path) else { return nil }
        defer { SystemInterface.closeDescriptor(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe SystemInterface.readBytes(descriptor, into: $0) }
        let lines = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n")
        guard let first = lines.first, let checkpoint = XMLCheckpoint(String(first)) else {
            throw ToolFailure(.inputOutput, "\(path) holds no checkpoint")
        }
        let length = lines.dropFirst().first.flatMap { line in
            line.hasPrefix("output ") ? Int(line.dropFirst(7)) : nil
        }
        return (checkpoint, length)
    }

    /// Notes a place, in one step: the note before it, or this one, is there at any time.
    func write(_ checkpoint: XMLCheckpoint, length: Int?) throws {
        let sink = try XMLFileSink(path: path)
        InterruptWatch.shared.add(sink)
        defer { InterruptWatch.shared.remove(sink) }
        try sink.write(Array("\(checkpoint)\n\(length.map { "output \($0)\n" } ?? "")".utf8).span)
        try sink.close()
    }
}
