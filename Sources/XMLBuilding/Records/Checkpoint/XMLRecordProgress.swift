internal import XMLParsing

/// How much of a document's records was read.
public struct XMLRecordProgress: Hashable, Sendable {
    /// Bytes of the document up to the end of the last record that was delivered; in the end, all of it.
    public var bytes: Int
    /// Records delivered so far, those before the checkpoint that reading started from included.
    public var records: Int
    /// How many workers parse.
    public var workers: Int
    /// Why only one does, nil where more do.
    public var oneWorkerReason: XMLOneWorkerReason?

    /// Makes a progress.
    ///
    /// - Parameters:
    ///   - bytes: Bytes so far.
    ///   - records: Records so far.
    ///   - workers: How many workers parse.
    ///   - oneWorkerReason: Why only one does.
    public init(bytes: Int, records: Int, workers: Int, oneWorkerReason: XMLOneWorkerReason?) {
        self.bytes = bytes
        self.records = records
        self.workers = workers
        self.oneWorkerReason = oneWorkerReason
    }
}

/// Counts what was delivered.
///
/// It belongs to whoever delivers.
final class RecordCounter {
    private let workers: Int
    private(set) var progress: XMLRecordProgress
    private(set) var prologLength: Int

    init(checkpoint: XMLCheckpoint, workers: Int) {
        self.workers = max(workers, 1)
        prologLength = checkpoint.prologLength
        progress = XMLRecordProgress(
            bytes: checkpoint.position.byteOffset, records: checkpoint.records, workers: self.workers,
            oneWorkerReason: nil)
    }

    func begin<Record>(_ batch: RecordBatch<Record>, _ reason: XMLOneWorkerReason?) {
        if batch.prologLength > 0 { prologLength = batch.prologLength }
        progress.oneWorkerReason = reason
        progress.workers = reason == nil ? workers : 1
    }

    func end<Record>(_ batch: RecordBatch<Record>) {
        progress.records += batch.records.count
        progress.bytes = max(progress.bytes, batch.endOffset)
    }
}
