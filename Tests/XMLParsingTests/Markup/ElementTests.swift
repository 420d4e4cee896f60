import TestSupport
import Testing
import XMLParsing

@Suite("Elements")
struct ElementTests {
    @Test("start tags, text and end tags come in order")
    func order() throws {
        try expectEvents(#"<a b="1">x&amp;y<c/></a>"#, [#"<a b="1">"#, #""x&y""#, "<c>", "</c>", "</a>"])
    }

    @Test(
        "an empty-element tag is a start and an end, and the same as two tags",
        arguments: ["<a/>", "<a></a>", "<a />", "<a\n></a >"])
    func emptyElements(_ document: String) throws {
        try expectEvents(document, ["<a>", "</a>"])
    }

    @Test("a tag that is cut anywhere gives the same events")
    func cut() throws {
        try expectEvents("<a><b/></a>", ["<a>", "<b>", "</b>", "</a>"])
        try expectEvents(
            #"<r ><e x = '1' y="2"\n/><e\tx='>'></e ></r >"#,
            ["<r>", #"<e x="1" y="2">"#, "</e>", #"<e x=">">"#, "</e>", "</r>"])
    }

    @Test("every document of the samples gives the same events in all chunkings", arguments: SampleDocuments.all)
    func samples(_ text: String) throws {
        let document = bytes(text)
        let whole = try outcome(of: document, full: true)
        #expect(whole.failure == nil)
        for chunking in Chunking.all(for: document) + [.pattern([1, 3, 2]), .pattern([7, 1]), .size(5)] {
            #expect(try outcome(of: document, chunking, full: true) == whole, "\(chunking)")
        }
    }

    @Test("the same element at several depths keeps its place")
    func nesting() throws {
        try expectEvents(
            "<v><o><d>T</d></o><d>D</d></v>",
            ["<v>", "<o>", "<d>", #""T""#, "</d>", "</o>", "<d>", #""D""#, "</d>", "</v>"])
    }

    @Test("the line of an element is known at its start and at its end")
    func lines() throws {
        let log = EventLog()
        var lines: [Int] = []
        log.onLine = { line, context in
            if line.contains("c") { lines.append(context.position.line) }
        }
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<x>\n <c>\n\n</c></x>")
        try parser.finish()
        #expect(lines == [2, 4])
    }
}
