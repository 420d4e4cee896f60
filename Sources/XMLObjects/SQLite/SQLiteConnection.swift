#if canImport(Darwin)
internal import Darwin.C
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Owns a connection to a database.
@safe
final class SQLiteConnection {
    let handle: OpaquePointer
    /// What errors call the database.
    let path: String

    init(path: String, named name: String, _ opening: SQLite.Opening) throws {
        let (handle, isOpen) = unsafe SQLite.open(path, opening)
        guard let handle = unsafe handle else {
            throw ObjectStoreError(code: .database, reason: "opening \(name) failed: out of memory", databaseCode: 7)
        }
        unsafe self.handle = handle
        self.path = name
        guard isOpen else { throw error("opening") }
        unsafe SQLite.setBusyTimeout(handle, milliseconds: 5_000)
    }

    deinit {
        unsafe SQLite.close(handle)
    }

    var isOutsideTransaction: Bool { unsafe SQLite.isOutsideTransaction(handle) }

    var isReadOnly: Bool { unsafe SQLite.isReadOnly(handle) }

    /// What the last failure was, with SQLite's message and the system's reason.
    func error(_ action: String) -> ObjectStoreError {
        let code = unsafe SQLite.errorCode(handle)
        var reason = unsafe "\(action) \(path) failed: \(SQLite.errorMessage(handle)) (SQLite \(code))"
        let number = unsafe SQLite.systemErrorNumber(handle)
        // The system's number is of interest after a failure of the system's alone.
        if number != 0, [10, 13, 14].contains(code & 0xFF), let text = unsafe strerror(number) {
            reason += unsafe ": \(String(cString: text))"
        }
        return ObjectStoreError(code: .database, reason: reason, databaseCode: code)
    }

    func prepare(_ text: String) throws -> SQLiteStatement {
        guard let statement = unsafe SQLite.prepare(handle, text) else { throw error("preparing a statement for") }
        return unsafe SQLiteStatement(statement, self)
    }

    /// Carries one statement out to its end; rows that it returns are passed over.
    func execute(_ text: String) throws {
        try prepare(text).run()
    }

    /// The first column of a statement's first row, as text; nil without one.
    func firstText(_ text: String) throws -> String? {
        let statement = try prepare(text)
        return try statement.step() ? statement.text(0) : nil
    }
}
