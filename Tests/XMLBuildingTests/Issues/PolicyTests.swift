import StreamingXML
import TestSupport
import Testing

private struct Entry: Equatable, XMLMappable {
    var id = 0
    var episode: Int?
    var names: [Int] = [9]

    static var mapping: XMLMapping<Entry> {
        XMLMapping("entry", make: { Entry() }) {
            XMLAttribute("id", \.id).required()
            XMLChild("episode", \.episode).repeated(.error)
            XMLChildren("name", \.names)
        }
        .validated { if $0.id < 0 { throw Negative() } }
    }

    struct Negative: Error, CustomStringConvertible {
        var description: String { "the id is negative" }
    }
}

private struct List: Equatable, XMLMappable {
    var title: String?
    var entries: [Entry] = []
    var main: Entry?

    static var mapping: XMLMapping<List> {
        XMLMapping("list", make: { List() }) {
            XMLChild("title", \.title)
            XMLChildren("entry", \.entries)
            XMLChild("main", \.main)
        }
    }
}

@Suite("Policies for what doesn't fit")
struct PolicyTests {
    private static let document = """
        <list><entry id='1'><episode>1a</episode><name>2</name></entry><entry><name>x</name><name>3</name></entry>\
        <entry id='-4'><episode>5</episode></entry><title>T</title>\
        <entry id='6'><episode>7</episode><episode>8</episode></entry></list>
        """

    private func read(
        _ document: String, _ policy: (@escaping @Sendable (XMLMappingError) throws -> Void) -> XMLIssuePolicy
    ) throws -> (List, [String]) {
        let bytes = Array(document.utf8)
        var result: (List, [String])?
        for chunking in Chunking.all(for: bytes) {
            let issues = Issues()
            let list = try XMLBuildingTests.read(
                List.self, bytes, chunking, onIssue: policy { issues.errors.append($0) })
            let reasons = issues.errors.map { "\($0.field) at \($0.position.byteOffset): \($0.reason)" }
            if let result {
                #expect(result.0 == list && result.1 == reasons, "\(chunking)")
            }
            result = (list, reasons)
        }
        return try #require(result)
    }

