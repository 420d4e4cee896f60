import DocumentBuilders
import StreamingXML
import TestSupport
import Testing

/// Checks which books are read whole, byte by byte, and split at every position; with a callback, and without.
func expectBooks(_ document: String, _ books: [Book], location: SourceLocation = #_sourceLocation) throws {
    let document = Array(document.utf8)
    for chunking in Chunking.all(for: document) {
        var called: [Book] = []
        let withCallback = BooksParser { called.append($0) }
        let without = BooksParser()
        for builder in [withCallback, without] {
            let parser = XMLPushParser(delegate: builder)
            for chunk in chunking.chunks(document) { try parser.parse(chunk) }
            try parser.finish()
        }
        #expect(without.books == books, "\(chunking)", sourceLocation: location)
        #expect(called == books, "\(chunking)", sourceLocation: location)
        #expect(withCallback.books.isEmpty, sourceLocation: location)
    }
}

@Suite("The builder of books")
struct BooksReadingTests {
    @Test("reads books whole, with text as it is")
    func books() throws {
        try expectBooks(
            """
            <?xml version="1.0"?>
            <Books>
              <Book id="1"><title>War &amp; Peace</title><author><![CDATA[<Leo>]]></author><summary> two
            lines </summary></Book>
              <Book id=" -2 "><summary/><title>T</title></Book>
              <Book id="3"/>
            </Books>
            """,
            [
                Book(id: 1, title: "War & Peace", author: "<Leo>", summary: " two\nlines "),
                Book(id: -2, title: "T", author: "", summary: ""),
                Book(id: 3, title: "", author: "", summary: ""),
            ])
    }

    @Test("takes elements by their place and namespace, and the first of repeated ones")
    func places() throws {
        try expectBooks(
            """
            <Books xmlns:x="urn:x"><title>0</title><x:Book id="9"/><Shelf><Book id="8"/></Shelf>
            <Book id="1" x:id="7"><part><title>no</title></part><title>a<b>no</b>b</title><title>no</title>\
            <x:author>no</x:author><author>c<!-- no -->d</author></Book></Books>
            """,
            [Book(id: 1, title: "ab", author: "cd", summary: "")])
    }

    @Test("reads no books from an empty list")
    func empty() throws {
        try expectBooks("<Books/>", [])
    }

    @Test(
        "refuses what isn't a document of books, with the place",
        arguments: [
            ("<Library/>", "the root element is <Library>, not <Books>", 0, 1, 1),
            ("<Books xmlns='urn:x'/>", "the root element is <Books>, not <Books>", 0, 1, 1),
            ("<Books>\n <Book/></Books>", "a book has no id", 9, 2, 2),
            ("<Books><Book id='x1'/></Books>", "the id of a book is \"x1\", not an integer", 7, 1, 8),
            ("<Books><Book id=''/></Books>", "the id of a book is \"\", not an integer", 7, 1, 8),
            (
                "<Books><Book id='99999999999999999999'/></Books>",
                "the id of a book is \"99999999999999999999\", not an integer", 7, 1, 8
            ),
        ])
    func refused(_ document: String, _ reason: String, _ byteOffset: Int, _ line: Int, _ column: Int) throws {
        for chunking in Chunking.all(for: Array(document.utf8)) {
            let error = #expect(throws: BuilderError.self) {
                let parser = XMLPushParser(delegate: BooksParser())
                for chunk in chunking.chunks(Array(document.utf8)) { try parser.parse(chunk) }
                try parser.finish()
            }
            #expect(error?.reason == reason)
            #expect(error?.position == XMLPosition(byteOffset: byteOffset, line: line, column: column))
        }
    }

    @Test("keeps the books before an error, and can read another document")
    func errors() throws {
        let builder = BooksParser()
        let parser = XMLPushParser(delegate: builder)
        #expect(throws: XMLParsingError.self) {
            try parser.parse("<Books><Book id='1'><title>t</title></Book><Book id='2'></Books>")
        }
        #expect(builder.books == [Book(id: 1, title: "t", author: "", summary: "")])
        try parser.reset()
        try parser.parse("<Books><Book id='3'/></Books>")
        try parser.finish()
        #expect(builder.books.map(\.id) == [3])
    }

    @Test("ends where the callback throws")
    func callbackThrows() throws {
        struct Enough: Error {}
        var count = 0
        let parser = XMLPushParser(
            delegate: BooksParser { _ in
                count += 1
                throw Enough()
            })
        #expect(throws: Enough.self) { try parser.parse("<Books><Book id='1'/><Book id='2'/></Books>") }
        #expect(count == 1)
    }

    @Test("reads a file")
    func file() throws {
        try TestFiles.withTemporaryFolder { folder in
            let path = "\(folder)/Books.xml"
            #expect(throws: XMLParsingError.self) { try BooksParser.books(contentsOfFile: path) }
            try BooksWriter.save([Book(id: 1, title: "t", author: "a", summary: "s")], toFile: path)
            #expect(try BooksParser.books(contentsOfFile: path).map(\.title) == ["t"])
        }
    }
}
