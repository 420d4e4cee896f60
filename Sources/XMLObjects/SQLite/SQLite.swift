internal import CSystemSQLite

/// Every call of SQLite's functions, by name.
///
/// Nothing else in the package sees its header. A connection and a statement are `OpaquePointer`s;
/// ``SQLiteConnection`` and ``SQLiteStatement`` own one each.
enum SQLite {
    /// What a step came to.
    enum Step {
        case row
        case done
        case failed
    }

    /// The storage class of a column's value.
    enum Storage {
        case null
        case integer
        case real
        case text
        case blob
    }

    static var version: String {
        // A static string of the library.
        guard let version = unsafe sqlite3_libversion() else { return "" }
        return unsafe String(cString: version)
    }

    // MARK: Connections

    /// How a database is opened.
    enum Opening {
        /// For reading and writing; it is created if it isn't there.
        case creating
        /// For reading, and for writing if that is allowed.
        case existing
        /// For reading a file that nobody changes: its URI says so.
        case unchanging
    }

    /// Opens a database.
    ///
    /// Even after a failure there may be a handle, which knows why and has to be closed.
    static func open(_ path: String, _ opening: Opening) -> (handle: OpaquePointer?, isOpen: Bool) {
        var handle: OpaquePointer?
        let flags =
            switch opening {
            case .creating: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .existing: SQLITE_OPEN_READWRITE
            case .unchanging: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            }
        var code = unsafe sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
        if let handle = unsafe handle {
            _ = unsafe sqlite3_extended_result_codes(handle, 1)
            if code == SQLITE_OK { code = unsafe streamingxml_sqlite_refuse_quoted_text(handle) }
        }
        return unsafe (handle, code == SQLITE_OK)
    }

    /// Closes a connection, once its last statement is gone.
    static func close(_ connection: OpaquePointer) {
        _ = unsafe sqlite3_close_v2(connection)
    }

    static func setBusyTimeout(_ connection: OpaquePointer, milliseconds: Int32) {
        _ = unsafe sqlite3_busy_timeout(connection, milliseconds)
    }

    static func errorCode(_ connection: OpaquePointer) -> Int {
        unsafe Int(sqlite3_extended_errcode(connection))
    }

    static func errorMessage(_ connection: OpaquePointer) -> String {
        // The library's own until the next call; copied at once.
        guard let message = unsafe sqlite3_errmsg(connection) else { return "" }
        return unsafe String(cString: message)
    }

    /// The number that the system gave the last failure of reading or writing, 0 if there was none.
    static func systemErrorNumber(_ connection: OpaquePointer) -> Int32 {
        unsafe sqlite3_system_errno(connection)
    }

    /// Whether no transaction is open.
    static func isOutsideTransaction(_ connection: OpaquePointer) -> Bool {
        unsafe sqlite3_get_autocommit(connection) != 0
    }

    /// Whether the database can't be written to.
    static func isReadOnly(_ connection: OpaquePointer) -> Bool {
        unsafe sqlite3_db_readonly(connection, "main") == 1
    }

    // MARK: Statements

    /// Compiles one statement that is to be used often; nil if it is none.
    static func prepare(_ connection: OpaquePointer, _ text: String) -> OpaquePointer? {
        var statement: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(
            connection, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        return unsafe code == SQLITE_OK ? statement : nil
    }

    static func finalize(_ statement: OpaquePointer) {
        _ = unsafe sqlite3_finalize(statement)
    }

    @inline(__always)
    static func step(_ statement: OpaquePointer) -> Step {
        switch unsafe sqlite3_step(statement) {
        case SQLITE_ROW: .row
        case SQLITE_DONE: .done
        default: .failed
        }
    }

    @inline(__always)
    static func reset(_ statement: OpaquePointer) {
        _ = unsafe sqlite3_reset(statement)
    }

    // MARK: Parameters, from 1

    static func bindNull(_ statement: OpaquePointer, _ index: Int32) -> Bool {
        unsafe sqlite3_bind_null(statement, index) == SQLITE_OK
    }

    static func bind(_ statement: OpaquePointer, _ index: Int32, _ value: Int64) -> Bool {
        unsafe sqlite3_bind_int64(statement, index, value) == SQLITE_OK
    }

    static func bind(_ statement: OpaquePointer, _ index: Int32, _ value: Double) -> Bool {
        unsafe sqlite3_bind_double(statement, index, value) == SQLITE_OK
    }

    static func bind(_ statement: OpaquePointer, _ index: Int32, text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = text.baseAddress, !text.isEmpty else {
            return unsafe streamingxml_sqlite_bind_text_copy(statement, index, "", 0) == SQLITE_OK
        }
        let characters = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
        return unsafe streamingxml_sqlite_bind_text_copy(statement, index, characters, UInt64(text.count)) == SQLITE_OK
    }

    static func bind(_ statement: OpaquePointer, _ index: Int32, bytes: UnsafeRawBufferPointer) -> Bool {
        guard let start = bytes.baseAddress, unsafe !bytes.isEmpty else {
            return unsafe sqlite3_bind_zeroblob(statement, index, 0) == SQLITE_OK
        }
        return unsafe streamingxml_sqlite_bind_blob_copy(statement, index, start, UInt64(bytes.count)) == SQLITE_OK
    }

    /// Binds text that stays where it is, unchanged, until the parameter is bound again or the statement is gone.
    static func bind(_ statement: OpaquePointer, _ index: Int32, lastingText text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = text.baseAddress else { return false }
        let characters = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
        return unsafe sqlite3_bind_text64(statement, index, characters, UInt64(text.count), nil, UInt8(SQLITE_UTF8))
            == SQLITE_OK
    }

    // MARK: Columns of the row at hand, from 0

    static func storage(_ statement: OpaquePointer, _ column: Int32) -> Storage {
        switch unsafe sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    static func integer(_ statement: OpaquePointer, _ column: Int32) -> Int64 {
        unsafe sqlite3_column_int64(statement, column)
    }

    static func real(_ statement: OpaquePointer, _ column: Int32) -> Double {
        unsafe sqlite3_column_double(statement, column)
    }

    static func text(_ statement: OpaquePointer, _ column: Int32) -> String {
        guard let start = unsafe sqlite3_column_text(statement, column) else { return "" }
        let count = unsafe Int(sqlite3_column_bytes(statement, column))
        // The library's own until the next step; copied at once.
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// The text of a column, nil if it isn't UTF-8.
    static func validText(_ statement: OpaquePointer, _ column: Int32) -> String? {
        guard let start = unsafe sqlite3_column_text(statement, column) else { return "" }
        let count = unsafe Int(sqlite3_column_bytes(statement, column))
        // The library's own until the next step; copied at once. Decoding mends what is no UTF-8.
        let stored = unsafe UnsafeBufferPointer(start: start, count: count)
        var decoded = unsafe String(decoding: stored, as: UTF8.self)
        return decoded.withUTF8({ unsafe $0.elementsEqual(stored) }) ? decoded : nil
    }

    static func bytes(_ statement: OpaquePointer, _ column: Int32) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(statement, column) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(statement, column))
        // The library's own until the next step; copied at once.
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
