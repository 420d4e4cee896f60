public import XMLParsing

/// Builds the books of a document while it arrives.
///
/// ```xml
/// <Books>
///   <Book id="1"><title>Circumference</title><author>Nicholas Nicastro</author><summary>...</summary></Book>
/// </Books>
/// ```
///
/// An element counts by its place and namespace (none): a `<title>` elsewhere, or in a namespace of its own, never touches
/// a book. The first of repeated children counts; elements that the schema doesn't know are skipped. Text is kept whole and
/// untrimmed.
public final class BooksParser: XMLContentDelegate {
    /// Where in the document the parser is.
    private enum Place {
        case document
        case books
        case book
        case title
        case author
        case summary
    }

    /// The books so far; none if there is a callback.
    public private(set) var books: [Book] = []

    private let onBook: ((Book) throws -> Void)?
    private var place = Place.document
    private var id = 0
    // Nil until the child has come.
    private var title: String?
    private var author: String?
    private var summary: String?

    /// Makes a builder, to be a parser's delegate.
    ///
    /// - Parameter onBook: Called with each book as its end tag arrives; what it throws ends the parse. With a callback
    ///   no book is kept.
    public init(onBook: ((Book) throws -> Void)? = nil) {
        self.onBook = onBook
    }

    /// Reads all books of a file.
    ///
    /// - Parameter path: The file's path.
    /// - Returns: Its books, in document order.
    /// - Throws: `XMLParsingError` if the file can't be read or isn't well-formed, ``BuilderError`` if it isn't a `<Books>`
    ///   document, or a book has no proper `id`.
    public static func books(contentsOfFile path: String) throws -> [Book] {
        let builder = BooksParser()
        try XMLPushParser(delegate: builder).parse(contentsOfFile: path)
        return builder.books
    }

    /// Takes a start tag by its place; what doesn't belong there is skipped.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - attributes: Its attributes.
    ///   - context: Where it is.
    /// - Throws: ``BuilderError`` if it is no `<Books>` document, or a book's `id` is missing or no integer.
    public func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        switch (place, name) {
        case (.book, "{}title") where title == nil:
            title = ""
            place = .title
        case (.book, "{}author") where author == nil:
            author = ""
            place = .author
        case (.book, "{}summary") where summary == nil:
            summary = ""
            place = .summary
        case (.books, "{}Book"): try startBook(attributes, context)
        case (.document, "{}Books"):
            books.removeAll()
            place = .books
        case (.document, _): throw BuilderError("the root element is <\(name.qualifiedName)>, not <Books>", context)
        default: context.skipElement()
        }
    }

    private func startBook(_ attributes: XMLAttributes, _ context: XMLContext) throws {
        guard let text = attributes["{}id"] else { throw BuilderError("a book has no id", context) }
        guard let id = Int(text) else { throw BuilderError("the id of a book is \"\(text)\", not an integer", context) }
        self.id = id
        title = nil
        author = nil
        summary = nil
        place = .book
    }

    /// Adds text to the child of the book that it stands in.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - context: Where it is.
    public func foundCharacters(_ text: XMLText, context: XMLContext) {
        switch place {
        case .title: title = Self.joined(title, text)
        case .author: author = Self.joined(author, text)
        case .summary: summary = Self.joined(summary, text)
        case .document, .books, .book: break
        }
    }

    /// An element that was skipped in a child leaves the child's text in two runs.
    private static func joined(_ field: String?, _ text: XMLText) -> String {
        guard let field, !field.isEmpty else { return text.string }
        return field + text.string
    }

    /// Takes an end tag; a book's completes it.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - context: Where it is.
    /// - Throws: What the callback throws.
    public func didEndElement(_ name: XMLName, context: XMLContext) throws {
        switch place {
        case .title, .author, .summary: place = .book
        case .book:
            place = .books
            let book = Book(id: id, title: title ?? "", author: author ?? "", summary: summary ?? "")
            if let onBook {
                try onBook(book)
            } else {
                books.append(book)
            }
        case .books: place = .document
        case .document: break
        }
    }
}

extension BooksParser: XMLDocumentDelegate {
    /// Starts anew, also after a document that broke off.
    ///
    /// - Parameters:
    ///   - declaration: The XML declaration.
    ///   - context: Where it is.
    public func didStartDocument(_ declaration: XMLDeclaration?, context: XMLContext) {
        place = .document
    }

    /// Does nothing: the root element's end has completed everything.
    ///
    /// - Parameter context: Where the event is.
    public func didEndDocument(context: XMLContext) {}
}
