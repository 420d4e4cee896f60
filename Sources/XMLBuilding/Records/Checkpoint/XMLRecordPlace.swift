internal import XMLParsing

/// Where a delivered record is in its document: for a progress bar, and to resume behind it.
public struct XMLRecordPlace: Sendable {
    /// How much was read, this record included.
    public let progress: XMLRecordProgress
    private let find: @Sendable () -> XMLCheckpoint

    /// The place behind the record, to read on from.
    ///
    /// Costs a pass over the part of the batch before it: take one every few thousand records.
    public var checkpoint: XMLCheckpoint { find() }

    init(progress: XMLRecordProgress, find: @escaping @Sendable () -> XMLCheckpoint) {
        self.progress = progress
        self.find = find
    }
}

/// The places of one batch's records.
struct BatchPlaces<Record: Sendable>: Sendable {
    private let batch: RecordBatch<Record>
    private let before: XMLRecordProgress
    private let prologLength: Int

    init(_ batch: RecordBatch<Record>, counter: RecordCounter) {
        self.batch = batch
        before = counter.progress
        prologLength = counter.prologLength
    }

    func place(of index: Int) -> XMLRecordPlace {
        var progress = before
        progress.records += index + 1
        progress.bytes = batch.ends[index].byteOffset
        let (batch, records, prologLength) = (batch, progress.records, prologLength)
        return XMLRecordPlace(progress: progress) {
            XMLCheckpoint(
                position: batch.end(of: index), records: records, prologLength: prologLength,
                ancestors: batch.ancestors(of: index))
        }
    }
}
