import Testing
import XMLObjects
import XMLParsing

@Suite("Transactions")
struct TransactionTests {
    private let first = "<x><book id='b1'><title>A</title><pages><page id='p1'/><page id='p2'/></pages></book></x>"
    private let firstLines = ["Book b1 title=A pages: p1 p2", "Page p1 book: b1", "Page p2 book: b1"]

    @Test(
        "leave the store as it was after a document that breaks off, isn't well-formed, or has an issue",
        arguments: StoreKind.allCases,
        [
            "<x><book id='b1'><title>B</title></book><book id='b2'/>", "<x><page id='p1'><book id='b9'/></page></y>",
            "<x><book id='b1'><title>B</title><pages><page id='p2'/></pages></book><page id='p1'><number>x</number></page></x>",
            "",
        ])
    func failure(_ kind: StoreKind, _ document: String) throws {
        let store = try kind.make(Models.library)
        try importObjects(first, into: store)
        #expect(throws: (any Error).self) { try importObjects(document, into: store) }
        #expect(try lines(store) == firstLines)
        // And the store is of use again.
        try importObjects("<x><page id='p3'><book id='b1'/></page></x>", into: store)
        #expect(try store.relatedIDs("pages", of: ObjectReference("Book", "b1")) == ["p1", "p2", "p3"])
    }

    @Test("end when an importer is cancelled, or released", arguments: StoreKind.allCases)
    func cancelled(_ kind: StoreKind) throws {
        let store = try kind.make(Models.library)
        try importObjects(first, into: store)
        let importer = ObjectImporter(into: store)
        try importer.parse(Array("<x><book id='b2'/><book id='b1'><title>Z</title></book>".utf8))
        #expect(try store.count(of: "Book") == 2)
        try importer.cancel()
        #expect(throws: ObjectStoreError.self) { try importer.finish() }
        #expect(try lines(store) == firstLines)
        do {
            let released = ObjectImporter(into: store)
            try released.parse(Array("<x><book id='b2'/>".utf8))
        }
        #expect(try lines(store) == firstLines)
    }

    @Test("of so many objects keep what was committed before a failure", arguments: StoreKind.allCases)
    func parts(_ kind: StoreKind) throws {
        let store = try kind.make(Models.library)
        let options = ObjectImportOptions.with { $0.transaction = .every(objects: 2) }
        let pages = (1...5).map { "<page id='p\($0)'/>" }.joined()
        #expect(throws: XMLParsingError.self) {
            try importObjects("<x><book id='b'><pages>\(pages)</pages><title>A</title>", into: store, options: options)
        }
        #expect(
            try lines(store) == [
                "Book b pages: p1 p2 p3 p4", "Page p1 book: b", "Page p2 book: b", "Page p3 book: b", "Page p4 book: b",
            ])
    }

    @Test("of so many objects come to the same as one", arguments: StoreKind.allCases, 1...4)
    func partsAreTheWhole(_ kind: StoreKind, _ count: Int) throws {
        var options = ObjectImportOptions.with { $0.transaction = .every(objects: count) }
        let document = """
            <x><book id='b'><pages><page id='p1'/><page id='p2'/><page id='p3'/></pages><title>A</title></book>
            <book id='c'><pages><page id='p4'/></pages><price>dear</price></book></x>
            """
        options.issues = .skipObject
        let store = try kind.make(Models.library)
        try importObjects(document, into: store, options: options)
        #expect(
            try lines(store) == [
                "Book b title=A pages: p1 p2 p3", "Page p1 book: b", "Page p2 book: b", "Page p3 book: b", "Page p4",
            ])
    }

    @Test("are needed for changes, and don't nest", arguments: StoreKind.allCases)
    func misuse(_ kind: StoreKind) throws {
        let store = try kind.make(Models.library)
        let book = ObjectReference("Book", "b")
        #expect(throws: ObjectStoreError.self) { try store.fetchOrCreate(book) }
        #expect(throws: ObjectStoreError.self) { try store.commit() }
        try store.begin()
        #expect(throws: ObjectStoreError.self) { try store.begin() }
        #expect(try store.fetchOrCreate(book))
        #expect(try !store.fetchOrCreate(book))
        try store.set(.string("A"), "title", of: book)
        try store.relate("pages", of: book, to: "p1")
        try store.relate("book", of: ObjectReference("Page", "p2"), to: "b")
        #expect(throws: ObjectStoreError.self) { try store.set(.string("A"), "price", of: book) }
        #expect(throws: ObjectStoreError.self) { try store.set(.string("A"), "isbn", of: book) }
        #expect(throws: ObjectStoreError.self) { try store.relate("author", of: book, to: "a") }
        #expect(throws: ObjectStoreError.self) { try store.fetchOrCreate(ObjectReference("Shelf", "s")) }
        try store.commit()
        #expect(try lines(store) == ["Book b title=A pages: p1 p2", "Page p1 book: b", "Page p2 book: b"])
        #expect(try store.related("pages", of: try #require(try store.object("Book", "b"))).map(\.id) == ["p1", "p2"])
        #expect(try store.object("Book", "c") == nil)
        #expect(try store.object("Book", "b")?["title"] == .string("A"))
    }

    @Test("remove an object with its connections", arguments: StoreKind.allCases)
    func removal(_ kind: StoreKind) throws {
        let store = try kind.make(Models.people)
        try importObjects(
            """
            <x><person id='a'><spouse id='b'/><friends><person id='b'/></friends><passport id='1'/>
            <clubs><club id='c'/></clubs><children><person id='d'/></children><idol id='b'/></person>
            <person id='b'><idol id='a'/></person></x>
            """, into: store)
        try store.begin()
        try store.remove(ObjectReference("Person", "a"))
        try store.remove(ObjectReference("Person", "nobody"))
        try store.commit()
        #expect(try lines(store) == ["Person b", "Person d", "Passport 1", "Club c"])
    }
}
