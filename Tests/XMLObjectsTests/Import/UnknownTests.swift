import Testing
import XMLObjects
import XMLParsing

@Suite("What the model doesn't know")
struct UnknownTests {
    /// Documents that hold one such thing, with its kind, its name, what holds it, and its place.
    static let documents: [(String, ObjectImportSummary.Ignored.Kind, String, String, Int)] = [
        ("<x><shelf id='s'><book id='b'/></shelf></x>", .element, "shelf", "x", 4),
        ("<x><book id='b'><isbn>1<deep/></isbn></book></x>", .element, "isbn", "book", 17),
        ("<x><book id='b'><pages><cover id='c'/></pages></book></x>", .element, "cover", "pages", 24),
        ("<x><book id='b'><pages><book id='c'/></pages></book></x>", .element, "book", "pages", 24),
        ("<x><book id='b'><ident>c</ident></book></x>", .element, "ident", "book", 17),
        ("<x><book id='b' lang='en'/></x>", .xmlAttribute, "lang", "book", 4),
        ("<x><book id='b'><title lang='en'>A</title></book></x>", .xmlAttribute, "lang", "title", 17),
        ("<x><book id='b'><pages count='2'/></book></x>", .xmlAttribute, "count", "pages", 17),
        ("<x><book id='b'><pages id='2'/></book></x>", .xmlAttribute, "id", "pages", 17),
        ("<x>text<book id='b'/></x>", .text, "", "x", 4),
        ("<x><book id='b'>text</book></x>", .text, "", "book", 17),
        ("<x><book id='b'><pages>text</pages></book></x>", .text, "", "pages", 24),
    ]

    @Test("is ignored, and counted", arguments: documents)
    func ignored(
        _ document: String, _ kind: ObjectImportSummary.Ignored.Kind, _ name: String, _ parent: String, _ column: Int
    ) throws {
        let store = MemoryObjectStore(model: Models.library)
        let summary = try importObjects(document, into: store)
        #expect(summary.ignoredCount == 1)
        #expect(summary.ignored.keys.first?.kind == kind)
        #expect(summary.ignored.keys.first?.name == name)
        #expect(summary.ignored.keys.first?.parent == parent)
        #expect(summary.ignored.values.first?.count == 1)
        #expect(summary.ignored.values.first?.first.column == column)
        #expect(try store.count(of: "Page") == 0)
    }

    @Test("is an error with its place in strict mode", arguments: documents)
    func strict(
        _ document: String, _ kind: ObjectImportSummary.Ignored.Kind, _ name: String, _ parent: String, _ column: Int
    ) throws {
        let store = MemoryObjectStore(model: Models.library)
        let issue = try #require(try issue(document, into: store, options: .strict))
        #expect(issue.code == .unknown)
        #expect(issue.position?.column == column)
        #expect(issue.reason.hasPrefix("<\(parent)> holds "))
        #expect(issue.reason.contains(name))
        #expect(try lines(store) == [])
    }

    @Test("doesn't include attributes of the outermost element, white space and comments")
    func allowed() throws {
        let store = MemoryObjectStore(model: Models.library)
        let document = "<x version='1'>\n<!-- a --><book id='b'> <pages>\n</pages><?p i?></book></x>"
        #expect(try issue(document, into: store, options: .strict) == nil)
        #expect(try lines(store) == ["Book b"])
    }
}
