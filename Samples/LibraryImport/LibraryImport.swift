internal import SampleSupport
internal import XMLObjects
internal import XMLParsing
internal import XMLWriting

private let help = """
    LibraryImport: imports a document's objects into a store by a model, and prints what it found.

    usage: LibraryImport [--database D.sqlite] [--model M] [--strict] [--skip attribute | object] [--export E.xml] FILE

      --database D   a SQLite database to import into, which is created if it isn't there; without it, memory
      --model M      a Core Data model, the file "contents" of an .xcdatamodel; without it, books with pages
      --strict       what the model doesn't know is an error
      --skip WHAT    leave out attributes with values that can't be read, or whole objects, and list them
      --export E     write all of the store's objects to a document of the same format

    exit status: 0 all went well, 1 the document is at fault, 2 the command line is, 3 reading or writing failed

      LibraryImport Samples/Data/Library.xml
    """

@main
private enum LibraryImport {
    static func main() {
        Sample.run(name: "LibraryImport", help: help) {
            let arguments = try Arguments(flags: ["--strict"], values: ["--database", "--model", "--skip", "--export"])
            guard arguments.files.count == 1 else { throw SampleError.usage("one file is needed") }
            let options = try options(arguments)
            try checkExport(arguments)
            let model = try arguments.value("--model").map { try self.model($0) } ?? library()
            do {
                let (summary, store) = try filledStore(arguments, model, options)
                try print(summary, store)
                if let path = arguments.value("--export") { try ObjectExporter.save(store, toFile: path) }
            } catch let error as ObjectStoreError {
                throw SampleError.output(reason: error.reason)
            } catch let error as XMLWritingError where error.code == .system || error.code == .notAFile {
                throw SampleError.output(reason: error.reason)
            }
        }
    }

    /// Imports the file into a database or memory; a new database stays only if all of it could be imported.
    private static func filledStore(
        _ arguments: Arguments, _ model: ObjectModel, _ options: ObjectImportOptions
    ) throws -> (ObjectImportSummary, any ObjectStore) {
        let source = arguments.files[0]
        guard let path = arguments.value("--database") else {
            let store = MemoryObjectStore(model: model)
            return (try FileImport(source, into: store, options: options).run(), store)
        }
        guard !path.hasPrefix(":") else { throw SampleError.usage("--database names a file, not \(path)") }
        let file = try DatabaseFile(path: path)
        defer { file.discard() }
        try file.create()
        let summary = try importing(source, into: file, model, options)
        try file.keep()
        return (summary, try SQLiteObjectStore(path: path, model: model))
    }

    /// Imports into a database that is closed at the end.
    private static func importing(
        _ source: String, into file: DatabaseFile, _ model: ObjectModel, _ options: ObjectImportOptions
    ) throws -> ObjectImportSummary {
        let store = try SQLiteObjectStore(path: file.workingPath, named: file.path, model: model, for: .importing)
        return try FileImport(source, into: store, options: options).run()
    }

    private static func model(_ path: String) throws -> ObjectModel {
        try Sample.reading(path) { try ObjectModel(contentsOfCoreDataModel: path) }
    }

    /// Refuses to export over the database, what SQLite keeps beside it, and the model.
    private static func checkExport(_ arguments: Arguments) throws {
        guard let target = arguments.value("--export").flatMap({ XMLFileIdentity(path: $0) }) else { return }
        for option in ["--database", "--model"] {
            guard let path = arguments.value(option) else { continue }
            let files = DatabaseFile.suffixes.map { XMLFileIdentity(path: path, suffix: $0) }
            if files.contains(target) { throw SampleError.usage("--export would write over what \(option) names") }
        }
    }

    private static func library() throws -> ObjectModel {
        try ObjectModel {
            ObjectEntity("Book") {
                ObjectAttribute("title", .string)
                ObjectRelationship("pages", toMany: "Page", isOrdered: true, inverse: "book", deleteRule: .cascade)
            }
            ObjectEntity("Page") {
                ObjectAttribute("content", .string)
                ObjectRelationship("book", to: "Book", inverse: "pages")
            }
        }
    }

    private static func options(_ arguments: Arguments) throws -> ObjectImportOptions {
        var options = ObjectImportOptions.default
        options.isStrict = arguments.has("--strict")
        switch arguments.value("--skip") {
        case nil: break
        case "attribute": options.issues = .skipAttribute
        case "object": options.issues = .skipObject
        case .some(let other): throw SampleError.usage("--skip needs attribute or object, not \(other)")
        }
        return options
    }

    private static func print(_ summary: ObjectImportSummary, _ store: any ObjectStore) throws {
        let output = Output.standard()
        try output.line("imported \(summary.objects) objects and \(summary.connections) connections")
        for entity in store.model.entities {
            try output.line("  \(entity.name): \(try store.count(of: entity.name)) in the store")
        }
        let ignored = summary.ignored.sorted { $0.value.first.byteOffset < $1.value.first.byteOffset }
        if summary.ignoredCount > 0 { try output.line("ignored \(summary.ignoredCount)") }
        for (what, count) in ignored {
            let name =
                switch what.kind {
                case .element: "<\(what.name)>"
                case .xmlAttribute: "attribute \(what.name)"
                case .text: "text"
                }
            try output.line("  \(name) in <\(what.parent)>: \(count.count), first at \(count.first)")
        }
        for issue in summary.issues { try output.line("left out: \(issue)") }
        try output.flush()
    }
}
