internal import XMLParsing

/// Where a delivered record is in its document: for a progress bar, and to resume behind it.
public struct XMLRecordPlace: Sendable {
    /// How much was read, this record included.
    public let progress: XMLRecordProgress
    /// Whether the record comes from the text of an entity.
    ///
    /// No place in the document lies behind such a record and before the next one of the same reference: the ``checkpoint`` is
    /// behind the reference, and reading on from there leaves out what else it holds. Keep the last checkpoint of a record that
    /// isn't in an entity.
    public let isInEntity: Bool
    private let find: @Sendable () -> XMLCheckpoint

    /// The place behind the record, to read on from.
    ///
    /// Costs a pass over the part of the batch before it: take one every few thousand records. Of a record from an entity's text
    /// it is no place to read on from: see ``isInEntity``.
    public var checkpoint: XMLCheckpoint { find() }

    init(progress: XMLRecordProgress, isInEntity: Bool, find: @escaping @Sendable () -> XMLCheckpoint) {
        self.progress = progress
        self.isInEntity = isInEntity
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

    private func isInEntity(_ index: Int) -> Bool {
        // Hardly ever are there any.
        !batch.inEntities.isEmpty && batch.inEntities.contains(index)
    }

    func place(of index: Int) -> XMLRecordPlace {
        var progress = before
        progress.records += index + 1
        progress.bytes = batch.ends[index].byteOffset
        let (batch, records, prologLength) = (batch, progress.records, prologLength)
        return XMLRecordPlace(progress: progress, isInEntity: isInEntity(index)) {
            XMLCheckpoint(
                position: batch.end(of: index), records: records, prologLength: prologLength,
                ancestors: batch.ancestors(of: index))
        }
    }
}
