internal import XMLMessages

/// Owns a prepared statement, and keeps its connection open.
@safe
final class SQLiteStatement {
    private let handle: OpaquePointer
    private let connection: SQLiteConnection

    init(_ handle: OpaquePointer, _ connection: SQLiteConnection) {
        unsafe self.handle = handle
        self.connection = connection
    }

    deinit {
        unsafe SQLite.finalize(handle)
    }

    /// Carries the statement out to its end, ready to be carried out again; parameters keep their values.
    func run() throws {
        while true {
            switch unsafe SQLite.step(handle) {
            case .row: continue
            case .done: return unsafe SQLite.reset(handle)
            case .failed: throw failure()
            }
        }
    }

    /// Goes on to the next row; whether there is one.
    ///
    /// After the last the statement is ready to be carried out again.
    func step() throws -> Bool {
        switch unsafe SQLite.step(handle) {
        case .row: return true
        case .done:
            unsafe SQLite.reset(handle)
            return false
        case .failed: throw failure()
        }
    }

    func reset() {
        unsafe SQLite.reset(handle)
    }

    @inline(never)
    private func failure() -> ObjectStoreError {
        // Resetting would say the error again, but might also lose it.
        let error = connection.error("writing to or reading from")
        unsafe SQLite.reset(handle)
        return error
    }

    // MARK: Parameters, from 1

    private func check(_ isBound: Bool) throws {
        if !isBound { throw connection.error("binding a value for") }
    }

    func bindNull(_ index: Int) throws {
        try check(unsafe SQLite.bindNull(handle, Int32(index)))
    }

    func bind(_ index: Int, _ value: Int64) throws {
        try check(unsafe SQLite.bind(handle, Int32(index), value))
    }

    func bind(_ index: Int, _ text: String) throws {
        var text = text
        // The library copies the text during the call.
        try check(text.withUTF8 { unsafe SQLite.bind(handle, Int32(index), text: $0) })
    }

    func bind(_ index: Int, _ text: String?) throws {
        if let text { try bind(index, text) } else { try bindNull(index) }
    }

    /// Binds a value in the form in which it is stored.
    ///
    /// NaN goes as text: SQLite would make it null.
    func bind(_ index: Int, _ value: ObjectValue?) throws {
        switch value {
        case .none: try bindNull(index)
        case .string(let text), .decimal(let text): try bind(index, text)
        case .integer(let number): try bind(index, number)
        case .double(let number) where number.isNaN: try bind(index, "NaN")
        case .double(let number): try check(unsafe SQLite.bind(handle, Int32(index), number))
        case .boolean(let truth): try bind(index, truth ? 1 : 0)
        case .date(let date): try bind(index, date.microsecondsSince1970)
        case .binary(let bytes):
            // The library copies the bytes during the call.
            try check(unsafe bytes.withUnsafeBytes { unsafe SQLite.bind(handle, Int32(index), bytes: $0) })
        }
    }

    /// Binds text that stays where it is until the parameter is bound again: the library makes no copy.
    func bind(_ index: Int, lastingText text: UnsafeBufferPointer<UInt8>) throws {
        try check(unsafe SQLite.bind(handle, Int32(index), lastingText: text))
    }

    // MARK: Columns of the row at hand, from 0

    func isNull(_ column: Int) -> Bool { unsafe SQLite.storage(handle, Int32(column)) == .null }

    func integer(_ column: Int) -> Int64 { unsafe SQLite.integer(handle, Int32(column)) }

    func text(_ column: Int) -> String { unsafe SQLite.text(handle, Int32(column)) }

    /// The text of a column that must have one.
    ///
    /// - Parameters:
    ///   - column: The column.
    ///   - subject: What it holds, for the error.
    /// - Returns: The text.
    /// - Throws: ``ObjectStoreError`` if another program has put something else there.
    func text(_ column: Int, of subject: @autoclosure () -> String) throws -> String {
        let index = Int32(column)
        guard unsafe SQLite.storage(handle, index) == .text else {
            throw misfit(subject(), found(column, unsafe SQLite.storage(handle, index)), .string)
        }
        guard let text = unsafe SQLite.validText(handle, index) else {
            throw misfit(subject(), "text that isn't UTF-8", .string)
        }
        return text
    }

    /// A value in the form in which it is stored, nil for null.
    ///
    /// - Parameters:
    ///   - column: The column.
    ///   - kind: What it should hold.
    ///   - subject: What the value is of, for the error.
    /// - Returns: The value.
    /// - Throws: ``ObjectStoreError`` if another program has put something else there.
    func value(
        _ column: Int, _ kind: ObjectAttribute.Kind, of subject: @autoclosure () -> String
    ) throws -> ObjectValue? {
        let index = Int32(column)
        let storage = unsafe SQLite.storage(handle, index)
        let value: ObjectValue
        switch (storage, kind) {
        case (.null, _): return nil
        case (.text, .string): value = .string(try text(column, of: subject()))
        case (.text, .decimal): value = .decimal(try text(column, of: subject()))
        case (.integer, .integer16), (.integer, .integer32), (.integer, .integer64): value = .integer(integer(column))
        case (.real, .double): value = unsafe .double(SQLite.real(handle, index))
        case (.text, .double) where text(column) == "NaN": value = .double(.nan)
        case (.integer, .boolean) where integer(column) == 0 || integer(column) == 1:
            value = .boolean(integer(column) == 1)
        case (.integer, .date): value = .date(ObjectDate(microsecondsSince1970: integer(column)))
        case (.blob, .binary): value = unsafe .binary(SQLite.bytes(handle, index))
        default: throw misfit(subject(), found(column, storage), kind)
        }
        guard value.fits(kind) else { throw misfit(subject(), found(column, storage), kind) }
        return value
    }

    /// What a column holds, for messages.
    private func found(_ column: Int, _ storage: SQLite.Storage) -> String {
        switch storage {
        case .integer: String(integer(column))
        case .real: unsafe String(SQLite.real(handle, Int32(column)))
        case .text: "the text \"\(BriefText.name(text(column)))\""
        case .blob: "bytes"
        case .null: "nothing"
        }
    }

    private func misfit(_ subject: String, _ found: String, _ kind: ObjectAttribute.Kind) -> ObjectStoreError {
        let form =
            switch kind {
            case .double: "a floating-point number"
            case .decimal: "a decimal number as text"
            case .boolean: "1 or 0"
            case .date: "an integer, of microseconds since 1970"
            case .binary: "bytes"
            case .string, .integer16, .integer32, .integer64: ValueReader.form(of: kind)
            }
        return ObjectStoreError(
            code: .database, reason: "\(connection.path): \(subject) is \(found), and should be \(form)")
    }
}
