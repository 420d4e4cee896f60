import XMLObjects
import XMLWriting

/// `xmlstream export`: a database's objects as a document.
enum ExportCommand: Command {
    static let description = CommandDescription(
        "export", "Write the objects of a database as a document that 'xmlstream import' reads", operands: "",
        operandCount: 0...0,
        options: [
            ModelArgument.option, ModelArgument.database,
            CommandOption(
                "element", argument: "NAME", "The name of the outermost element; objects without this option"),
            CommandOption.output,
        ],
        discussion: [
            "The objects stand one after another, by entity and in the order of their creation, and refer to each other by "
                + "their ids. Imported into a new database, the document makes the same objects again. A value that the "
                + "model doesn't allow, put there by another program, is an error.",
            "The database is only read, as it is at one moment, also in a folder that can't be written to. An output that is the database, a file that SQLite keeps beside "
                + "it, or the model is refused.",
        ],
        examples: [
            .init("export --model=Library.xcdatamodel --database=library.sqlite", "Write all objects"),
            .init(
                "export -m Library.xcdatamodel -d library.sqlite --element=library --output=new.xml",
                "Write them to a file, in an element library"),
        ])

    static func run(_ arguments: Arguments, _ tool: ToolSession) throws {
        guard let path = arguments.value("database") else { throw arguments.usage("--database is missing") }
        try checkOutput(arguments, database: path)
        try DatabaseFile.checkKind(path)
        guard let model = try ModelArgument.load(arguments, tell: { tool.report($0, in: $1) }) else { return }
        let element = arguments.value("element") ?? "objects"
        try arguments.checkRootName(element, option: "element")
        let store = try SQLiteObjectStore(path: path, model: model, for: .exporting)
        try store.begin()
        try tool.withOutput(arguments) { output in
            var options = XMLWritingOptions()
            options.indentation = .spaces(2)
            options.finalNewline = true
            let writer = XMLStreamWriter(to: output, options: options)
            try writer.startDocument()
            let count = ObjectCount()
            let progress = try bar(for: store, count, tool)
            defer { progress?.stop() }
            try ObjectExporter.write(store, to: writer, element: element) { count.add() }
            try writer.finish()
            try store.checkUnchanged()
        }
        try store.rollBack()
    }

    /// Refuses to write over the database, what SQLite keeps beside it, and the model.
    private static func checkOutput(_ arguments: Arguments, database: String) throws {
        let output = arguments.value("output") ?? "-"
        guard let target = XMLFileIdentity(path: output == "-" ? "/dev/stdout" : output) else { return }
        let isDatabase = DatabaseFile.suffixes.contains { XMLFileIdentity(path: database, suffix: $0) == target }
        if isDatabase { throw arguments.usage("the output would be written over the database \(database)") }
        guard let model = arguments.value("model") else { return }
        let parts = SystemInterface.names(inFolder: model) ?? []
        let files = [model] + parts.flatMap { ["\(model)/\($0)", "\(model)/\($0)/contents"] }
        if files.contains(where: { XMLFileIdentity(path: $0) == target }) {
            throw arguments.usage("the output would be written over the model \(model)")
        }
    }

    private static func bar(
        for store: SQLiteObjectStore, _ count: ObjectCount, _ tool: ToolSession
    ) throws -> ProgressBar? {
        guard !tool.isQuiet, SystemInterface.isTerminal(2) else { return nil }
        let total = try store.model.entities.map { try store.count(of: $0.name) }.reduce(0, +)
        return ProgressBar(size: total, of: .objects) { count.value }
    }
}
