import TestSupport
import Testing
import XMLParsing

@Suite("Several documents through one parser")
struct ResetTests {
    @Test("each document is parsed as by a fresh parser, whatever came before", arguments: SampleDocuments.written)
    func afterAnything(_ text: String) throws {
        let document = bytes(text)
        let expected = try outcome(of: document, full: true)
        let log = FullEventLog()
        let parser = XMLPushParser(delegate: log)
        for other in SampleDocuments.written {
            let other = bytes(other)
            for end in [other.count, other.count / 2] {
                // Whole, or given up in the middle.
                try parser.parse(other[..<end])
                try parser.reset()
                let first = log.lines.count
                try parser.parse(document)
                try parser.finish()
                #expect(Array(log.lines[first...]) == expected.events)
                try parser.reset()
            }
        }
    }

    @Test("offsets, positions, depth and state start anew")
    func state() throws {
        let log = EventLog()
        log.includesRanges = true
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<a>\n\n<b>")
        try parser.reset()
        #expect(parser.bytesConsumed == 0)
        #expect(!parser.isSuspended)
        let error = #expect(throws: XMLParsingError.self) { try parser.parse("<c></d>") }
        #expect(error?.position == XMLPosition(byteOffset: 5, line: 1, column: 6))
        #expect(error?.path == ["c"])
        #expect(log.lines.last == "0..<3 <c>")
    }

    @Test("entities, defaults and limits of one document don't reach the next")
    func declarations() throws {
        let log = EventLog()
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<!DOCTYPE a [<!ENTITY e 'x'><!ATTLIST a k CDATA 'd'>]><a>&e;</a>")
        try parser.finish()
        try parser.reset()
        let error = #expect(throws: XMLParsingError.self) { try parser.parse("<a>&e;</a>") }
        #expect(error?.code == .undefinedEntity)
        #expect(log.lines == [#"<a ~k="d">"#, #""x""#, "</a>", "<a>"])
    }

    @Test("skipping and open text end with their document")
    func skipping() throws {
        let log = EventLog()
        log.onLine = { line, context in
            if line == "<skip>" { context.skipElement() }
        }
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<a>open text<skip><x/>")
        try parser.reset()
        try parser.parse("<b>text")
        try parser.reset()
        try parser.parse("<c/>")
        try parser.finish()
        #expect(log.lines == ["<a>", #""open text""#, "<skip>", "<b>", "<c>", "</c>"])
    }

    @Test("options hold for every document")
    func options() throws {
        var options = XMLParsingOptions()
        options.namespaces = false
        options.limits.depth = 2
        options.limits.amplificationThreshold = 1
        options.limits.amplification = 5
        let bomb =
            "<!DOCTYPE a [<!ENTITY e '\(String(repeating: "x", count: 1_000))'>]><a>\(String(repeating: "&e;", count: 50))</a>"
        let parser = XMLPushParser(delegate: EventLog(), options: options)
        for _ in 0..<3 {
            try parser.parse("<p:a/>")
            try parser.finish()
            try parser.reset()
            #expect(throws: XMLParsingError.self) { try parser.parse("<a><a><a/></a></a>") }
            try parser.reset()
            #expect(throws: XMLParsingError.self) { try parser.parse(bomb) }
            try parser.reset()
        }
    }
}
