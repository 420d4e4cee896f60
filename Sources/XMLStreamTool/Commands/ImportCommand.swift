import XMLObjects
import XMLParsing
import XMLWriting

/// `xmlstream import`: documents into a database.
enum ImportCommand: Command {
    static let description = CommandDescription(
        "import", "Import documents into a SQLite database by a Core Data model", operands: "[FILE...]",
        options: [
            ModelArgument.option, ModelArgument.database,
            CommandOption("strict", "Fail at elements, attributes and text that the model doesn't know"),
            CommandOption(
                "skip", argument: "WHAT", completion: .words(["attribute", "object"]),
                "Where a value can't be read or is missing, leave out the attribute, or the object, and go on; without "
                    + "this option the import fails"),
            CommandOption.json,
        ] + CommandOption.reading,
        discussion: [
            "An object is an element with an id, named as its entity; its attributes are child elements, and its "
                + "relationships are elements that hold other objects, or refer to them by their ids.",
            "All files are one transaction: after an error, an interruption or a crash the database is as it was. One of an "
                + "older model gets what is new. One that isn't there is made under a temporary name, and gets its own when it "
                + "is whole; if another program made it in the meantime, the import fails and leaves that one alone.",
            "Prints how many objects and connections were read, an object in several places each time, what was ignored and "
                + "where first, and how many objects the database has then. What is left out by --skip is told on standard "
                + "error, with its place.",
        ],
        examples: [
            .init(
                "import --model=Library.xcdatamodel --database=library.sqlite library.xml", "Import a file"),
            .init(
                "import -m Library.xcdatamodel -d library.sqlite --skip=attribute --json library.xml",
                "Go on where a value can't be read, and tell it as JSON"),
        ])

    static func run(_ arguments: Arguments, _ tool: ToolSession) throws {
        guard let path = arguments.value("database") else { throw arguments.usage("--database is missing") }
        let options = try options(arguments)
        guard !path.hasPrefix(":") else { throw arguments.usage("--database names a file, not \(path)") }
        let output = try ToolOutput(path: nil)
        var report = ImportReport(isJSON: tool.isJSON)
        let model = try ModelArgument.load(arguments) { try fail($0, in: $1, path, tool, output) }
        if let model {
            do {
                try withFile(path) { try fill($0, model, arguments.files, options, tool, output, &report) }
                if tool.status == .success { try output.write(report.bytes) }
            } catch let error as ObjectStoreError {
                try fail(error, in: nil, path, tool, output)
            }
        }
        try output.finish()
    }

    /// Runs a body that fills a database; a new one stays only if that returns true.
    private static func withFile(_ path: String, _ fill: (DatabaseFile) throws -> Bool) throws {
        let file = try DatabaseFile(path: path)
        InterruptWatch.shared.add(paths: file.temporaryFiles)
        defer {
            file.discard()
            InterruptWatch.shared.remove(paths: file.temporaryFiles)
        }
        try file.create()
        if try fill(file) { try file.keep() }
    }

    /// Tells what ends the import: on standard error, or as JSON.
    private static func fail(
        _ error: any Error, in file: String?, _ database: String, _ tool: ToolSession, _ output: ToolOutput
    ) throws {
        guard tool.isJSON, let end = ImportReport.end(error, file ?? database, database) else {
            return tool.report(error, in: file)
        }
        try output.write(end.line)
        tool.raise(end.status)
    }

    /// Imports files in one transaction, and closes the database; returns whether it was committed.
    private static func fill(
        _ file: DatabaseFile, _ model: ObjectModel, _ files: [String], _ options: ObjectImportOptions,
        _ tool: ToolSession, _ output: ToolOutput, _ report: inout ImportReport
    ) throws -> Bool {
        let store = try SQLiteObjectStore(path: file.workingPath, named: file.path, model: model, for: .importing)
        try store.begin()
        guard try importAll(files, into: store, at: file.path, options, tool, output, &report) else {
            try store.rollBack()
            return false
        }
        try store.commit()
        report.add(try model.entities.map { ($0.name, try store.count(of: $0.name)) }, in: file.path)
        return true
    }

    private static func options(_ arguments: Arguments) throws -> ObjectImportOptions {
        var options = ObjectImportOptions.default
        options.isStrict = arguments.has("strict")
        switch arguments.value("skip") {
        case nil: break
        case "attribute": options.issues = .skipAttribute
        case "object": options.issues = .skipObject
        case let word?: throw arguments.usage("--skip takes attribute or object: \(word)")
        }
        return options
    }

    /// Imports files until one fails; returns whether none did.
    private static func importAll(
        _ files: [String], into store: SQLiteObjectStore, at database: String, _ options: ObjectImportOptions,
        _ tool: ToolSession, _ output: ToolOutput, _ report: inout ImportReport
    ) throws -> Bool {
        let shared = SharedTransaction(store)
        for (index, path) in files.enumerated() {
            shared.isLast = index == files.count - 1
            let name = InputFile.name(of: path)
            do {
                let summary = try tool.withInput(path) { input in
                    try ObjectImporter.importObjects(
                        fileDescriptor: input.descriptor, into: shared, options: options, parsing: tool.options)
                }
                report.add(summary, of: name, into: database)
                if !tool.isJSON { warn(summary, name, database, tool) }
            } catch let error where !(error is XMLWritingError) {
                // What lacks a value is known when all files were read: it is the database's.
                let isLate = (error as? ObjectIssue).map { $0.position == nil } ?? false
                try fail(error, in: isLate ? database : name, database, tool, output)
                return false
            }
        }
        return true
    }

    private static func warn(
        _ summary: ObjectImportSummary, _ file: String, _ database: String, _ tool: ToolSession
    ) {
        for issue in summary.issues { tool.warn(issue, in: issue.position == nil ? database : file) }
        let rest = summary.issueCount - summary.issues.count
        if rest > 0 { tool.note("\(file): \(rest) more issues") }
    }
}
