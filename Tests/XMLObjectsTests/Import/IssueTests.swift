import Testing
import XMLObjects
import XMLParsing

@Suite("Issues")
struct IssueTests {
    @Test(
        "say place, entity, id and attribute",
        arguments: [
            (
                "<x>\n<page id='p1'>\n <number>ten</number></page></x>", ObjectIssue.Code.invalidValue, 3, 10, "p1",
                "number",
                "\"ten\" is not an integer from -32768 to 32767"
            ),
            (
                "<x><page id='p1'><number></number></page></x>", .invalidValue, 1, 26, "p1", "number",
                "it is empty, and not an integer from -32768 to 32767"
            ),
            (
                "<x><book id='b1'>\n<title>My <b>book</b></title></book></x>", .elementInAttribute, 2, 11, "b1",
                "title",
                "it holds the element <b>"
            ),
            ("<x>\n  <book><title>A</title></book></x>", .missingIdentifier, 2, 3, nil, nil, "<book> has no id"),
            ("<x><book id=''/></x>", .missingIdentifier, 1, 4, nil, nil, "<book> has no id"),
            (
                "<x><page id='p'><book type='Page' id='b'/></page></x>", .wrongType, 1, 17, "b", nil,
                "the type of <book> is \"Page\", not Book"
            ),
        ] as [(String, ObjectIssue.Code, Int, Int, String?, String?, String)])
    func places(
        _ document: String, _ code: ObjectIssue.Code, _ line: Int, _ column: Int, _ id: String?, _ attribute: String?,
        _ reason: String
    ) throws {
        for kind in StoreKind.allCases {
            let store = try kind.make(Models.library)
            let issue = try #require(try issue(document, into: store))
            #expect(issue.code == code)
            #expect(issue.position?.line == line)
            #expect(issue.position?.column == column)
            #expect(issue.entity == (attribute == "number" ? "Page" : "Book"))
            #expect(issue.id == id)
            #expect(issue.attribute == attribute)
            #expect(issue.reason == reason)
            #expect(try lines(store) == [], "a failed import leaves nothing")
        }
    }

    private let faulty = """
        <x><book id='b1'><pages><page id='p1'/></pages><title>A<b/></title><price>2</price></book>
        <book><title>B</title></book>
        <book id='b2'><title>C</title><pages><page id='p2'><number>x</number><content>D</content></page></pages></book></x>
        """

    @Test("can leave out the attribute", arguments: StoreKind.allCases)
    func skipAttribute(_ kind: StoreKind) throws {
        let store = try kind.make(Models.library)
        let summary = try importObjects(faulty, into: store, options: .skippingAttributes)
        #expect(
            try lines(store) == [
                "Book b1 price=2 pages: p1", "Book b2 title=C pages: p2", "Page p1 book: b1",
                "Page p2 content=D book: b2",
            ])
        #expect(summary.issues.map(\.code) == [.elementInAttribute, .missingIdentifier, .invalidValue])
        #expect(summary.issueCount == 3)
        #expect(summary.skippedObjects == 1)
        #expect(summary.objects == 4)
    }

    @Test("can leave out the object, and what it holds stays", arguments: StoreKind.allCases)
    func skipObject(_ kind: StoreKind) throws {
        let store = try kind.make(Models.library)
        let summary = try importObjects(faulty, into: store, options: .skippingObjects)
        #expect(try lines(store) == ["Book b2 title=C", "Page p1"])
        #expect(summary.issueCount == 3)
        #expect(summary.skippedObjects == 3)
        #expect(summary.objects == 2)
    }

    @Test("leave an object as it was that the store had before", arguments: StoreKind.allCases)
    func skipKnownObject(_ kind: StoreKind) throws {
        let store = try kind.make(Models.library)
        try importObjects("<x><book id='b1'><title>old</title></book></x>", into: store)
        let document = "<x><book id='b1'><title>new</title><price>much</price></book></x>"
        try importObjects(document, into: store, options: .skippingObjects)
        #expect(try lines(store) == ["Book b1 title=old"])
    }

    @Test("are counted beyond those that are listed")
    func listed() throws {
        let store = MemoryObjectStore(model: Models.library)
        let options = ObjectImportOptions.with {
            $0.issues = .skipAttribute
            $0.listedAtMost = 2
        }
        let pages = (1...5).map { "<page id='p\($0)'><number>x</number><n\($0)/></page>" }.joined()
        let summary = try importObjects("<x>\(pages)</x>", into: store, options: options)
        #expect(summary.issues.map(\.id) == ["p1", "p2"])
        #expect(summary.issueCount == 5)
        #expect(summary.ignored.count == 2)
        #expect(summary.ignoredCount == 5)
    }

    private static func modelWithRequired() throws -> ObjectModel {
        try ObjectModel {
            ObjectEntity("Book") {
                ObjectAttribute("title", .string, isOptional: false)
                ObjectAttribute("copies", .integer16, isOptional: false, defaultValue: .integer(1))
                ObjectRelationship("sequel", to: "Book")
            }
        }
    }

    @Test(
        "name an object that lacks what it must have, once all of the document is there", arguments: StoreKind.allCases)
    func missing(_ kind: StoreKind) throws {
        let store = try kind.make(Self.modelWithRequired())
        let document = "<x><book id='a'><sequel id='b'/><title>A</title></book><book id='b'/></x>"
        let issue = try #require(try issue(document, into: store))
        #expect(issue.code == .missingValue)
        #expect(issue.description == "Book \"b\", title: the object has no value, and must have one")
        #expect(try lines(store) == [])

        try importObjects(document.replacing("'b'/></x>", with: "'b'><title>B</title></book></x>"), into: store)
        #expect(try lines(store) == ["Book a title=A copies=1 sequel: b", "Book b title=B copies=1"])
    }

    @Test("of a missing value can be listed, or take the object away", arguments: StoreKind.allCases)
    func missingSkipped(_ kind: StoreKind) throws {
        let document = "<x><book id='a'><sequel id='b'/><title>A</title></book></x>"
        let listing = try kind.make(Self.modelWithRequired())
        let summary = try importObjects(document, into: listing, options: .skippingAttributes)
        #expect(summary.issues.map(\.id) == ["b"])
        #expect(try lines(listing) == ["Book a title=A copies=1 sequel: b", "Book b copies=1"])
        let removing = try kind.make(Self.modelWithRequired())
        try importObjects(document, into: removing, options: .skippingObjects)
        #expect(try lines(removing) == ["Book a title=A copies=1"])
    }
}
