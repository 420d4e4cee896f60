import DocumentBuilders
import TestSupport
import Testing
import XMLParsing

@Suite("Books")
struct BooksParserTests {
    private let circumference = Book(id: 1, title: "Circumference", author: "Nicholas Nicastro", summary: "A measure.")

    /// Books of a document, the same for each chunking.
    private func books(_ document: String) throws -> [Book] {
        let document = bytes(document)
        let builder = BooksParser()
        try parse(document, builder)
        for chunking in Chunking.all(for: document) {
            let other = BooksParser()
            try parse(document, other, chunking)
            #expect(other.books == builder.books, "\(chunking)")
        }
        return builder.books
    }

    private func parse(_ document: [UInt8], _ builder: BooksParser, _ chunking: Chunking = .whole) throws {
        let parser = XMLPushParser(delegate: builder)
        for chunk in chunking.chunks(document) { try parser.parse(chunk) }
        try parser.finish()
    }

    private func failure(_ document: String) -> BuilderError? {
        #expect(throws: BuilderError.self) { try parse(bytes(document), BooksParser()) }
    }

    @Test("a book has an id, a title, an author and a summary")
    func whole() throws {
        let document = """
            <?xml version="1.0"?>
            <Books>
              <Book id="1">
                <title>Circumference</title> <author>Nicholas Nicastro</author>
                <summary>A measure.</summary>
              </Book>
              <Book id=" 2 "><summary/><title></title></Book>
            </Books>
            """
        #expect(try books(document) == [circumference, Book(id: 2, title: "", author: "", summary: "")])
    }

    @Test(
        "a document without books has none",
        arguments: ["<Books/>", "<Books>\n</Books>", "<Books><!-- none --></Books>"])
    func empty(_ document: String) throws {
        #expect(try books(document) == [])
    }

    @Test("text is whole and untrimmed, with entities, CDATA, line ends, comments and characters beyond ASCII")
    func text() throws {
        let books = try books(
            #"<Books><Book id="1"><title> A &amp; B&lt;<![CDATA[<c>]]><!-- x --> 日本\r\n</title><author>ß</author></Book></Books>"#
        )
        #expect(books == [Book(id: 1, title: " A & B<<c> 日本\n", author: "ß", summary: "")])
    }

    @Test("entities of the document are expanded")
    func entities() throws {
        let books = try books(
            "<!DOCTYPE Books [<!ENTITY a 'Nicastro'>]><Books><Book id='1'><author>N. &a;</author></Book></Books>")
        #expect(books.map(\.author) == ["N. Nicastro"])
    }

    @Test(
        "a title elsewhere never touches the book's",
        arguments: [
            "<title>T</title><author><title>X</title>A</author>",
            "<title>T</title><image><title>X</title><link/></image><author>A</author>",
            "<image><title>X</title></image><title>T</title><author>A</author>",
            "<title>T<title>X</title></title><author>A</author>",
            "<title>T</title><s:variant xmlns:s='u'><title>X</title></s:variant><author>A</author>",
            "<title>T</title><p:title xmlns:p='u'>X</p:title><author>A</author>",
            "<title xmlns='u'>X</title><title>T</title><author>A</author>",
            "<title>T</title><author>A</author><title>second</title>",
            "<title>T</title>stray text<author>A</author><Book id='9'><title>X</title></Book>",
        ])
    func elsewhere(_ content: String) throws {
        #expect(
            try books("<Books><Book id='1'>\(content)</Book></Books>") == [
                Book(id: 1, title: "T", author: "A", summary: "")
            ])
    }

    @Test("text around an element that is skipped is joined")
    func joined() throws {
        #expect(try books("<Books><Book id='1'><title>a<b>x</b>c</title></Book></Books>").map(\.title) == ["ac"])
    }

    @Test("a title outside of a book, and books elsewhere, are none")
    func outside() throws {
        let document =
            "<Books><title>X</title><Shelf><Book id='7'/></Shelf><p:Book xmlns:p='u' id='8'/><Book id='1'/></Books>"
        #expect(try books(document).map(\.id) == [1])
    }

    @Test("a book without an id, or with a bad one, is an error that names its place")
    func badID() throws {
        let missing = try #require(failure("<Books>\n  <Book><title>T</title></Book></Books>"))
        #expect(missing.position == XMLPosition(byteOffset: 10, line: 2, column: 3))
        #expect(missing.path == ["Books", "Book"])
        #expect(missing.reason.contains("no id"))
        for id in ["", "x1", "1.5", "99999999999999999999"] {
            let bad = try #require(failure("<Books><Book id='1'/><Book id='\(id)'/></Books>"))
            #expect(bad.position == XMLPosition(byteOffset: 21, line: 1, column: 22))
            #expect(bad.reason.contains("\"\(id)\""), "\(bad.reason)")
        }
        #expect(failure("<Books><Book p:id='1' xmlns:p='u'/></Books>")?.reason.contains("no id") == true)
    }

    @Test(
        "another root element is refused",
        arguments: ["<Library/>", "<Book id='1'/>", "<Books xmlns='u'/>", "<p:Books xmlns:p='u'/>"])
    func wrongRoot(_ document: String) throws {
        let error = try #require(failure(document))
        #expect(error.reason.contains("not <Books>"))
        #expect(error.position.byteOffset == 0)
        #expect(error.description.hasPrefix("1:1: "))
    }

    @Test("with a callback each book comes with its end tag, and nothing is kept")
    func callback() throws {
        var ids: [Int] = []
        let builder = BooksParser { ids.append($0.id) }
        let parser = XMLPushParser(delegate: builder)
        try parser.parse("<Books><Book id='1'/><Book id='2'>")
        #expect(ids == [1])
        try parser.parse("<title>x</title></Book>")
        #expect(ids == [1, 2])
        try parser.parse("</Books>")
        try parser.finish()
        #expect(builder.books.isEmpty)
    }

    @Test("what the callback throws ends the parse, unchanged")
    func callbackError() throws {
        struct Enough: Error, Equatable {}
        var ids: [Int] = []
        let builder = BooksParser { book in
            ids.append(book.id)
            if book.id == 2 { throw Enough() }
        }
        let parser = XMLPushParser(delegate: builder)
        #expect(throws: Enough()) {
            try parser.parse("<Books><Book id='1'/><Book id='2'/><Book id='3'/></Books>")
        }
        #expect(ids == [1, 2])
    }

    @Test("books before an error are kept, and the error is the parser's")
    func malformed() throws {
        let builder = BooksParser()
        let error = #expect(throws: XMLParsingError.self) {
            try parse(bytes("<Books><Book id='1'><title>T</title></Book><Book id='2'></Books>"), builder)
        }
        #expect(error?.code == .tagMismatch)
        #expect(builder.books.map(\.id) == [1])
    }

    @Test("one builder reads document after document")
    func reset() throws {
        let builder = BooksParser()
        let parser = XMLPushParser(delegate: builder)
        for id in 1...3 {
            try parser.parse("<Books><Book id='\(id)'/></Books>")
            try parser.finish()
            #expect(builder.books.map(\.id) == [id])
            try parser.reset()
        }
    }

    @Test("a missing file is the parser's error")
    func missingFile() throws {
        let error = #expect(throws: XMLParsingError.self) {
            try BooksParser.books(contentsOfFile: "/nonexistent/Books.xml")
        }
        #expect(error?.code == .inputFailed)
    }
}
