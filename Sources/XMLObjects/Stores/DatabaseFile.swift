internal import XMLWriting

#if canImport(Darwin)
internal import Darwin.C
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The file of a database that is imported into, all or nothing.
///
/// A new database is made under a temporary name, and gets its own once it is whole: nobody sees it before, and giving it
/// up touches nothing that another program made in the meantime.
///
/// ```swift
/// let file = try DatabaseFile(path: "library.sqlite")
/// try file.create()
/// defer { file.discard() }
/// // … import into a store at file.workingPath, and close it
/// try file.keep()
/// ```
package struct DatabaseFile: Sendable {
    /// What is added to a database's path for the files that SQLite may put beside it.
    package static let suffixes = ["", "-journal", "-wal", "-shm"]

    /// The path as it was given.
    package let path: String
    /// Where the database is while it is imported into.
    package let workingPath: String
    /// Where a new database goes in the end; nil for one that was there before.
    private let target: String?

    /// Finds out whether a database is there; makes nothing yet.
    ///
    /// - Parameter path: The database's path.
    /// - Throws: ``ObjectStoreError`` for what can't be a database, `XMLWritingError` for what can't be a file's path.
    package init(path: String) throws {
        self.path = path
        if try Self.checkKind(path) {
            workingPath = path
            target = nil
        } else {
            let (folder, name) = try LinkTarget.resolve(path)
            target = "\(folder)/\(name)"
            // File names have at most 255 bytes.
            let stem = String(decoding: name.utf8.prefix(200), as: UTF8.self)
            workingPath = "\(folder)/.\(stem).\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
        }
    }

    /// The files to remove if the program is ended before the database has its name; none if it was there before.
    package var temporaryFiles: [String] { target == nil ? [] : Self.suffixes.map { workingPath + $0 } }

    /// Makes an empty file, which SQLite takes for an empty database, unless a database is there.
    ///
    /// - Throws: ``ObjectStoreError``.
    package func create() throws {
        guard target != nil else { return }
        switch NewFile.create(workingPath) {
        case .created: break
        case .exists: throw error("\(path) can't be created: its temporary name is taken")
        case .failed(let reason): throw error("\(path) can't be created: \(reason)")
        }
    }

    /// Gives a new database its name; nobody may have it open any more.
    ///
    /// - Throws: ``ObjectStoreError``, above all if another program made a file of that name in the meantime.
    package func keep() throws {
        guard let target else { return }
        if Self.size(workingPath + "-wal") > 0 { throw error("\(path) can't be completed") }
        switch NewFile.giveName(target, toFile: workingPath) {
        case .created: discard()
        case .exists:
            throw error("another program made \(path) in the meantime; it stays as it is, nothing was imported")
        case .failed(let reason): throw error("\(path) can't be created: \(reason)")
        }
    }

    /// Gives a new database up; what was there before stays, and so does one that has its name.
    package func discard() {
        for file in temporaryFiles { _ = unsafe unlink(file) }
    }

    /// Refuses what is there and can't be a database, before SQLite puts anything beside it.
    ///
    /// - Parameter path: The database's path.
    /// - Returns: Whether a file is there.
    /// - Throws: ``ObjectStoreError``.
    @discardableResult
    package static func checkKind(_ path: String) throws -> Bool {
        var status = stat()
        // The path is a valid string during the call, and the system fills in the structure.
        guard unsafe stat(path, &status) == 0 else {
            if errno == ENOENT { return false }
            let reason = unsafe String(cString: strerror(errno))
            throw ObjectStoreError(code: .database, reason: "\(path) can't be opened: \(reason)")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw ObjectStoreError(code: .database, reason: "\(path) is no regular file")
        }
        return true
    }

    /// The size of the file at a path, 0 if there is none.
    static func size(_ path: String) -> Int {
        var status = stat()
        // The path is a valid string during the call, and the system fills in the structure.
        return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    private func error(_ reason: String) -> ObjectStoreError { ObjectStoreError(code: .database, reason: reason) }
}
