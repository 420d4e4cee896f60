internal import XMLParsing

/// A part of a document that can be read on its own: by another process, or another machine that has the document.
public struct XMLRecordShard: Hashable, Sendable, Codable {
    /// Where it starts.
    ///
    /// The number of records before it isn't known: it counts its own from 0.
    public var start: XMLCheckpoint
    /// Where it ends, nil for the document's end.
    public var end: XMLCheckpoint?

    /// Makes a part.
    ///
    /// - Parameters:
    ///   - start: Where it starts.
    ///   - end: Where it ends.
    public init(start: XMLCheckpoint, end: XMLCheckpoint?) {
        self.start = start
        self.end = end
    }
}

extension XMLRecords {
    /// The records of one part of the document.
    ///
    /// What the parts say of the document's well-formedness holds together once each of them was read without an error: a
    /// part checks that it ends as the next one starts.
    ///
    /// - Parameter shard: The part, from `plan(shards:)` for the same document and path.
    /// - Returns: Its records.
    public func records(of shard: XMLRecordShard) -> XMLRecords {
        var part = self
        part.checkpoint = shard.start
        part.end = shard.end
        return part
    }

    /// Divides the document into parts of about the same size, at records' boundaries, without parsing it: the source is
    /// read once, and only its tags are balanced.
    ///
    /// - Parameters:
    ///   - count: How many parts there should be at most.
    ///   - size: The document's size in bytes; it says where to divide.
    /// - Returns: The parts, in order; one, where the document can't be divided.
    /// - Throws: `XMLParsingError` if the source can't be read, or the path isn't one.
    @available(*, noasync, message: "it reads the source")
    public func plan(shards count: Int, ofBytes size: Int) throws -> [XMLRecordShard] {
        let job = try job()
        guard count > 1, let depth = job.path.depth, depth > 1, let input = try input() else {
            return [XMLRecordShard(start: checkpoint, end: end)]
        }
        let start = try input.move(to: checkpoint)
        let cutter = BatchCutter(
            at: start, end: nil, recordDepth: depth, batchSize: Swift.min(Swift.max(size / count / 16, 1), 1 << 20),
            options: job.options)
        var cuts: [XMLCheckpoint] = []
        var lengths: [Int] = []
        scan: while true {
            switch cutter.next() {
            case .input: cutter.filled(try unsafe input.read(into: cutter.room()))
            case .segment(let segment):
                guard let next = segment.end else { break scan }
                let part = (next.position.byteOffset - checkpoint.position.byteOffset) * count / Swift.max(size, 1)
                guard part > lengths.count, lengths.count < count - 1 else { continue }
                lengths.append(part)
                cuts.append(try next.checkpoint(options: job.options))
            case .serial, .finished: break scan
            }
        }
        let starts = [checkpoint] + cuts
        return starts.indices.map { index in
            XMLRecordShard(start: starts[index], end: index + 1 < starts.count ? starts[index + 1] : end)
        }
    }
}
