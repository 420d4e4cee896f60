package import XMLParsing

extension XMLRecords {
    /// Describes records that something else than a mapping makes: an assembler, one for each worker.
    ///
    /// - Parameters:
    ///   - path: Which elements are records.
    ///   - source: The document.
    ///   - workers: How many threads parse.
    ///   - options: How to read; text is always delivered whole.
    ///   - makeAssembler: Makes a worker's assembler.
    package init<Assembler: RecordAssembling>(
        at path: String, in source: XMLRecordSource, workers: Int, options: XMLParsingOptions = .default,
        assembledBy makeAssembler: @escaping @Sendable () -> Assembler
    ) where Assembler.Record == Model {
        self.init(path: path, source: source, workers: workers, policy: .fail, options: options) { track, options in
            let shelf = RecordShelf<Model>()
            let maker = AssemblerMaker(makeAssembler()) { shelf.append($0) }
            let delegate = RecordDelegate(maker: maker, track: track)
            return RecordParser(
                parser: XMLPushParser(delegate: delegate, options: options), track: track, shelf: shelf)
        }
    }
}

/// Lets an assembler make records.
final class AssemblerMaker<Assembler: RecordAssembling>: RecordMaker {
    private var assembler: Assembler
    private let deliver: (Assembler.Record) -> Void

    init(_ assembler: Assembler, deliver: @escaping (Assembler.Record) -> Void) {
        self.assembler = assembler
        self.deliver = deliver
    }

    func start(_ name: XMLName, _ attributes: XMLAttributes, _ context: XMLContext) throws {
        try assembler.start(name, attributes: attributes, context: context)
    }

    func characters(_ text: XMLText, _ context: XMLContext) throws {
        try assembler.characters(text, context: context)
    }

    func end(_ name: XMLName, _ context: XMLContext) throws -> AssemblyStep<Void> {
        switch try assembler.end(name, context: context) {
        case .inside: return .inside
        case .skipped: return .skipped
        case .record(let record):
            deliver(record)
            return .record(())
        }
    }
}
