import DocumentBuilders
import StreamingXML
import TestSupport
import Testing

@Suite("A saved file")
struct SavingTests {
    private func saved(_ save: (String) throws -> Void) throws -> String {
        try TestFiles.withTemporaryFolder { folder in
            try save("\(folder)/saved.xml")
            return String(decoding: try TestFiles.bytes("\(folder)/saved.xml"), as: UTF8.self)
        }
    }

    @Test("of a party is laid out for people")
    func party() throws {
        let party = Party(players: [Player(name: "Tom & \"Jerry\"", level: 12, rpgClass: .rogue)])
        let expected = """
            <?xml version="1.0" encoding="UTF-8"?>
            <Party>
              <Player>
                <Name>Tom &amp; "Jerry"</Name>
                <Level>12</Level>
                <Class>Rogue</Class>
              </Player>
            </Party>

            """
        #expect(try saved { try PartyWriter.save(party, toFile: $0) } == expected)
        #expect(
            try saved { try PartyWriter.save(Party(), toFile: $0) }
                == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Party/>\n")
    }

    @Test("of books is laid out for people, from a sequence or from a closure")
    func books() throws {
        let books = [Book(id: 7, title: "T", author: "", summary: "<s>")]
        let expected = """
            <?xml version="1.0" encoding="UTF-8"?>
            <Books>
              <Book id="7">
                <title>T</title>
                <author/>
                <summary>&lt;s&gt;</summary>
              </Book>
            </Books>

            """
        #expect(try saved { try BooksWriter.save(books, toFile: $0) } == expected)
        #expect(try saved { try BooksWriter.save(books.lazy.filter { $0.id == 7 }, toFile: $0) } == expected)
        #expect(try saved { try BooksWriter.save(toFile: $0) { write in try books.forEach(write) } } == expected)
    }

    @Test("of staff is laid out for people; what is nil is absent")
    func staff() throws {
        let record = Staff(nickname: "Lin", email: "", sex: "f")
        let fields = ["<nickname>Lin</nickname>", "<email/>", "<sex>f</sex>"]
        let one = "<Staff>\n" + fields.map { "  \($0)\n" }.joined() + "</Staff>\n"
        let many =
            "<StaffList>\n  <Staff>\n" + fields.map { "    \($0)\n" }.joined()
            + "  </Staff>\n  <Staff/>\n</StaffList>\n"
        let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        #expect(try saved { try StaffWriter.save(record, toFile: $0) } == declaration + one)
        #expect(try saved { try StaffWriter.save([record, Staff()], toFile: $0) } == declaration + many)
    }

    @Test("can be written while it is read, book by book")
    func inPlace() throws {
        try TestFiles.withTemporaryFolder { folder in
            let path = "\(folder)/Books.xml"
            try BooksWriter.save((1...3).map { Book(id: $0, title: "t", author: "", summary: "") }, toFile: path)
            try BooksWriter.save(toFile: path) { write in
                let builder = BooksParser { if $0.id != 2 { try write($0) } }
                try XMLPushParser(delegate: builder).parse(contentsOfFile: path)
            }
            #expect(try BooksParser.books(contentsOfFile: path).map(\.id) == [1, 3])
        }
    }

    @Test("is as it was if what writes it fails")
    func failure() throws {
        struct Broken: Error {}
        try TestFiles.withTemporaryFolder { folder in
            let path = "\(folder)/Books.xml"
            try BooksWriter.save([Book(id: 1, title: "", author: "", summary: "")], toFile: path)
            #expect(throws: Broken.self) {
                try BooksWriter.save(toFile: path) { write in
                    try write(Book(id: 2, title: "", author: "", summary: ""))
                    throw Broken()
                }
            }
            #expect(try BooksParser.books(contentsOfFile: path).map(\.id) == [1])
            #expect(TestFiles.paths(below: folder) == [path])
        }
    }

    @Test("of models can be part of another document")
    func parts() throws {
        let bytes = try XMLStreamWriter.bytes { writer in
            try writer.element("all") {
                try PartyWriter.write(Party(), to: writer)
                try BooksWriter.write([], to: writer)
                try StaffWriter.write(Staff(), to: writer)
            }
        }
        #expect(String(decoding: bytes, as: UTF8.self) == "<all><Party/><Books/><Staff/></all>")
    }
}