    @Test("leave a field at its default, and report it")
    func useDefault() throws {
        let (list, issues) = try read(Self.document, XMLIssuePolicy.useDefault)
        #expect(
            list
                == List(
                    title: "T",
                    entries: [
                        Entry(id: 1, episode: nil, names: [2]), Entry(id: 0, names: [3]), Entry(id: 6, episode: 7),
                    ]))
        #expect(
            issues == [
                "episode at 31: \"1a\" is not an integer", "name at 77: \"x\" is not an integer",
                "@id at 98: entry has no @id", "entry at 141: the id is negative",
                "episode at 199: there is more than one",
            ])
    }

    @Test("leave out the innermost item of an array")
    func skipItem() throws {
        let (list, issues) = try read(Self.document, XMLIssuePolicy.skipItem)
        #expect(list == List(title: "T", entries: []))
        #expect(issues.count == 5)
        let (main, mainIssues) = try read(
            "<list><main id='1'><episode>x</episode><u/></main><title>T</title></list>",
            { report in
                .skipItem { error in
                    try report(error)
                }
            }, expectingNothing: true)
        #expect(main == nil)
        #expect(mainIssues == ["episode at 29: \"x\" is not an integer"])
    }

    @Test("leave out the record: where that is the document, its first error is thrown in the end")
    func skipRecord() throws {
        let (list, issues) = try read(Self.document, XMLIssuePolicy.skipRecord, expectingNothing: true)
        #expect(list == nil)
        #expect(issues == ["episode at 31: \"1a\" is not an integer"])
    }

    private func read(
        _ document: String, _ policy: (@escaping @Sendable (XMLMappingError) throws -> Void) -> XMLIssuePolicy,
        expectingNothing: Bool
    ) throws -> (List?, [String]) {
        let bytes = Array(document.utf8)
        var reasons: [String] = []
        for chunking in Chunking.all(for: bytes) {
            let issues = Issues()
            let error = #expect(throws: XMLMappingError.self, "\(chunking)") {
                _ = try XMLBuildingTests.read(List.self, bytes, chunking, onIssue: policy { issues.errors.append($0) })
            }
            #expect(error == issues.errors.first)
            reasons = issues.errors.map { "\($0.field) at \($0.position.byteOffset): \($0.reason)" }
        }
        return (nil, reasons)
    }

    @Test("end the parse with what a report throws")
    func reportThrows() {
        struct Enough: Error {}
        #expect(throws: Enough.self) {
            try List.parse(Self.document, onIssue: .useDefault { _ in throw Enough() })
        }
    }

    @Test("don't hide a malformed document")
    func malformed() {
        #expect(throws: XMLParsingError.self) {
            try List.parse("<list><entry id='x'></list>", onIssue: .useDefault { _ in })
        }
    }

    @Test("read an empty number as nil where the mapping says so, and report it otherwise")
    func emptyNumber() throws {
        struct Enclosure: Equatable, XMLMappable {
            var length: Int?
            var size: Int?
            static var mapping: XMLMapping<Enclosure> {
                XMLMapping("enclosure", make: { Enclosure() }) {
                    XMLAttribute("length", \.length).empty(.absent)
                    XMLAttribute("size", \.size)
                }
            }
        }
        try expectModel("<enclosure length=''/>", Enclosure())
        let issues = Issues()
        let bytes = Array("<enclosure size=''/>".utf8)
        let model = try XMLBuildingTests.read(Enclosure.self, bytes, onIssue: .useDefault { issues.errors.append($0) })
        #expect(model == Enclosure())
        #expect(issues.lines == ["1:1: @size: \"\" is not an integer"])
    }

    @Test("say what a mapping doesn't know, where it asks for that")
    func unknown() throws {
        struct Strict: Equatable, XMLMappable {
            var a = ""
            static var mapping: XMLMapping<Strict> {
                XMLMapping("s", make: { Strict() }) { XMLChild("a", \.a) }
                    .unknownElements(.error)
                    .unknownAttributes(.error)
            }
        }
        try expectModel("<s> <a>x</a>\n</s>", Strict(a: "x"))
        expectMisfit(
            "<s><b/></s>", as: Strict.self, .unknown, at: 3, line: 1, column: 4, path: "s/b", field: "b",
            reason: "the mapping of s doesn't know the element")
        expectMisfit(
            "<s x='1'/>", as: Strict.self, .unknown, at: 0, line: 1, column: 1, path: "s", field: "@x", text: "1",
            reason: "the mapping of s doesn't know the attribute")
        expectMisfit(
            "<s><a>x<b/></a></s>", as: Strict.self, .unknown, at: 7, line: 1, column: 8, path: "s/a/b", field: "b",
            reason: "the mapping of s doesn't know the element")
        let error = #expect(throws: XMLMappingError.self) { try Strict.parse("<s>text</s>") }
        #expect(error?.kind == .unknown && error?.text == "text")
    }

    @Test("call a hook with unknown elements")
    func hook() throws {
        let seen = Names()
        let names = seen
        Hooked.names.withSeen(names) {
            _ = try? Hooked.parse("<h><a>x</a><p:b xmlns:p='u'><a/></p:b><c/></h>")
        }
        #expect(seen.names == ["p:b", "c"])
    }

    private struct Hooked: XMLMappable {
        var a = ""
        static let names = Names()
        static var mapping: XMLMapping<Hooked> {
            XMLMapping("h", make: { Hooked() }) { XMLChild("a", \.a) }
                .onUnknownElement { name, _ in names.target?.names.append(name.qualifiedName) }
        }
    }
}

/// Names that a hook was called with.
private final class Names: @unchecked Sendable {
    // Sendable: only one test uses it.
    var names: [String] = []
    var target: Names?

    func withSeen(_ target: Names, _ body: () -> Void) {
        self.target = target
        body()
        self.target = nil
    }
}
