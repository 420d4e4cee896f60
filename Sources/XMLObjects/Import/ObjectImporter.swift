public import XMLParsing

/// Imports a document into a store, while it arrives.
///
/// The store's model says which elements are objects, attributes and relationships; see <doc:TheFormat>.
///
/// ```swift
/// let store = try SQLiteObjectStore(path: "library.sqlite", model: model)
/// let summary = try ObjectImporter.importObjects(contentsOfFile: "library.xml", into: store)
/// for book in try store.objects(of: "Book") { print(book["title"] as Any) }
/// ```
///
/// An importer can also be fed in chunks: ``parse(_:)``, then ``finish()``. The import is one transaction: after an
/// error,
/// or when the importer is released before ``finish()``, the store is exactly as it was.
///
/// Memory doesn't grow with the document: only open elements are kept, and what the summary lists.
public final class ObjectImporter {
    private enum State {
        case ready
        case importing
        case ended
    }

    private let delegate: ImportDelegate
    private let parser: XMLPushParser
    private var state = State.ready

    /// Makes an importer; the transaction starts with the first chunk.
    ///
    /// - Parameters:
    ///   - store: Where the objects go.
    ///   - options: How to import.
    ///   - parsing: How to read XML; the defaults are safe for untrusted input. Text is always delivered whole, with
    ///     its
    ///     position.
    public init(
        into store: any ObjectStore, options: ObjectImportOptions = .default, parsing: XMLParsingOptions = .default
    ) {
        var parsing = parsing
        parsing.textDelivery = .whole
        parsing.textPositions = true
        delegate = ImportDelegate(store: store, options: options)
        parser = XMLPushParser(delegate: delegate, options: parsing)
    }

    deinit {
        // Nobody is left to hear of a failure; the transaction ends with the store's connection at the latest.
        if state == .importing { try? delegate.store.rollBack() }
    }

    /// What was imported so far.
    public var summary: ObjectImportSummary { delegate.summary }

    /// How many objects were imported so far; costs less than ``summary``.
    public var objectCount: Int { delegate.summary.objects }

    /// Takes one chunk of the document, of any size.
    ///
    /// - Parameter bytes: The chunk.
    /// - Throws: `XMLParsingError` where the document isn't well-formed, ``ObjectIssue`` by the options, and
    ///   ``ObjectStoreError``; the store is as it was then, and the importer can't be used on.
    public func parse(_ bytes: some Sequence<UInt8>) throws {
        try attempt { try parser.parse(bytes) }
    }

    /// Ends the document, and makes what was imported stay.
    ///
    /// - Returns: What was imported.
    /// - Throws: As ``parse(_:)`` does.
    @discardableResult
    public func finish() throws -> ObjectImportSummary {
        try attempt {
            try parser.finish()
            try complete()
        }
        return summary
    }

    private func complete() throws {
        try delegate.finish()
        try delegate.store.commit()
        state = .ended
    }

    /// Takes back what was imported, as if nothing had been; does nothing after ``finish()``.
    ///
    /// - Throws: ``ObjectStoreError``.
    public func cancel() throws {
        let isOpen = state == .importing
        state = .ended
        if isOpen { try delegate.store.rollBack() }
    }

    /// Does a part of the import; after a failure the store is rolled back, and the failure goes on.
    private func attempt(_ work: () throws -> Void) throws {
        switch state {
        case .ended: throw ObjectStoreError(code: .invalidUse, reason: "the import has ended")
        case .ready:
            try delegate.store.begin()
            state = .importing
        case .importing: break
        }
        do {
            try work()
        } catch {
            state = .ended
            do {
                try delegate.store.rollBack()
            } catch let second as ObjectStoreError {
                throw ObjectStoreError(
                    code: second.code, reason: "\(second.reason); rolling back after: \(error)",
                    databaseCode: second.databaseCode)
            }
            throw error
        }
    }

    // MARK: Whole documents

    /// Imports a file.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - store: Where the objects go.
    ///   - options: How to import.
    ///   - parsing: How to read XML.
    /// - Returns: What was imported.
    /// - Throws: `XMLParsingError`, ``ObjectIssue``, ``ObjectStoreError``; the store is as it was then.
    @discardableResult
    public static func importObjects(
        contentsOfFile path: String, into store: any ObjectStore, options: ObjectImportOptions = .default,
        parsing: XMLParsingOptions = .default
    ) throws -> ObjectImportSummary {
        let importer = ObjectImporter(into: store, options: options, parsing: parsing)
        try importer.attempt {
            try importer.parser.parse(contentsOfFile: path)
            try importer.complete()
        }
        return importer.summary
    }

    /// Imports all that can be read from a file descriptor.
    ///
    /// - Parameters:
    ///   - fileDescriptor: The descriptor, which stays the caller's.
    ///   - store: Where the objects go.
    ///   - options: How to import.
    ///   - parsing: How to read XML.
    /// - Returns: What was imported.
    /// - Throws: `XMLParsingError`, ``ObjectIssue``, ``ObjectStoreError``; the store is as it was then.
    @discardableResult
    public static func importObjects(
        fileDescriptor: Int32, into store: any ObjectStore, options: ObjectImportOptions = .default,
        parsing: XMLParsingOptions = .default
    ) throws -> ObjectImportSummary {
        let importer = ObjectImporter(into: store, options: options, parsing: parsing)
        try importer.attempt {
            try importer.parser.parse(fileDescriptor: fileDescriptor)
            try importer.complete()
        }
        return importer.summary
    }

    /// Imports a document that is in memory.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - store: Where the objects go.
    ///   - options: How to import.
    ///   - parsing: How to read XML.
    /// - Returns: What was imported.
    /// - Throws: `XMLParsingError`, ``ObjectIssue``, ``ObjectStoreError``; the store is as it was then.
    @discardableResult
    public static func importObjects(
        _ document: some Sequence<UInt8>, into store: any ObjectStore, options: ObjectImportOptions = .default,
        parsing: XMLParsingOptions = .default
    ) throws -> ObjectImportSummary {
        let importer = ObjectImporter(into: store, options: options, parsing: parsing)
        try importer.parse(document)
        return try importer.finish()
    }
}

@available(*, unavailable, message: "an importer belongs to one thread at a time")
extension ObjectImporter: Sendable {}
