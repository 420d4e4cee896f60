/// A store in a SQLite database: for any number of objects, in constant memory.
///
/// Tables, columns and indexes are made from the model, and can be read by any program: an entity's table bears its
/// name,
/// with the id in the column `ident`, attributes and relationships to one object in columns of their names. Dates are
/// microseconds since 1970, decimal numbers are text, NaN is the text `NaN`.
///
/// The database is kept in write-ahead mode with foreign keys on. What isn't committed is gone when the process dies.
///
/// Opening a database that holds another model throws; new entities, attributes and relationships are added to it.
public final class SQLiteObjectStore: ObjectStore {
    /// What the store's objects are like.
    public let model: ObjectModel
    let connection: SQLiteConnection
    let schema: SQLiteSchema
    /// Prepared when first needed.
    var statements: [String: SQLiteStatement] = [:]
    private var writers: [RowWriter?]
    /// The next connection's place in an order.
    private var nextPlace: Int64 = 0
    /// What the tables are still to be made or compared for, as a part of the next transaction.
    private var pending: Use?

    /// How the file was before reading, if SQLite can't keep writers away meanwhile.
    private let unchanging: (path: String, file: UnchangingFile)?

    /// What a database is opened for, where the tables belong to the transaction too.
    package enum Use {
        /// Importing: tables are made, or added to.
        case importing
        /// Exporting: the file must be there. Nothing is changed if each transaction is rolled back.
        case exporting
    }

    /// Opens a database, or creates it.
    ///
    /// - Parameters:
    ///   - path: The file's path; `:memory:` for a database that is gone with the store.
    ///   - model: What its objects are like.
    ///   - cacheSize: How many bytes of the database are kept in memory at most.
    /// - Throws: ``ObjectStoreError/Code/database`` if it can't be opened, ``ObjectStoreError/Code/otherModel`` if it
    ///   holds something else; it is unchanged then.
    public convenience init(path: String, model: ObjectModel, cacheSize: Int = 32 << 20) throws {
        try self.init(path, named: path, model, cacheSize: cacheSize, pending: nil)
        try openSchema()
        let mode = try writeAheadMode()
        guard mode == "wal" || mode == "memory" else {
            throw ObjectStoreError(
                code: .database, reason: "\(path) can't be kept in write-ahead mode, only in mode \(mode)")
        }
    }

    /// Opens a database of which not even the tables change until a transaction is committed.
    ///
    /// Nothing can be read before ``begin()``, which compares the model with the one that is there.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - name: What errors call it; its path without this.
    ///   - model: What its objects are like.
    ///   - use: What it is opened for.
    /// - Throws: ``ObjectStoreError/Code/database`` if it can't be opened.
    package convenience init(path: String, named name: String? = nil, model: ObjectModel, for use: Use) throws {
        try self.init(path, named: name ?? path, model, cacheSize: 32 << 20, pending: use)
    }

    private init(_ path: String, named name: String, _ model: ObjectModel, cacheSize: Int, pending: Use?) throws {
        self.model = model
        self.pending = pending
        schema = SQLiteSchema(model: model)
        (connection, unchanging) = try Self.connect(path, name, pending)
        writers = model.entities.map { _ in nil }
        try connection.execute("PRAGMA cache_size = -\(max(cacheSize / 1_024, 64))")
        try connection.execute("PRAGMA foreign_keys = ON")
    }

    private static func connect(
        _ path: String, _ name: String, _ use: Use?
    ) throws -> (SQLiteConnection, (path: String, file: UnchangingFile)?) {
        let connection = try SQLiteConnection(path: path, named: name, use == .exporting ? .existing : .creating)
        guard use == .exporting else { return (connection, nil) }
        do {
            // Nothing was read yet.
            _ = try connection.firstText("PRAGMA schema_version")
            return (connection, nil)
        } catch let error as ObjectStoreError where [8, 14].contains((error.databaseCode ?? 0) & 0xFF) {
            // It reads write-ahead databases only where it can put a file beside them.
            let file = try UnchangingFile(path: path, named: name)
            let connection = try SQLiteConnection(path: UnchangingFile.uri(path), named: name, .unchanging)
            return (connection, (path, file))
        }
    }

    /// Makes sure that what was read is what was there at one moment; to be called after reading, for an export.
    ///
    /// - Throws: ``ObjectStoreError`` if the file was changed while it was read in a folder where nothing can be locked.
    package func checkUnchanged() throws {
        guard let unchanging else { return }
        let name = connection.path
        if try UnchangingFile(path: unchanging.path, named: name) != unchanging.file {
            throw ObjectStoreError(
                code: .database,
                reason: "\(name) was changed while it was read, which can't be prevented there: try again")
        }
    }

    private func writeAheadMode() throws -> String {
        try connection.firstText("PRAGMA journal_mode = WAL") ?? ""
    }

    /// The statement with a text, prepared once.
    func statement(_ text: String) throws -> SQLiteStatement {
        if let known = statements[text] { return known }
        let statement = try connection.prepare(text)
        statements[text] = statement
        return statement
    }

