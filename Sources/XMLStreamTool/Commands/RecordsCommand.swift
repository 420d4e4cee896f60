import XMLBuilding
import XMLParsing
import XMLWriting

/// `xmlstream records`: rows out of elements.
enum RecordsCommand: Command {
    static let description = CommandDescription(
        "records", "Print each record as a line of JSON or CSV", operands: "PATH [FILE...]", operandCount: 1...Int.max,
        leadingOperands: 1,
        options: [
            CommandOption(
                "fields", "f", argument: "LIST",
                "Print these fields: title, @id, author/name, author/@id, . for all text or #text for that outside of child "
                    + "elements, separated by commas; [] behind one makes it a list always"),
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
                + "before going on, and a note says how much, so that no record is lost or printed twice, however the run "
                + "before ended. What the file held before the first run stays.",
            "An output that isn't the one of the run before is refused, and nothing is cut: its last bytes before the "
                + "checkpoint must be the same, wherever the file lies now; if there are none, it must be the same file. After "
                + "a run that came to its end nothing is ever cut: what lies behind was written by others.",
            "The checkpoint tells what it belongs to. A run with another path, other fields, another format or encoding is "
                + "refused, and so is a file whose bytes before the checkpoint are others; it may have grown, or been mended "
                + "behind it. What comes through a pipe isn't compared. While a run uses a checkpoint, it is locked for others.",
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
        tool.noteFile(named: path, arguments)
        _ = try arguments.recordPath()
        let fields = try arguments.value("fields").map { try RecordField.list($0) }
        for field in fields ?? [] { try arguments.checkField(field) }
        let isCSV = arguments.has("csv")
        if isCSV, fields == nil { throw arguments.usage("--csv goes with --fields") }
        let workers = try arguments.number("workers", in: 1...256) ?? 1
        let shard = try arguments.value("shard").map { try ShardText.shard($0) }
        let interval = try arguments.number("checkpoint-every", in: 1...Int.max)
        if arguments.has("resume") || shard != nil, arguments.files.count > 1 {
            throw arguments.usage("--resume and --shard go with one file")
        }
        if arguments.has("resume"), shard != nil || arguments.has("output") {
            throw arguments.usage(
                "--resume goes neither with --shard nor with --output: append standard output to a file")
        }
        let header = isCSV ? fields.map { CSVText.header($0) } : nil
        if let place = arguments.value("resume") {
            try resume(place, every: interval ?? 10_000, header: header, arguments, tool) { input in
                records(path, fields, isCSV, workers, input, tool.options)
            }
            return
        }
        if interval != nil { throw arguments.usage("--checkpoint-every goes with --resume") }
        let origin = try arguments.value("shard").flatMap { try ShardText.origin($0, comparedWith: arguments) }
        var hasRecords = false
        try tool.withOutput(arguments) { output in
            if let header { try output.write(header) }
            try tool.forEachInput(arguments) { input in
                var records = records(path, fields, isCSV, workers, input, tool.options)
                if let difference = origin?.input?.difference(of: input) {
                    throw ToolFailure(.usage, "\(input.name) isn't the file that the shard is of: \(difference)")
                }
                if let shard { records = records.records(of: shard) }
                // The closure is called on this thread only.
                nonisolated(unsafe) let buffered = output
                records = input.prompt(records) { try unsafe buffered.flush() }
                try records.forEach {
                    hasRecords = true
                    try output.write($0)
                }
            }
            if !hasRecords, shard == nil, tool.status == .success { tool.note("\(path) matches no element") }
        }
    }

    /// Goes on from what a file notes, and notes there how far it comes.
    private static func resume(
        _ path: String, every interval: Int, header: [UInt8]?, _ arguments: Arguments, _ tool: ToolSession,
        _ records: (InputFile) -> XMLRecords<[UInt8]>
    ) throws {
        let file = try ResumeFile(path: path)
        if file.isOutput { throw arguments.usage("the output goes to the checkpoint's file \(path)") }
        if !file.isLocked { tool.note("\(path) can't be locked there: see to it that no other run uses it") }
        let (work, earlier) = (RecordsWork(arguments), try file.read())
        if let old = earlier?.work {
            let differences = work.differences(from: old)
            if !differences.isEmpty { throw mismatch(path, differences.joined(separator: "; ")) }
        } else if earlier != nil {
            tool.note("\(path) doesn't tell what it belongs to, so that nothing was compared")
        }
        try tool.withOutput(arguments) { output in
            try tool.forEachInput(arguments) { input in
                if let difference = earlier?.trace?.difference(of: input) {
                    throw mismatch(path, "input: \(input.name) is another, \(difference)")
                }
                if let earlier {
                    try compareOutput(with: earlier, path)
                    if earlier.isOver(input) {
                        return tool.note("nothing is left to do: \(path) is of a run that came to its end")
                    }
                    try takeBackOutput(after: earlier, tool)
                }
                let resumable = ResumableOutput(output, file, work, input, every: interval, after: earlier)
                defer { resumable.leave() }
                try resumable.begin()
                if let checkpoint = earlier?.checkpoint {
                    try write(records(input).resumed(from: checkpoint), of: input, to: resumable)
                } else {
                    if let header { try output.write(header) }
                    try write(records(input), of: input, to: resumable)
                }
            }
        }
    }

    private static func mismatch(_ path: String, _ differences: String) -> ToolFailure {
        ToolFailure(
            .usage,
            """
            \(path) is of another run; \(differences)
            To start over, remove \(path) and what was printed.
            """)
    }

    /// Makes sure that the output is the one that a note is about.
    private static func compareOutput(with note: ResumeFile.Note, _ path: String) throws {
        guard let length = note.length, let size = SystemInterface.fileSize(1),
            let difference = OutputTrace.difference(of: note.output, length: length, size: size)
        else { return }
        throw ToolFailure(
            .usage,
            """
            \(path) is of a run with another output: \(difference)
            Nothing was cut. Append to the output of that run, or name another checkpoint to start anew.
            """)
    }

    /// Takes back what was printed after a note.
    private static func takeBackOutput(after note: ResumeFile.Note, _ tool: ToolSession) throws {
        guard let length = note.length, let size = SystemInterface.fileSize(1) else { return }
        // Who came to the end wrote nothing after the note: others did, and may be at it.
        let isDone =
            note.isComplete || size == length
            ? SystemInterface.move(1, to: size) : SystemInterface.cut(1, at: length)
        guard isDone else {
            throw ToolFailure(.inputOutput, "standard output can't be cut: \(SystemInterface.reason)")
        }
        if !note.isComplete, length < size {
            tool.note("cut \(size - length) bytes off the output, written after the checkpoint")
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
    private static func write(
        _ records: XMLRecords<[UInt8]>, of input: InputFile, to output: ResumableOutput
    ) throws {
        let records = input.prompt(records) { try output.flush() }
        do {
            try records.forEachPlaced { try output.write($0, $1) }
        } catch let error as XMLParsingError {
            try output.breakOff()
            throw error
        }
        try output.complete()
    }
}
