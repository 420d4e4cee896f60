import TestSupport
import Testing
import XMLParsing

@Suite("The XML declaration and the document's boundaries")
struct DeclarationTests {
    @Test("a declaration's parts are delivered with the start of the document")
    func parts() throws {
        try expectEvents(
            #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?><a/>"#,
            ["start document 1.0 UTF-8 standalone", "<a>", "</a>", "end document"], full: true)
        try expectEvents(
            "<?xml version='1.1' standalone='no'?><a/>",
            ["start document 1.1 not standalone", "<a>", "</a>", "end document"], full: true)
    }

    @Test("a document without a declaration is accepted, and starts and ends once")
    func noDeclaration() throws {
        try expectEvents("<rss/>", ["start document", "<rss>", "</rss>", "end document"], full: true)
    }

    @Test("the document starts before a comment, an instruction or a document type that come first")
    func startsFirst() throws {
        try expectEvents(
            "<!--c--><a/>", ["start document", #"<!--"c"-->"#, "<a>", "</a>", "end document"], full: true)
        try expectEvents(
            "<?p d?><a/>", ["start document", #"<?p "d"?>"#, "<a>", "</a>", "end document"], full: true)
        try expectEvents(
            "<!DOCTYPE a><a/>", ["start document", "<!DOCTYPE a", "]>", "<a>", "</a>", "end document"], full: true)
    }

    @Test("a byte order mark is accepted, is no text, and counts in offsets")
    func byteOrderMark() throws {
        try expectEvents(#"\xef\xbb\xbf<a>x</a>"#, ["<a>", #""x""#, "</a>"])
        let log = EventLog()
        log.includesRanges = true
        let parser = XMLPushParser(delegate: log)
        try parser.parse(bytes(#"\xef\xbb\xbf<a/>"#))
        try parser.finish()
        #expect(log.lines == ["3..<7 <a>", "7..<7 </a>"])
    }

    @Test("a document that does not end well has no end event")
    func noEndAfterError() throws {
        try expectFailure(
            "<a><b>", .noElements, at: 6, line: 1, column: 7, after: ["start document", "<a>", "<b>"], full: true)
    }

    @Test(
        "a declaration that isn't well-formed is refused",
        arguments: [
            Malformed(#"<?xml standalone="yes" version="1.0"?><a/>"#, .malformedXMLDeclaration, at: 6, column: 7),
            Malformed(
                #"<?xml version="1.0" encoding="ISO 8859 1"?><a/>"#, .malformedXMLDeclaration, at: 33, column: 34),
            Malformed(#"<?xml version="1.0" standalone="maybe"?><a/>"#, .malformedXMLDeclaration, at: 32, column: 33),
            Malformed(#"  <?xml version="1.0"?><a/>"#, .misplacedXMLDeclaration, at: 2, column: 3),
            Malformed(#"<a><?xml version="1.0"?></a>"#, .misplacedXMLDeclaration, at: 3, column: 4, after: ["<a>"]),
        ])
    func malformed(_ malformed: Malformed) throws { try malformed.check() }

    @Test("an empty version is refused")
    func emptyVersion() throws {
        let document = bytes(#"<?xml version=""?><a/>"#)
        for chunking in Chunking.all(for: document) {
            let outcome = try outcome(of: document, chunking)
            #expect(outcome.failure?.code == .malformedXMLDeclaration, "\(chunking)")
            #expect(outcome.events.isEmpty)
        }
    }

    @Test("an encoding that isn't known is refused by its name")
    func unknownEncoding() throws {
        try expectFailure(
            #"<?xml version="1.0" encoding="x-nonsense"?><a/>"#, .unsupportedEncoding, at: 30, line: 1, column: 31,
            after: [], reason: "x-nonsense")
    }

    @Test("Latin 1 is read by its declaration")
    func latin1() throws {
        try expectEvents(
            #"<?xml version="1.0" encoding="ISO-8859-1"?><a b="\xe9">\xfc</a>"#, [#"<a b="é">"#, #""ü""#, "</a>"])
    }

    @Test("the encoding option overrides the declaration")
    func encodingOption() throws {
        var options = XMLParsingOptions()
        options.encoding = .isoLatin1
        try expectEvents(
            #"<?xml version="1.0" encoding="UTF-8"?><a>\xe9</a>"#, ["<a>", #""é""#, "</a>"], options: options)
    }

    @Test("UTF-16 is read in both byte orders, with its byte order mark and without", arguments: [true, false])
    func utf16(_ isBigEndian: Bool) throws {
        let expected = Outcome(events: [#"<a é="ü">"#, #""é𝄞\nx""#, "</a>"])
        for mark in ["\u{FEFF}", ""] {
            let units = Array((mark + "<a é='ü'>é𝄞\r\nx</a>").utf16)
            let document = units.flatMap { unit -> [UInt8] in
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
                return isBigEndian ? [high, low] : [low, high]
            }
            for chunking in Chunking.all(for: document) {
                let cut = try outcome(of: document, chunking)
                #expect(cut == expected, "\(chunking)")
            }
        }
    }

    @Test("in UTF-16 a line end that is cut anywhere counts as one line", arguments: [true, false])
    func utf16Lines(_ isBigEndian: Bool) throws {
        let units = Array("\u{FEFF}<a/>\r\n\r\n<b/>".utf16)
        let document = units.flatMap { unit -> [UInt8] in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isBigEndian ? [high, low] : [low, high]
        }
        for chunking in Chunking.all(for: document) {
            let cut = try outcome(of: document, chunking)
            #expect(cut.failure == .init(.junkAfterDocumentElement, at: 18, line: 3, column: 1), "\(chunking)")
        }
    }

    @Test("UTF-32 is read or refused, never misread")
    func utf32() throws {
        let document: [UInt8] = "<a/>".utf8.flatMap { [$0, 0, 0, 0] }
        let outcome = try outcome(of: document)
        #expect(outcome.events == ["<a>", "</a>"] || (outcome.failure != nil && outcome.events.isEmpty))
    }
}
