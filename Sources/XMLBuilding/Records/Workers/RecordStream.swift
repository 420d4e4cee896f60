internal import XMLParsing

/// Gives an asynchronous iterator batch after batch.
///
/// It's safe to share: it belongs to one iterator, which isn't Sendable and makes one call at a time.
@usableFromInline
@safe final class RecordStream<Model: Sendable>: @unchecked Sendable {
    private enum Phase {
        case new
        case parallel(RecordPipeline<Model>)
        case inOrder(RecordParser<Model>)
        case over
    }

    private let records: XMLRecords<Model>
    private let counter: RecordCounter
    private var phase = Phase.new
    private var input: RecordInput?
    private var chunks: (any RecordChunks)?
    private var bytesTaken = 0
    /// Input that was read already and isn't parsed.
    private var backlog: [BatchBuffer] = []
    private var end: RecordStart?
    private var failure: (any Error)?
    private var places: BatchPlaces<Model>?

    /// The records to deliver, and what was reported between them.
    @usableFromInline var batch = RecordBatch<Model>()
    /// How many of them are delivered.
    @usableFromInline var delivered = 0
    private var reported = 0

    @usableFromInline
    init(_ records: XMLRecords<Model>) {
        self.records = records
        counter = RecordCounter(checkpoint: records.checkpoint, workers: records.workers)
    }

    deinit {
        if case .parallel(let pipeline) = phase { pipeline.stop() }
    }

    /// The place of the record that was delivered last, nil before the first.
    var place: XMLRecordPlace? {
        delivered > 0 ? places?.place(of: delivered - 1) : lastPlace
    }

    var progress: XMLRecordProgress { isAtEnd ? counter.progress : place?.progress ?? counter.progress }

    /// Whether all was delivered and counted.
    private var isAtEnd = false
    /// The place of the last record of the batches before.
    private var lastPlace: XMLRecordPlace?

    /// Counts the last batch.
    private func countAll() {
        guard !isAtEnd else { return }
        lastPlace = place
        isAtEnd = true
        counter.end(batch)
        batch = RecordBatch()
        delivered = 0
        places = nil
    }

    /// Reports what lies before the record that is delivered next.
    @usableFromInline
    func report() throws {
        while reported < batch.issues.count, batch.issues[reported].index <= delivered {
            reported += 1
            try records.policy.report(batch.issues[reported - 1].error)
        }
    }

    /// Waits for the next batch; returns whether there is one.
    @usableFromInline
    func refill() async throws -> Bool {
        do {
            if let failure { throw failure }
            try Task.checkCancellation()
            if case .new = phase { try await start() }
            guard let (batch, reason) = try await nextBatch() else {
                countAll()
                return false
            }
            lastPlace = place
            counter.end(self.batch)
            counter.begin(batch, reason)
            self.batch = batch
            delivered = 0
            reported = 0
            places = BatchPlaces(batch, counter: counter)
            return true
        } catch {
            if case .parallel(let pipeline) = phase { pipeline.stop() }
            phase = .over
            failure = nil
            throw error
        }
    }

    private var reason: XMLOneWorkerReason?

    private func start() async throws {
        let job = try records.job()
        let start: RecordStart
        if let input = try records.input() {
            self.input = input
            start = try input.move(to: job.checkpoint)
        } else if case .chunks(let make) = records.source.kind {
            chunks = make()
            start = try await moveChunks(to: job.checkpoint)
        } else {
            return
        }
        end = job.endStart(from: start)
        reason = job.oneWorkerReason
        if reason != nil { return try startInOrder(at: start, job) }
        let cutter = BatchCutter(
            at: start, end: end, recordDepth: job.path.steps.count, batchSize: job.batchSize, options: job.options)
        let pipeline = RecordPipeline(job: job, cutter: cutter, input: input)
        phase = .parallel(pipeline)
        try pipeline.start()
        let early = backlog
        backlog = []
        for buffer in early { unsafe pipeline.feed(buffer.bytes) }
    }

