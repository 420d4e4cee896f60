internal import XMLParsing

/// Takes from the beginning of a document what has to be read again to go on from a checkpoint: its prolog, and the start
/// tags that are open.
struct CheckpointReading {
    private let checkpoint: XMLCheckpoint
    private let pieces: [Range<Int>]
    private var contents: [[UInt8]]
    private var offset = 0

    init(_ checkpoint: XMLCheckpoint) throws {
        self.checkpoint = checkpoint
        pieces = [0..<checkpoint.prologLength] + checkpoint.ancestors.map(\.tag)
        contents = pieces.map { _ in [] }
        var end = 0
        for piece in pieces {
            guard piece.lowerBound >= end else { throw Self.error(checkpoint, "its start tags are in disorder") }
            end = piece.upperBound
        }
        guard end <= checkpoint.position.byteOffset else {
            throw Self.error(checkpoint, "it lies before its start tags")
        }
    }

    var isDone: Bool { offset == checkpoint.position.byteOffset }

    /// How many bytes follow that aren't needed.
    var unneeded: Int {
        for piece in pieces where piece.upperBound > offset { return max(piece.lowerBound - offset, 0) }
        return checkpoint.position.byteOffset - offset
    }

    /// How many bytes there are at most to take.
    var remaining: Int { checkpoint.position.byteOffset - offset }

    mutating func skipped(_ count: Int) {
        offset += count
    }

    /// Takes the bytes that follow, up to the checkpoint's place at most; returns how many it took.
    mutating func take(_ bytes: UnsafeRawBufferPointer) -> Int {
        let count = min(bytes.count, remaining)
        for (index, piece) in pieces.enumerated() {
            let common = piece.clamped(to: offset..<offset + count)
            guard !common.isEmpty else { continue }
            unsafe contents[index] += bytes[(common.lowerBound - offset)..<(common.upperBound - offset)]
        }
        offset += count
        return count
    }

    /// The place to go on from.
    func start() throws -> RecordStart {
        guard isDone else { throw Self.error(checkpoint, "the document is shorter") }
        for content in contents.dropFirst() where content.count < 3 {
            throw Self.error(checkpoint, "a start tag is empty")
        }
        return RecordStart(
            position: checkpoint.position, prolog: contents[0],
            ancestors: zip(checkpoint.ancestors, contents.dropFirst()).map {
                RecordStart.Ancestor(range: $0.tag, tag: $1)
            }, known: checkpoint.ancestors)
    }

    static func error(_ checkpoint: XMLCheckpoint, _ reason: String) -> XMLParsingError {
        XMLParsingError(
            code: .invalidUse, position: checkpoint.position,
            reason: "the checkpoint doesn't fit the document: \(reason)")
    }
}

extension RecordInput {
    /// Moves to a checkpoint.
    func move(to checkpoint: XMLCheckpoint) throws -> RecordStart {
        var reading = try CheckpointReading(checkpoint)
        while !reading.isDone {
            let unneeded = reading.unneeded
            if unneeded > 0 {
                let before = offset
                try skip(unneeded)
                reading.skipped(offset - before)
                if offset - before < unneeded { break }
                continue
            }
            var count = 0
            try unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
                let room = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: buffer[..<min(buffer.count, reading.remaining)])
                count = try unsafe read(into: room)
                _ = unsafe reading.take(UnsafeRawBufferPointer(rebasing: room[..<count]))
            }
            if count == 0 { break }
        }
        return try reading.start()
    }
}
