internal import XMLParsing

/// What parsing one piece of a document came to, but for the records themselves: where they are, and what was reported
/// between them, in document order.
///
/// It's safe to share: one thread fills it, and hands it on.
@usableFromInline
@safe class BatchLog: @unchecked Sendable {
    /// Where each record's end tag ends.
    var ends: [XMLPosition] = []
    /// Which records come from entities, in order.
    var inEntities: [Int] = []
    /// What was reported, and before which record.
    var issues: [(index: Int, error: XMLMappingError)] = []
    /// Which elements are open around the records, from which record on.
    var ancestors: [(index: Int, ancestors: [XMLCheckpoint.Ancestor])] = []
    /// Where the root element starts, 0 while it isn't known.
    var prologLength = 0
    /// Bytes of the document up to the end of what was parsed.
    var endOffset = 0
    /// The piece, to find lines and columns when they are asked for; nil where records are placed at once.
    var segment: RecordSegment?

    init() {}

    @usableFromInline var hasIssues: Bool { !issues.isEmpty }

    /// Where a record ends, with line and column.
    func end(of index: Int) -> XMLPosition {
        let end = ends[index]
        guard end.line == 0, let segment else { return end }
        let start = segment.start.position
        return unsafe segment.lines.advance(
            start, over: segment.buffer.base, count: end.byteOffset - start.byteOffset)
    }

    /// The elements that are open behind a record.
    func ancestors(of index: Int) -> [XMLCheckpoint.Ancestor] {
        ancestors.last { $0.index <= index }?.ancestors ?? []
    }
}

/// What parsing one piece of a document came to.
///
/// It's safe to share, as its base class is.
@usableFromInline
@safe final class RecordBatch<Record: Sendable>: BatchLog, @unchecked Sendable {
    @usableFromInline var records: [Record] = []
}
