public import XMLWriting

/// Writes books as ``BooksParser`` reads them.
///
/// Any book comes back as it was, whatever its texts contain; only characters that XML can't hold (U+0000 and other control
/// characters, U+FFFE, U+FFFF) are refused.
public enum BooksWriter {
    /// Writes a `<Books>` element, as the root or inside of another element.
    ///
    /// The books are asked for one by one, and none is kept: a lazy sequence of any length takes no memory.
    ///
    /// - Parameters:
    ///   - books: The books.
    ///   - writer: Where they go.
    /// - Throws: `XMLWritingError` for a text that XML can't hold, and what the writer's sink throws.
    public static func write(_ books: some Sequence<Book>, to writer: XMLStreamWriter) throws {
        try writer.element("Books") {
            for book in books { try write(book, to: writer) }
        }
    }

    /// Writes one `<Book>` element into the element that is open.
    ///
    /// - Parameters:
    ///   - book: The book.
    ///   - writer: Where it goes.
    /// - Throws: As ``write(_:to:)-(Sequence<Book>,_)`` does.
    public static func write(_ book: Book, to writer: XMLStreamWriter) throws {
        try writer.element("Book", attributes: ["id": String(book.id)]) {
            try writer.element("title", book.title)
            try writer.element("author", book.author)
            try writer.element("summary", book.summary)
        }
    }

    /// Saves books as a document, indented by two spaces.
    ///
    /// The file appears, or replaces the old one, in one step: after an error the old one is as it was.
    ///
    /// - Parameters:
    ///   - books: The books; asked for one by one.
    ///   - path: The file's path.
    /// - Throws: `XMLWritingError` for a text that XML can't hold, or if the file can't be written.
    public static func save(_ books: some Sequence<Book>, toFile path: String) throws {
        try save(toFile: path) { write in
            for book in books { try write(book) }
        }
    }

    /// Saves books as they come, for example out of a parser, without keeping any of them.
    ///
    /// ```swift
    /// try BooksWriter.save(toFile: "Short.xml") { write in
    ///     let books = BooksParser { book in
    ///         if book.summary.count < 100 { try write(book) }
    ///     }
    ///     try XMLPushParser(delegate: books).parse(contentsOfFile: "Books.xml")
    /// }
    /// ```
    ///
    /// The file appears, or replaces the old one, in one step when the closure has returned: it may be the one that is read.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - body: Gets a function that writes one book; of use until `body` returns.
    /// - Throws: `XMLWritingError` for a text that XML can't hold, or if the file can't be written, and what `body` throws.
    public static func save(
        toFile path: String, _ body: (_ write: @escaping (Book) throws -> Void) throws -> Void
    ) throws {
        try XMLStreamWriter.file(path, options: .pretty) { writer in
            try writer.startDocument()
            try writer.element("Books") {
                try body { try write($0, to: writer) }
            }
        }
    }
}
