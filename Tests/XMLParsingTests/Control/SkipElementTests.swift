import TestSupport
import Testing
import XMLParsing

@Suite("Skipping elements")
struct SkipElementTests {
    /// Parses with an action at each event, in all chunkings, and checks the lines.
    private func expect(
        _ document: String, full: Bool = false, _ events: [String], location: SourceLocation = #_sourceLocation,
        at action: @escaping (String, XMLContext) -> Void
    ) throws {
        let document = bytes(document)
        for chunking in Chunking.all(for: document) {
            let log = EventLog()
            let fullLog = FullEventLog()
            log.onLine = action
            fullLog.onLine = action
            let parser = full ? XMLPushParser(delegate: fullLog) : XMLPushParser(delegate: log)
            for chunk in chunking.chunks(document) {
                try parser.parse(chunk)
                while parser.isSuspended { try parser.resume() }
            }
            try parser.finish()
            while parser.isSuspended { try parser.resume() }
            #expect((full ? fullLog.lines : log.lines) == events, "\(chunking)", sourceLocation: location)
        }
    }

    @Test("from a start tag: neither content nor end are delivered, and what follows is")
    func fromStart() throws {
        try expect(
            "<a><known/><other>x<known/>y</other>z<known/></a>",
            ["<a>", "<known>", "</known>", "<other>", #""z""#, "<known>", "</known>", "</a>"]
        ) { line, context in
            if line == "<other>" { context.skipElement() }
        }
    }

    @Test("an empty element, and elements of the same name within")
    func forms() throws {
        try expect("<a><b/>x<b><b><b/></b></b>y</a>", ["<a>", "<b>", #""x""#, "<b>", #""y""#, "</a>"]) {
            line, context in
            if line == "<b>" { context.skipElement() }
        }
    }

    @Test("from a text or a comment: the rest of the element around it is skipped")
    func fromText() throws {
        try expect("<a><b>stop<c/>x</b><d/></a>", ["<a>", "<b>", #""stop""#, "<d>", "</d>", "</a>"]) { line, context in
            if line == #""stop""# { context.skipElement() }
        }
        try expect(
            "<a><b>1<!--c-->2<c/></b>3</a>", full: true,
            ["start document", "<a>", "<b>", #""1""#, #"<!--"c"-->"#, #""3""#, "</a>", "end document"]
        ) { line, context in
            if line == #"<!--"c"-->"# { context.skipElement() }
        }
    }

    @Test("from an end tag nothing is left to skip")
    func fromEnd() throws {
        try expect("<a><b>x</b><c/>y</a>", ["<a>", "<b>", #""x""#, "</b>", "<c>", "</c>", #""y""#, "</a>"]) {
            line, context in
            if line == "</b>" { context.skipElement() }
        }
        try expect("<a><b/><c/>y</a>", ["<a>", "<b>", "</b>", "<c>", "</c>", #""y""#, "</a>"]) { line, context in
            if line == "</b>" || line == "</c>" { context.skipElement() }
        }
    }

    @Test("the root element")
    func root() throws {
        try expect(
            "<a>x<b/></a><!--e-->", full: true, ["start document", "<a>", #"<!--"e"-->"#, "end document"]
        ) { line, context in
            if line == "<a>" { context.skipElement() }
        }
    }

    @Test("outside of the root element there is nothing to skip")
    func outside() throws {
        try expect(
            "<!--c--><a/>", full: true, ["start document", #"<!--"c"-->"#, "<a>", "</a>", "end document"]
        ) { line, context in
            if line == "start document" || line.hasPrefix("<!--") { context.skipElement() }
        }
    }

    @Test("no other kind of event comes from a skipped element")
    func otherKinds() throws {
        try expect(
            "<a><b xmlns:p='u'><!--c--><?p d?><![CDATA[x]]><p:c/></b>y</a>", full: true,
            ["start document", "<a>", "xmlns:p=u", "<b>", "end xmlns:p", #""y""#, "</a>", "end document"]
        ) { line, context in
            if line == "<b>" { context.skipElement() }
        }
    }

    @Test("within an entity, and across its end")
    func entities() throws {
        try expect(
            "<!DOCTYPE a [<!ENTITY e '1<b>2<c/></b>3'>]><a>&e;<b>x&e;y</b>z</a>",
            ["<a>", #""1""#, "<b>", #""3""#, "<b>", #""z""#, "</a>"]
        ) { line, context in
            if line == "<b>" { context.skipElement() }
        }
    }

    @Test("together with suspend(), in either order")
    func withSuspend() throws {
        let events = ["<a>", "<b>", #""z""#, "<b>", "</a>"]
        try expect("<a><b>x<c/></b>z<b/></a>", events) { line, context in
            guard line == "<b>" else { return }
            context.skipElement()
            context.suspend()
        }
        try expect("<a><b>x<c/></b>z<b/></a>", events) { line, context in
            guard line == "<b>" else { return }
            context.suspend()
            context.skipElement()
        }
    }

    @Test("what is skipped must still be well-formed")
    func wellFormedness() throws {
        let log = EventLog()
        log.onLine = { line, context in
            if line == "<b>" { context.skipElement() }
        }
        let parser = XMLPushParser(delegate: log)
        let error = #expect(throws: XMLParsingError.self) { try parser.parse("<a><b><c></d></b></a>") }
        #expect(error?.code == .tagMismatch)
        #expect(error?.path == ["a", "b", "c"])
        #expect(log.lines == ["<a>", "<b>"])
    }
}
