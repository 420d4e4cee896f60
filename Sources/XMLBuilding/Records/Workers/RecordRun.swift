internal import XMLParsing

/// Parses a document on the thread that calls, or on several, and delivers what comes in document order.
struct RecordRun<Record: Sendable> {
    let job: RecordJob<Record>
    /// Takes each batch, and by how many workers and why it is parsed.
    let deliver: (RecordBatch<Record>, XMLOneWorkerReason?) throws -> Void

    func run(_ input: RecordInput) throws {
        let start = try input.move(to: job.checkpoint)
        let end = job.endStart(from: start)
        if let reason = job.oneWorkerReason { return try inOrder(start, end, [], nil, input, reason) }
        let cutter = BatchCutter(
            at: start, end: end, recordDepth: job.path.steps.count, batchSize: job.batchSize, options: job.options)
        let pipeline = RecordPipeline(job: job, cutter: cutter, input: input)
        defer { pipeline.stop() }
        try pipeline.start()
        while true {
            switch pipeline.next() {
            case .batch(let batch): try deliver(batch, nil)
            case .finished: return
            case .inOrder(let segments, let reason):
                let first = segments.first?.start ?? cutter.start
                return try inOrder(first, end, segments, cutter, input, reason)
            }
        }
    }

    /// Parses from a place on in order: pieces that were cut, then what is left of the input.
    private func inOrder(
        _ start: RecordStart, _ end: RecordStart?, _ segments: [RecordSegment], _ cutter: BatchCutter?,
        _ input: RecordInput, _ reason: XMLOneWorkerReason
    ) throws {
        let parser = job.parser()
        func settle(_ outcome: (batch: RecordBatch<Record>, error: (any Error)?)) throws {
            try deliver(outcome.batch, reason)
            if let error = outcome.error { throw error }
        }
        try parser.startInOrder(at: start)
        for buffer in segments.map(\.buffer) + (cutter.map { $0.rest.map { [$0] } ?? [] } ?? []) {
            unsafe try forEachChunk(of: buffer) { try unsafe settle(parser.feed($0)) }
        }
        let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 16)
        defer { unsafe chunk.deallocate() }
        while true {
            let count = try unsafe input.read(into: chunk)
            if count == 0 { break }
            try unsafe settle(parser.feed(UnsafeRawBufferPointer(rebasing: chunk[..<count])))
        }
        try settle(end.map { parser.finish(at: $0) } ?? parser.finish())
    }

    /// Bytes parsed at a time: what is made of them waits until they are.
    private static var chunkSize: Int { 1 << 16 }

    private func forEachChunk(of buffer: BatchBuffer, _ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
        var index = 0
        while index < buffer.count {
            let next = min(index + Self.chunkSize, buffer.count)
            try unsafe body(UnsafeRawBufferPointer(rebasing: buffer.bytes[index..<next]))
            index = next
        }
    }
}