    private func startInOrder(at start: RecordStart, _ job: RecordJob<Model>) throws {
        let parser = job.parser()
        try parser.startInOrder(at: start)
        phase = .inOrder(parser)
    }

    private func nextBatch() async throws -> (RecordBatch<Model>, XMLOneWorkerReason?)? {
        while true {
            switch phase {
            case .new, .over: return nil
            case .inOrder(let parser):
                let outcome = try await parseSome(parser)
                failure = outcome.error
                return (outcome.batch, reason)
            case .parallel(let pipeline):
                guard let head = try await nextHead(pipeline) else { throw CancellationError() }
                switch head {
                case .batch(let batch): return (batch, nil)
                case .finished:
                    pipeline.stop()
                    phase = .over
                case .inOrder(let segments, let reason):
                    self.reason = reason
                    pipeline.stop()
                    backlog = segments.map(\.buffer) + (pipeline.cutter.rest.map { [$0] } ?? [])
                    try startInOrder(at: segments.first?.start ?? pipeline.cutter.start, try records.job())
                }
            }
        }
    }

    private func nextHead(_ pipeline: RecordPipeline<Model>) async throws -> RecordPipeline<Model>.Head? {
        while true {
            if let head = pipeline.nextIfReady() { return head }
            guard chunks != nil, pipeline.isHungry else { return await pipeline.nextAwaited() }
            do {
                if let chunk = try await nextChunk() {
                    if !chunk.isEmpty { unsafe chunk.withUnsafeBytes { unsafe pipeline.feed($0) } }
                } else {
                    unsafe pipeline.feed(UnsafeRawBufferPointer(start: nil, count: 0))
                }
            } catch {
                chunkFailure = error
                pipeline.inputFailed()
            }
        }
    }

    /// What the chunks' sequence failed with; it comes after all records before that place.
    private var chunkFailure: (any Error)?

    private func parseSome(
        _ parser: RecordParser<Model>
    ) async throws -> (batch: RecordBatch<Model>, error: (any Error)?) {
        if !backlog.isEmpty {
            let buffer = backlog.removeFirst()
            return unsafe parser.feed(buffer.bytes)
        }
        if let input {
            let size = 1 << 16
            return try unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { chunk in
                let count = try unsafe input.read(into: chunk)
                return count == 0
                    ? finish(parser) : unsafe parser.feed(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
            }
        }
        if let chunkFailure { throw chunkFailure }
        guard let chunk = try await nextChunk() else { return finish(parser) }
        return unsafe chunk.withUnsafeBytes { unsafe parser.feed($0) }
    }

    private func finish(_ parser: RecordParser<Model>) -> (batch: RecordBatch<Model>, error: (any Error)?) {
        phase = .over
        return end.map { parser.finish(at: $0) } ?? parser.finish()
    }

    // MARK: Chunks

    /// The next chunk, up to where the input ends.
    private func nextChunk() async throws -> [UInt8]? {
        let limit = (records.end?.position.byteOffset ?? .max) - bytesTaken
        guard limit > 0, let chunk = try await chunks?.next() else { return nil }
        bytesTaken += chunk.count
        return chunk.count > limit ? Array(chunk[..<limit]) : chunk
    }

    /// Takes chunks up to a checkpoint; the rest of the last one waits.
    private func moveChunks(to checkpoint: XMLCheckpoint) async throws -> RecordStart {
        var reading = try CheckpointReading(checkpoint)
        while !reading.isDone, let chunk = try await nextChunk() {
            let count = unsafe chunk.withUnsafeBytes { unsafe reading.take($0) }
            guard count < chunk.count else { continue }
            let rest = BatchBuffer(capacity: chunk.count - count)
            unsafe chunk[count...].withUnsafeBytes { unsafe rest.append($0) }
            backlog.append(rest)
        }
        return try reading.start()
    }
}
