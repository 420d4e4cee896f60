/// A book of a `<Books>` document.
public struct Book: Hashable, Sendable {
    /// The book's number: the attribute `id`.
    public var id: Int
    /// The text of `<title>`, empty if there is none.
    public var title: String
    /// The text of `<author>`, empty if there is none.
    public var author: String
    /// The text of `<summary>`, empty if there is none.
    public var summary: String

    /// Makes a book.
    ///
    /// - Parameters:
    ///   - id: The book's number.
    ///   - title: Its title.
    ///   - author: Its author.
    ///   - summary: What it is about.
    public init(id: Int, title: String, author: String, summary: String) {
        self.id = id
        self.title = title
        self.author = author
        self.summary = summary
    }
}
