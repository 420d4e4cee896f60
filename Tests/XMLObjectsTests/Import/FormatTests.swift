import TestSupport
import Testing
import XMLObjects
import XMLParsing

@Suite("The format")
struct FormatTests {
    private func imported(_ document: String, _ model: ObjectModel, _ kind: StoreKind) throws -> [String] {
        let store = try kind.make(model)
        try importObjects(document, into: store)
        return try lines(store)
    }

    private let library = """
        <library>
          <book id="b1"><title>My book on XML</title>
            <pages><page id="p1"><content>Yada yada</content></page><page id="p2"><content>More boring stuff</content></page></pages></book>
          <book id="b2"><title>A very short book</title>
            <pages><page id="p3"><content>I'm the only page in the book</content></page></pages></book>
        </library>
        """

    private let libraryLines = [
        "Book b1 title=My book on XML pages: p1 p2", "Book b2 title=A very short book pages: p3",
        "Page p1 content=Yada yada book: b1", "Page p2 content=More boring stuff book: b1",
        "Page p3 content=I'm the only page in the book book: b2",
    ]

    @Test("fills a store with objects, attributes and relationships", arguments: StoreKind.allCases)
    func library(_ kind: StoreKind) throws {
        let store = try kind.make(Models.library)
        let summary = try importObjects(library, into: store)
        #expect(try lines(store) == libraryLines)
        #expect(summary.objects == 5)
        #expect(summary.connections == 3)
        #expect(summary.ignoredCount == 0)
        #expect(summary.issueCount == 0)
    }

    @Test("means the same however the document is cut")
    func chunks() throws {
        let document = Array(library.utf8)
        for chunking in Chunking.all(for: document) {
            let store = MemoryObjectStore(model: Models.library)
            let importer = ObjectImporter(into: store)
            for chunk in chunking.chunks(document) { try importer.parse(chunk) }
            try importer.finish()
            #expect(try lines(store) == libraryLines, "\(chunking)")
        }
    }

    @Test("ignores the case of a name's first letter, and of no other", arguments: StoreKind.allCases)
    func firstLetter(_ kind: StoreKind) throws {
        let lines = try imported(
            "<x><Book id='b1'><Title>A</Title><Pages><Page id='p1'/></Pages></Book><bOok id='b2'/></x>", Models.library,
            kind)
        #expect(lines == ["Book b1 title=A pages: p1", "Page p1 book: b1"])
    }