    /// Starts a transaction.
    ///
    /// - Throws: ``ObjectStoreError`` if one is open already, or the store can't be written to.
    public func begin() throws {
        guard connection.isOutsideTransaction else {
            throw ObjectStoreError(code: .invalidUse, reason: "a transaction is open already")
        }
        try statement(pending == .exporting ? "BEGIN" : "BEGIN IMMEDIATE").run()
        do {
            switch pending {
            case .importing: try makeSchema()
            case .exporting: try completeSchema()
            case nil: break
            }
        } catch {
            try rollBack()
            throw error
        }
        let place = try statement("SELECT \"value\" FROM \(SQLiteSchema.stateTable) WHERE \"name\" = 'place'")
        nextPlace = try place.step() ? place.integer(0) : 0
        place.reset()
    }

    /// Makes all changes since ``begin()`` stay.
    ///
    /// - Throws: ``ObjectStoreError``; the transaction is still open then.
    public func commit() throws {
        try checkTransaction()
        let place = try statement("UPDATE \(SQLiteSchema.stateTable) SET \"value\" = ?1 WHERE \"name\" = 'place'")
        try place.bind(1, nextPlace)
        try place.run()
        try statement("COMMIT").run()
        guard pending != nil else { return }
        pending = nil
        // Somebody may be reading the new database already; the next one who opens it sets the mode then.
        _ = try? writeAheadMode()
    }

    /// Takes back all changes since ``begin()``.
    ///
    /// - Throws: ``ObjectStoreError`` if the store can't be read any more.
    public func rollBack() throws {
        // After some failures SQLite has rolled back already.
        if !connection.isOutsideTransaction { try statement("ROLLBACK").run() }
    }

    private func checkTransaction() throws {
        if connection.isOutsideTransaction {
            throw ObjectStoreError(code: .invalidUse, reason: "no transaction is open")
        }
    }

    /// Fetches or creates the row's object by entity and id, and sets what the row mentions.
    ///
    /// A new object gets its attributes' defaults. The objects that are referred to may be written later.
    ///
    /// - Parameter row: The object, its values and its references.
    /// - Throws: ``ObjectStoreError``.
    public func write(_ row: ObjectRow) throws {
        let writer: RowWriter
        if let known = writers[row.entity] {
            writer = known
        } else {
            writer = try RowWriter(schema, row.entity, connection)
            writers[row.entity] = writer
        }
        try checkTransaction()
        if writer.hasExclusiveReferences { try clear(row) }
        try writer.write(row, place: &nextPlace)
    }

    /// Takes away from other objects what only one may refer to, and makes mutual references lead back.
    private func clear(_ row: ObjectRow) throws {
        let layout = model.layout.entities[row.entity]
        for relationship in layout.columns {
            guard case .column(let sharing) = layout.relationships[relationship].place, sharing != .any,
                let target = row.references[relationship]
            else { continue }
            let clearing = try statement(schema.clearing(row.entity, relationship))
            try clearing.bind(1, target)
            try clearing.bind(2, row.id)
            try clearing.run()
            guard sharing == .mutual else { continue }
            try clearing.bind(1, row.id)
            try clearing.bind(2, target)
            try clearing.run()
            var back = ObjectRow(entity: row.entity, id: target, model: model)
            back.references[relationship] = row.id
            try writers[row.entity]?.write(back, place: &nextPlace)
        }
    }

    /// Connects two objects, or moves the connection to the end of the source's order if it is there.
    ///
    /// - Parameter pair: The relationship and the two objects, which may be written later.
    /// - Throws: ``ObjectStoreError``.
    public func connect(_ pair: ObjectPair) throws {
        try checkTransaction()
        guard
            case .pairs(let index, let isForward) =
                model.layout.entities[pair.entity].relationships[pair.relationship].place
        else { return }
        let place = nextPlace
        nextPlace += 1
        func connect(_ source: String, _ target: String, _ listing: SQLiteSchema.Listing) throws {
            let connecting = try statement(schema.connecting(index, listedBy: listing))
            try connecting.bind(1, source)
            try connecting.bind(2, target)
            try connecting.bind(3, place)
            try connecting.run()
        }
        if isForward {
            try connect(pair.source, pair.target, .source)
        } else {
            try connect(pair.target, pair.source, .target)
        }
        if model.layout.pairs[index].isMutual { try connect(pair.target, pair.source, .neither) }
    }

    /// Removes an object, if it is there, and every connection to it.
    ///
    /// - Parameter reference: The object.
    /// - Throws: ``ObjectStoreError``.
    public func remove(_ reference: ObjectReference) throws {
        try checkTransaction()
        for text in schema.removing(try index(of: reference.entity)) {
            let removing = try statement(text)
            try removing.bind(1, reference.id)
            try removing.run()
        }
    }
}

@available(*, unavailable, message: "a store belongs to one thread at a time")
extension SQLiteObjectStore: Sendable {}
