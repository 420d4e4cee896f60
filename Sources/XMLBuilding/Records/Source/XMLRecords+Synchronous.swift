internal import XMLParsing

extension XMLRecords {
    /// Reads the document, and calls a closure with each record, in document order, on the thread that calls.
    ///
    /// - Parameter body: Takes a record; what it throws ends the reading.
    /// - Returns: How much was read, and by how many workers.
    /// - Throws: `XMLParsingError` where the document fails, after all records before that place;
    ///   ``XMLMappingError`` where a record doesn't fit and the policy says so; what `body` throws, unchanged.
    @available(*, noasync, message: "iterate with `for try await` instead")
    @discardableResult
    @inlinable
    public func forEach(_ body: (Model) throws -> Void) throws -> XMLRecordProgress {
        try run { batch, report in
            guard batch.hasIssues else { return try batch.records.forEach(body) }
            for (index, record) in batch.records.enumerated() {
                try report(index)
                try body(record)
            }
            try report(.max)
        }
    }

    /// Reads the document, and calls a closure with each record and its place, from which progress and checkpoints come.
    ///
    /// - Parameter body: Takes a record and its place; what it throws ends the reading.
    /// - Returns: How much was read, and by how many workers.
    /// - Throws: As ``forEach(_:)`` does.
    @available(*, noasync, message: "iterate with `for try await` instead")
    @discardableResult
    public func forEachPlaced(_ body: (Model, XMLRecordPlace) throws -> Void) throws -> XMLRecordProgress {
        let counter = RecordCounter(checkpoint: checkpoint, workers: workers)
        try run(counter) { batch, report in
            let places = BatchPlaces(batch, counter: counter)
            for (index, record) in batch.records.enumerated() {
                try report(index)
                try body(record, places.place(of: index))
            }
            try report(.max)
        }
        return counter.progress
    }

    @usableFromInline
    func run(_ take: (RecordBatch<Model>, (Int) throws -> Void) throws -> Void) throws -> XMLRecordProgress {
        let counter = RecordCounter(checkpoint: checkpoint, workers: workers)
        try run(counter, take)
        return counter.progress
    }

    private func run(
        _ counter: RecordCounter, _ take: (RecordBatch<Model>, (Int) throws -> Void) throws -> Void
    ) throws {
        guard let input = try input() else {
            throw XMLParsingError(
                code: .invalidUse, position: checkpoint.position,
                reason: "chunks that arrive asynchronously can't be waited for: iterate with `for try await`")
        }
        let job = try job()
        try withoutActuallyEscaping(take) { take in
            let run = RecordRun(job: job) { batch, reason in
                counter.begin(batch, reason)
                var reported = 0
                try take(batch) { index in
                    while reported < batch.issues.count, batch.issues[reported].index <= index {
                        let error = batch.issues[reported].error
                        reported += 1
                        try policy.report(error)
                    }
                }
                counter.end(batch)
            }
            try run.run(input)
        }
    }
}
