/// A piece of a document that a worker can parse on its own.
struct RecordSegment: Sendable {
    var start: RecordStart
    var buffer: BatchBuffer
    /// What is open behind it; nil where it reaches to the document's end.
    var end: RecordStart?
    /// How its lines and columns are counted.
    var lines: LineCount
}
