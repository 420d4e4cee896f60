public import XMLParsing

/// The records of a document, one after another, as models: of a document of any size, in constant memory, on as many cores
/// as you like.
///
/// ```swift
/// let books = XMLRecords(of: Book.self, at: "/Books/Book", in: .file("catalogue.xml"), workers: 4)
/// try books.forEach { print($0.title) }            // synchronous
/// for try await book in books { print(book.title) }  // asynchronous
/// ```
///
/// Records come in document order, whatever the number of workers: what comes, the errors and their places included, is
/// exactly what parsing in order gives. Records before an error are delivered. Each iteration reads the source anew.
///
/// Memory is bounded by workers times batch size, and what the models of so many batches take.
///
/// The path is `/Books/Book`, a name for each element from the root element on, or `*` for any; or `//Book`, each outermost
/// `Book` at whatever depth, which is parsed by one worker. Names are compared as in `XMLName`: `dc:title` as
/// written, `{urn:x}title` by namespace and local name.
public struct XMLRecords<Model: Sendable>: Sendable {
    let source: XMLRecordSource
    let path: String
    let workers: Int
    let policy: XMLIssuePolicy
    let options: XMLParsingOptions
    let makeParser: @Sendable (RecordTrack, XMLParsingOptions) -> RecordParser<Model>
    var checkpoint = XMLCheckpoint.start
    var end: XMLCheckpoint?
    private var beforeReading: (@Sendable () throws -> Void)?

    /// About how many bytes a worker takes at a time.
    ///
    /// A document in which a record is more than eight times as long is parsed by one worker from there on. Larger batches
    /// cost memory; smaller ones, time. More than 256 MiB counts as 256 MiB.
    public var batchSize = 1 << 20

    /// Describes the records; nothing is read yet.
    ///
    /// - Parameters:
    ///   - model: What each record is.
    ///   - path: Which elements are records.
    ///   - source: The document.
    ///   - workers: How many threads parse, 256 at most; with 1 the thread that asks for records does.
    ///   - policy: What happens where a record doesn't fit its model.
    ///   - options: How to read; text is always delivered whole.
    public init(
        of model: Model.Type, at path: String, in source: XMLRecordSource, workers: Int = 1,
        onIssue policy: XMLIssuePolicy = .fail, options: XMLParsingOptions = .default
    ) where Model: XMLMappable {
        let reaction = policy.reaction
        self.init(path: path, source: source, workers: workers, policy: policy, options: options) { track, options in
            let machine = RecordMachine(
                graph: MappingCache.shared.graph(of: Model.self), reaction: reaction, report: { track.report($0) })
            let shelf = RecordShelf<Model>()
            // What the machine has made is of the mapping's type.
            let maker = ModelMaker(machine: machine) { unsafe shelf.append(movingFrom: machine.modelOfRecord()) }
            let delegate = RecordDelegate(maker: maker, track: track)
            return RecordParser(
                parser: XMLPushParser(delegate: delegate, options: options), track: track, shelf: shelf)
        }
    }

    init(
        path: String, source: XMLRecordSource, workers: Int, policy: XMLIssuePolicy, options: XMLParsingOptions,
        makeParser: @escaping @Sendable (RecordTrack, XMLParsingOptions) -> RecordParser<Model>
    ) {
        self.source = source
        self.path = path
        self.workers = workers
        self.policy = policy
        self.options = options
        self.makeParser = makeParser
    }

    /// The records behind a checkpoint of the same document.
    ///
    /// Its places are those in the whole document. Costs what reading the prolog and the start tags that are open costs; a
    /// source that can't be positioned is read up to the checkpoint, and not parsed.
    ///
    /// - Parameter checkpoint: From ``XMLRecordPlace/checkpoint``, or a ``XMLRecordShard``.
    /// - Returns: The rest of the records.
    public func resumed(from checkpoint: XMLCheckpoint) -> XMLRecords {
        var rest = self
        rest.checkpoint = checkpoint
        return rest
    }

    /// The same records, with a closure that is called before each read of a descriptor.
    ///
    /// The thread that asks for records calls it; where several workers parse, nobody does. What it throws ends the reading.
    package func beforeEachRead(_ body: @escaping @Sendable () throws -> Void) -> XMLRecords {
        var records = self
        records.beforeReading = body
        return records
    }

    private static var mostWorkers: Int { 256 }
    private static var largestBatch: Int { 1 << 28 }

    func job() throws -> RecordJob<Model> {
        var options = options
        options.textDelivery = .whole
        let (reading, makeParser) = (options, makeParser)
        return RecordJob(
            path: try XMLRecordPath(path), options: reading, workers: Swift.min(workers, Self.mostWorkers),
            batchSize: Swift.min(batchSize, Self.largestBatch),
            checkpoint: checkpoint, end: end
        ) { makeParser($0, reading) }
    }

    /// The input that can be waited for; nil for chunks.
    func input() throws -> RecordInput? {
        let end = end?.position.byteOffset ?? .max
        // Another thread reads where several parse.
        let beforeReading: (() throws -> Void)? = if workers < 2, let call = beforeReading { call } else { nil }
        switch source.kind {
        case .file(let path): return try RecordInput(path: path, end: end)
        case .descriptor(let descriptor):
            // Another thread may wait in a read when nobody asks for records any more, and the number is given to another file.
            return try RecordInput(
                descriptor: descriptor, isDuplicated: workers > 1, end: end, beforeReading: beforeReading)
        case .bytes(let bytes): return RecordInput(bytes: bytes, end: end)
        case .chunks: return nil
        }
    }
}
