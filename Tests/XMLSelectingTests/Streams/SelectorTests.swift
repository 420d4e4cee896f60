import TestSupport
import Testing
import XMLParsing
import XMLSelecting
import XMLWriting

@Suite("Selectors")
struct SelectorTests {
    @Test("follow many paths in one pass, each as it wants its matches")
    func many() throws {
        var trees: [String] = []
        var names: [String] = []
        let log = EventLog()
        let selector = XMLSelector(try XMLPath("//Player[Level = 3]")) { (tree: XMLTree) in
            trees.append(tree.stringValue)
        }
        selector.select(try XMLPath("//Name"), value: { (text: XMLText) in names.append(text.string) })
        selector.select(try XMLPath("//Player[2]"), events: log)
        try parse(party, selector)
        #expect(trees == ["Crak3"])
        #expect(names == ["Butch", "Shadow", "Crak"])
        #expect(
            log.lines == ["<Player>", "<Name>", "\"Shadow\"", "</Name>", "<Level>", "\"2\"", "</Level>", "</Player>"])
    }

    @Test("replay events that are decided late, and matches inside of matches")
    func replays() throws {
        let log = EventLog()
        let selector = XMLSelector()
        selector.select(try XMLPath("//a[b]"), events: log)
        try parse("<r><a i='1'><c/></a><a i='2'>x<b/></a></r>", selector)
        #expect(log.lines == ["<a i=\"2\">", "\"x\"", "<b>", "</b>", "</a>"])
        let nested = EventLog()
        let other = XMLSelector()
        other.select(try XMLPath("//a"), events: nested)
        try parse("<a><a>x</a></a>", other)
        #expect(nested.lines == ["<a>", "<a>", "\"x\"", "</a>", "</a>", "<a>", "\"x\"", "</a>"])
    }

    @Test("stop after the first match, and read no further")
    func first() throws {
        let malformed = Array("<r><a>1</a><a>2</a></wrong>".utf8)
        #expect(try XMLSelector.first(XMLPath("//a"), parsing: malformed)?.stringValue == "1")
        #expect(throws: XMLParsingError.self) { try XMLSelector.first(XMLPath("//b"), parsing: malformed) }
        #expect(try XMLSelector.first(XMLPath("//b"), parsing: Array("<r/>".utf8)) == nil)
    }

    @Test("read one document after the other")
    func reset() throws {
        var names: [String] = []
        let parser = XMLPushParser(
            delegate: XMLSelector(try XMLPath("//Name[. != 'Crak']")) { (tree: XMLTree) in
                names.append(tree.stringValue)
            })
        for _ in 0..<2 {
            try parser.parse(party)
            try parser.finish()
            try parser.reset()
        }
        #expect(names == ["Butch", "Shadow", "Butch", "Shadow"])
    }

    @Test("pull matches at the caller's pace, up to the error")
    func pull() throws {
        let matches = XMLMatches(try XMLPath("//a"), parsing: Array("<r><a>1</a><a>2</a>".utf8))
        #expect(try matches.next()?.stringValue == "1")
        #expect(try matches.next()?.stringValue == "2")
        #expect(throws: XMLParsingError.self) { try matches.next() }
        #expect(throws: XMLParsingError.self) { try matches.next() }
    }

    @Test("yield matches asynchronously")
    func async() async throws {
        let chunks = AsyncStream<[UInt8]> { continuation in
            for byte in party.utf8 { continuation.yield([byte]) }
            continuation.finish()
        }
        var names: [String] = []
        for try await player in XMLMatchSequence(try XMLPath("//Player[Level < 3]"), chunks: chunks) {
            names.append(player.element(named: "Name")?.stringValue ?? "")
        }
        #expect(names == ["Butch", "Shadow"])
    }

    @Test("bound what is undecided")
    func bounds() throws {
        var options = XMLSelectingOptions.default
        options.pendingMatches = 10
        let document = Array(("<r>" + String(repeating: "<a/>", count: 11) + "<late/></r>").utf8)
        let error = #expect(throws: XMLSelectingError.self) {
            try selected(XMLPath("/r[late]/a"), from: document, options: options)
        }
        #expect(error?.code == .pendingLimit)
        options.pendingMatches = 11
        #expect(try selected(XMLPath("/r[late]/a"), from: document, options: options).count == 11)
        options.pendingBytes = 1_000
        let long = Array(("<r><a>" + String(repeating: "x", count: 2_000) + "</a></r>").utf8)
        #expect(throws: XMLSelectingError.self) { try selected(XMLPath("//a[b]"), from: long, options: options) }
        #expect(try selected(XMLPath("//a"), from: long, options: options).count == 1)
    }

    @Test("pass on what a handler throws")
    func handlerErrors() throws {
        struct Enough: Error {}
        let selector = XMLSelector(try XMLPath("//Player")) { (_: XMLTree) in throw Enough() }
        #expect(throws: Enough.self) { try parse(party, selector) }
    }
}

@Suite("Editors")
struct EditorTests {
    private func edited(_ document: String, _ path: String, _ body: @escaping (XMLTree) throws -> XMLEdit) throws
        -> String
    {
        var results: Set<String> = []
        for chunking in Chunking.all(for: Array(document.utf8)) {
            let bytes = try XMLStreamWriter.bytes { writer in
                let editor = XMLEditor(to: writer)
                editor.edit(try XMLPath(path), body)
                let parser = XMLPushParser(delegate: editor)
                for chunk in chunking.chunks(Array(document.utf8)) { try parser.parse(chunk) }
                try parser.finish()
            }
            results.insert(String(decoding: bytes, as: UTF8.self))
        }
        #expect(results.count == 1)
        return results.first ?? ""
    }

    @Test("drop, replace and insert, and copy the rest as it is")
    func edits() throws {
        let document = "<r><!--c--><a>1</a><![CDATA[<]]><a>2<b/></a><?p q?></r>"
        #expect(try edited(document, "//a[b]") { _ in .drop } == "<r><!--c--><a>1</a><![CDATA[<]]><?p q?></r>")
        #expect(
            try edited(document, "//a[1]") { .replace(with: XMLTree(name: "x", children: [$0])) }
                == "<r><!--c--><x><a>1</a></x><![CDATA[<]]><a>2<b/></a><?p q?></r>")
        #expect(
            try edited(document, "//b") { _ in .insert(before: [XMLTree(text: "-")], after: [XMLTree(name: "n")]) }
                == "<r><!--c--><a>1</a><![CDATA[<]]><a>2-<b/><n/></a><?p q?></r>")
        #expect(try edited(document, "//a") { _ in .keep } == document)
        #expect(try edited(document, "/r[zzz]/a") { _ in .drop } == document)
        #expect(try edited("<r><a/>x<late/>y</r>", "/r[late]/a") { _ in .drop } == "<r>x<late/>y</r>")
    }

    @Test("keep namespaces right")
    func namespaces() throws {
        let document = "<r xmlns:p=\"urn:p\"><p:a/><q:b xmlns:q=\"urn:q\"/></r>"
        #expect(try edited(document, "//*[local-name() = 'b']") { _ in .drop } == "<r xmlns:p=\"urn:p\"><p:a/></r>")
        #expect(try edited(document, "//*[local-name() = 'a']") { .replace(with: $0) } == document)
    }
}
