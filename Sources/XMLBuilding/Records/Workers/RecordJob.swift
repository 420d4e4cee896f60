internal import XMLParsing

/// What to do with a document: how its records are found, made and parsed.
struct RecordJob<Record: Sendable>: Sendable {
    let path: XMLRecordPath
    let options: XMLParsingOptions
    let workers: Int
    let batchSize: Int
    /// Where to start.
    let checkpoint: XMLCheckpoint
    /// Where to end, nil for the document's end.
    let end: XMLCheckpoint?
    let makeParser: @Sendable (RecordTrack) -> RecordParser<Record>

    func parser() -> RecordParser<Record> { makeParser(RecordTrack(path: path)) }

    /// Why there is only one worker, as far as can be told without the document.
    var oneWorkerReason: XMLOneWorkerReason? {
        if workers < 2 { return .asked }
        guard let depth = path.depth, depth > 1 else { return .path }
        return nil
    }

    /// Where the input ends, with what is open there.
    func endStart(from start: RecordStart) -> RecordStart? {
        guard let end else { return nil }
        let ancestors = end.ancestors.map { ancestor in
            RecordStart.Ancestor(
                range: ancestor.tag,
                tag: start.ancestors.first { $0.range == ancestor.tag }?.tag ?? Array("<\(ancestor.name)>".utf8))
        }
        return RecordStart(position: end.position, prolog: start.prolog, ancestors: ancestors)
    }
}
