public import XMLWriting

/// Writes staff records as ``StaffParser`` reads them: a field that is nil isn't written, one that is empty is.
///
/// Any record comes back as it was, whatever its texts contain; only characters that XML can't hold (U+0000 and other control
/// characters, U+FFFE, U+FFFF) are refused.
public enum StaffWriter {
    /// Writes a `<StaffList>` element, as the root or inside of another element.
    ///
    /// - Parameters:
    ///   - staff: The records; asked for one by one.
    ///   - writer: Where they go.
    /// - Throws: `XMLWritingError` for a text that XML can't hold, and what the writer's sink throws.
    public static func write(_ staff: some Sequence<Staff>, to writer: XMLStreamWriter) throws {
        try writer.element("StaffList") {
            for record in staff { try write(record, to: writer) }
        }
    }

    /// Writes one `<Staff>` element, as the root or inside of another element.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - writer: Where it goes.
    /// - Throws: As ``write(_:to:)-(Sequence<Staff>,_)`` does.
    public static func write(_ record: Staff, to writer: XMLStreamWriter) throws {
        try writer.element("Staff") {
            try write("nickname", record.nickname, to: writer)
            try write("email", record.email, to: writer)
            try write("phone", record.phone, to: writer)
            try write("sex", record.sex, to: writer)
            try write("position", record.position, to: writer)
        }
    }

    private static func write(_ name: String, _ text: String?, to writer: XMLStreamWriter) throws {
        if let text { try writer.element(name, text) }
    }

    /// Saves records as a document, indented by two spaces.
    ///
    /// The file appears, or replaces the old one, in one step: after an error the old one is as it was.
    ///
    /// - Parameters:
    ///   - staff: The records; asked for one by one.
    ///   - path: The file's path.
    /// - Throws: `XMLWritingError` for a text that XML can't hold, or if the file can't be written.
    public static func save(_ staff: some Sequence<Staff>, toFile path: String) throws {
        try XMLStreamWriter.file(path, options: .pretty) { writer in
            try writer.startDocument()
            try write(staff, to: writer)
        }
    }

    /// Saves one record as a document, indented by two spaces.
    ///
    /// The file appears, or replaces the old one, in one step: after an error the old one is as it was.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - path: The file's path.
    /// - Throws: As ``save(_:toFile:)-(Sequence<Staff>,_)`` does.
    public static func save(_ record: Staff, toFile path: String) throws {
        try XMLStreamWriter.file(path, options: .pretty) { writer in
            try writer.startDocument()
            try write(record, to: writer)
        }
    }
}
