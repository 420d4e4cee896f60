import XMLBuilding
import XMLParsing

/// `xmlstream records`: rows out of elements.
enum RecordsCommand: Command {
    static let description = CommandDescription(
        "records", "Print each record as a line of JSON or CSV", operands: "PATH [FILE...]", operandCount: 1...Int.max,
        leadingOperands: 1,
        options: [
            CommandOption(
                "fields", "f", argument: "LIST",
                "Print these fields: title, @id, author/name, author/@id or . for all text, separated by commas; [] behind "
                    + "one makes it a list always"),
            CommandOption("csv", "Print CSV with a header line; goes with --fields, several values are joined by |"),
            CommandOption("workers", "w", argument: "N", "Parse with N threads; the output is the same"),
            CommandOption(
                "resume", argument: "CHECKPOINT", completion: .file,
                "Go on from the checkpoint in this file, if there is one, and keep it up to date"),
            CommandOption(
                "checkpoint-every", argument: "N",
                "With --resume: note a checkpoint every N records; 10000 without this"),
            CommandOption(
                "shard", argument: "JSON", "Print the records of one part only, as 'xmlstream plan' describes it"),
            CommandOption.output,
        ] + CommandOption.reading,
        discussion: [
            "PATH says which elements are records: /Books/Book, /*/Book, or //Book for any depth. Without --fields all of a "
                + "record is printed: attributes as @name, children by name, lists of those that repeat, other text as #text.",
            "Names with a prefix are compared as they are written: dc:title matches that prefix only, whatever namespace it "
                + "is bound to. In PATH, {uri}local compares namespace and local name, as in /{urn:x}Books/{urn:x}Book; "
                + "{}local means no namespace.",
            "With --resume, append the output to a file with >>. What was written after the last checkpoint is cut off "
                + "before going on, so that no record is lost or printed twice, however the run before ended. What the file "
                + "held before the first run stays.",
        ],
        examples: [
            .init("records /Books/Book books.xml", "Print all of each record"),
            .init("records --fields=@id,title,author[] /Books/Book books.xml", "Print three fields as JSON"),
            .init("records --csv --fields=@id,title /Books/Book books.xml", "Print two as CSV"),
            .init("records --workers=2 /Books/Book books.xml", "Use two threads"),
            .init("records --resume=done.txt /Books/Book books.xml >> books.jsonl", "Go on where a run broke off"),
        ])

    static func run(_ arguments: Arguments, _ tool: ToolSession) throws {
        let path = arguments.operands[0]
        _ = try XMLRecordPath(path)
        let fields = try arguments.value("fields").map { try RecordField.list($0) }
        let isCSV = arguments.has("csv")
        if isCSV, fields == nil { throw arguments.usage("--csv goes with --fields") }
        let workers = try arguments.number("workers", in: 1...256) ?? 1
        let resume = arguments.value("resume").map { ResumeFile(path: $0) }
        let shard = try arguments.value("shard").map { try ShardText.shard($0) }
        let interval = try arguments.number("checkpoint-every", in: 1...Int.max) ?? 10_000
        if resume != nil || shard != nil, arguments.files.count > 1 {
            throw arguments.usage("--resume and --shard go with one file")
        }
        if resume != nil, shard != nil || arguments.has("output") {
            throw arguments.usage(
                "--resume goes neither with --shard nor with --output: append standard output to a file")
        }
        let earlier = try resume?.read()
        if let length = earlier?.length, let size = SystemInterface.fileSize(1) {
            guard size >= length, SystemInterface.cut(1, at: length) else {
                throw ToolFailure(.inputOutput, "standard output is shorter than when the checkpoint was noted")
            }
        }
        let header = isCSV ? fields.map { CSVText.header($0) } : nil
        try tool.withOutput(arguments) { output in
            if let header, resume == nil { try output.write(header) }
            try tool.forEachInput(arguments) { input in
                var records = records(path, fields, isCSV, workers, input, tool.options)
                if let shard { records = records.records(of: shard) }
                guard let resume else {
                    try records.forEach { try output.write($0) }
                    return
                }
                let resumable = ResumableOutput(output, resume, every: interval)
                defer { resumable.leave() }
                if let checkpoint = earlier?.checkpoint {
                    records = records.resumed(from: checkpoint)
                    resumable.resume()
                } else {
                    try resumable.begin()
                    if let header { try output.write(header) }
                }
                try write(records, to: resumable)
            }
        }
    }

    private static func records(
        _ path: String, _ fields: [RecordField]?, _ isCSV: Bool, _ workers: Int, _ input: InputFile,
        _ options: XMLParsingOptions
    ) -> XMLRecords<[UInt8]> {
        let source = XMLRecordSource.descriptor(input.descriptor)
        if let fields {
            return XMLRecords(at: path, in: source, workers: workers, options: options) {
                FieldAssembler(fields, isCSV: isCSV)
            }
        }
        return XMLRecords(at: path, in: source, workers: workers, options: options) { WholeAssembler() }
    }

    /// Writes records, with a note at the end, be it that of what can be read.
    private static func write(_ records: XMLRecords<[UInt8]>, to output: ResumableOutput) throws {
        do {
            try records.forEachPlaced { try output.write($0, $1) }
        } catch let error as XMLParsingError {
            try output.end()
            throw error
        }
        try output.end()
    }
}