    @Test("doesn't bind the outermost element, whatever its name", arguments: StoreKind.allCases)
    func outermost(_ kind: StoreKind) throws {
        #expect(
            try imported("<book id='b1'><title>A</title><page id='p1'/></book>", Models.library, kind) == ["Page p1"])
    }

    @Test("fetches or creates an object wherever it comes", arguments: StoreKind.allCases)
    func severalTimes(_ kind: StoreKind) throws {
        let lines = try imported(
            """
            <x><page id='p2'><book id='b1'/></page><book id='b1'><title>A</title></book>
            <page id='p2'><content>late</content></page><book id='b1'><price>1.50</price><title>B</title></book></x>
            """, Models.library, kind)
        #expect(lines == ["Book b1 title=B price=1.50 pages: p2", "Page p2 content=late book: b1"])
    }

    @Test("keeps ids apart by their bytes, and by entity", arguments: StoreKind.allCases)
    func identifiers(_ kind: StoreKind) throws {
        let lines = try imported(
            "<x><book id='1'/><page id='1'/><book id='1 '/><book id='\u{E9}'/><book id='e\u{301}'/></x>",
            Models.library,
            kind)
        #expect(lines.count == 5)
    }

    @Test("lets forward references, backward references and cycles be", arguments: StoreKind.allCases)
    func cycles(_ kind: StoreKind) throws {
        let lines = try imported(
            """
            <x><person id='a'><idol id='c'/></person><person id='b'><idol id='a'/></person>
            <person id='c'><idol id='b'><idol id='a'/><name>B</name></idol></person><person id='d'><idol id='d'/></person></x>
            """, Models.people, kind)
        #expect(
            lines == [
                "Person a idol: c", "Person b name=B idol: a", "Person c idol: b", "Person d idol: d",
            ])
    }

    @Test("keeps order where a relationship has one: the last list decides", arguments: StoreKind.allCases)
    func order(_ kind: StoreKind) throws {
        let store = try kind.make(Models.library)
        try importObjects(
            "<x><book id='b'><pages><page id='z'/><page id='a'/><page id='m'/></pages></book></x>", into: store)
        #expect(try store.relatedIDs("pages", of: ObjectReference("Book", "b")) == ["z", "a", "m"])
        // A page that names its book keeps its place; one that comes to the book so is the last.
        try importObjects("<x><page id='z'><book id='b'/></page><page id='n'><book id='b'/></page></x>", into: store)
        #expect(try store.relatedIDs("pages", of: ObjectReference("Book", "b")) == ["z", "a", "m", "n"])
        try importObjects("<x><book id='b'><pages><page id='m'/><page id='z'/></pages></book></x>", into: store)
        #expect(try store.relatedIDs("pages", of: ObjectReference("Book", "b")) == ["a", "n", "m", "z"])
    }

    @Test("moves an object that another's list takes over", arguments: StoreKind.allCases)
    func moves(_ kind: StoreKind) throws {
        let lines = try imported(
            """
            <x><book id='b1'><pages><page id='p1'/><page id='p2'/></pages></book>
            <book id='b2'><pages><page id='p1'/></pages></book></x>
            """, Models.library, kind)
        #expect(lines == ["Book b1 pages: p2", "Book b2 pages: p1", "Page p1 book: b2", "Page p2 book: b1"])
    }

    @Test("sets the inverse of a relationship between one and one", arguments: StoreKind.allCases)
    func oneToOne(_ kind: StoreKind) throws {
        let store = try kind.make(Models.people)
        try importObjects(
            "<x><person id='a'><passport id='1'/></person><passport id='2'><holder id='b'/></passport></x>", into: store
        )
        #expect(
            try lines(store) == [
                "Person a passport: 1", "Person b passport: 2", "Passport 1 holder: a", "Passport 2 holder: b",
            ])
        try importObjects("<x><passport id='1'><holder id='b'/></passport></x>", into: store)
        #expect(try lines(store) == ["Person a", "Person b passport: 1", "Passport 1 holder: b", "Passport 2"])
        try importObjects("<x><person id='a'><passport id='1'/></person></x>", into: store)
        #expect(try lines(store) == ["Person a passport: 1", "Person b", "Passport 1 holder: a", "Passport 2"])
    }

    @Test("sets both ends of a relationship that is its own inverse", arguments: StoreKind.allCases)
    func mutual(_ kind: StoreKind) throws {
        let store = try kind.make(Models.people)
        try importObjects(
            """
            <x><person id='a'><spouse id='b'/><friends><person id='b'/><person id='c'/></friends></person>
            <person id='c'><friends><person id='a'/></friends></person></x>
            """, into: store)
        #expect(
            try lines(store) == [
                "Person a spouse: b friends: b c", "Person b spouse: a friends: a", "Person c friends: a",
            ])
        try importObjects("<x><person id='c'><spouse id='a'/></person></x>", into: store)
        #expect(
            try lines(store) == [
                "Person a spouse: c friends: b c", "Person b friends: a", "Person c spouse: a friends: a",
            ])
    }

    @Test("connects many with many, in the order of both ends", arguments: StoreKind.allCases)
    func manyToMany(_ kind: StoreKind) throws {
        let store = try kind.make(Models.people)
        try importObjects(
            """
            <x><person id='a'><clubs><club id='2'/><club id='1'/></clubs></person><person id='b'><clubs><club id='1'/></clubs>
            </person><club id='1'><members><person id='b'/><person id='c'/></members></club>
            <person id='a'><wishes><club id='9'/><club id='8'/></wishes></person></x>
            """, into: store)
        #expect(
            try lines(store) == [
                "Person a clubs: 2 1 wishes: 9 8", "Person b clubs: 1", "Person c clubs: 1",
                "Club 1 members: a b c", "Club 2 members: a", "Club 8", "Club 9",
            ])
        try importObjects("<x><club id='1'><members><person id='c'/><person id='a'/></members></club></x>", into: store)
        #expect(try store.relatedIDs("members", of: ObjectReference("Club", "1")) == ["b", "c", "a"])
        #expect(try store.relatedIDs("clubs", of: ObjectReference("Person", "a")) == ["2", "1"])
    }

    @Test("lets the attribute type name the entity where the element's name doesn't", arguments: StoreKind.allCases)
    func type(_ kind: StoreKind) throws {
        let lines = try imported(
            """
            <x><item type='book' id='b1'><pages><leaf type='Page' id='p1'/><leaf id='p2'/></pages></item>
            <page type='Page' id='p3'><book type='Book' id='b1'/></page><item type='Shelf' id='s'/></x>
            """, Models.library, kind)
        #expect(lines == ["Book b1 pages: p1 p3", "Page p1 book: b1", "Page p3 book: b1"])
    }

    @Test("lets the attribute's name be chosen")
    func typeAttribute() throws {
        let store = MemoryObjectStore(model: Models.library)
        let options = ObjectImportOptions.with { $0.typeAttribute = "entity" }
        try importObjects(
            "<x><item entity='Book' id='b1'/><item type='Book' id='b2'/></x>", into: store, options: options)
        #expect(try lines(store) == ["Book b1"])
    }

    @Test("is in the namespace of the outermost element")
    func namespaces() throws {
        let document = """
            <l:x xmlns:l='urn:l' xmlns='urn:other'><l:book id='b1'><l:title>A</l:title><title>B</title></l:book><book id='b2'/></l:x>
            """
        #expect(try imported(document, Models.library, .memory) == ["Book b1 title=A"])
    }
}
