import TestSupport
import Testing
import XMLParsing

/// A document that is not well-formed, and what it must come to.
struct Malformed: Sendable, CustomTestStringConvertible {
    var document: String
    var code: XMLParsingError.Code
    var byteOffset: Int
    var line = 1
    var column: Int
    var events: [String] = []

    var testDescription: String { document }

    init(
        _ document: String, _ code: XMLParsingError.Code, at byteOffset: Int, line: Int = 1, column: Int,
        after events: [String] = []
    ) {
        self.document = document
        self.code = code
        self.byteOffset = byteOffset
        self.line = line
        self.column = column
        self.events = events
    }

    func check() throws {
        try expectFailure(document, code, at: byteOffset, line: line, column: column, after: events)
    }
}

@Suite("Documents that are not well-formed")
struct WellFormednessTests {
    @Test(
        "references that XML doesn't allow are refused at their place",
        arguments: [
            Malformed("<xml>&#Xd;</xml>", .invalidToken, at: 7, column: 8, after: ["<xml>"]),
            Malformed("<a>&#xD800;</a>", .invalidCharacterReference, at: 3, column: 4, after: ["<a>"]),
            Malformed("<a>&#x1;</a>", .invalidCharacterReference, at: 3, column: 4, after: ["<a>"]),
            Malformed("<a>&#x110000;</a>", .invalidCharacterReference, at: 3, column: 4, after: ["<a>"]),
            Malformed("<a>&#0;</a>", .invalidCharacterReference, at: 3, column: 4, after: ["<a>"]),
            Malformed("<a>&#0x41;</a>", .invalidToken, at: 6, column: 7, after: ["<a>"]),
            Malformed("<a>&</a>", .invalidToken, at: 4, column: 5, after: ["<a>"]),
            Malformed("<a>&nope;</a>", .undefinedEntity, at: 3, column: 4, after: ["<a>"]),
            Malformed("<a b='&nope;'/>", .undefinedEntity, at: 0, column: 1),
        ])
    func references(_ malformed: Malformed) throws { try malformed.check() }

    @Test(
        "a reference without its semicolon never swallows what follows",
        arguments: [
            Malformed(
                "<root><a>content&x</a><b/></root>", .invalidToken, at: 18, column: 19,
                after: ["<root>", "<a>", #""content""#]),
            Malformed(
                "<u>http://h/?d=x&ET=B</u>", .invalidToken, at: 19, column: 20, after: ["<u>", #""http://h/?d=x""#]),
        ])
    func unfinishedReference(_ malformed: Malformed) throws { try malformed.check() }

    @Test(
        "markup that is misspelt is refused where it goes wrong",
        arguments: [
            Malformed("<??><a/>", .invalidToken, at: 2, column: 3),
            Malformed("<a><![cdata[x]]></a>", .invalidToken, at: 6, column: 7, after: ["<a>"]),
            Malformed("<a xmlns:u=urn:x\"/>", .invalidToken, at: 11, column: 12),
            Malformed("<a b/>", .invalidToken, at: 4, column: 5),
            Malformed("<a b='<'/>", .invalidToken, at: 6, column: 7),
            Malformed("<a><!-- a -- b --></a>", .invalidToken, at: 12, column: 13, after: ["<a>"]),
            Malformed("<a><1/></a>", .invalidToken, at: 4, column: 5, after: ["<a>"]),
            Malformed("</a>", .invalidToken, at: 1, column: 2),
        ])
    func markup(_ malformed: Malformed) throws { try malformed.check() }

    @Test(
        "bytes that aren't the encoding's characters are refused, in text and in names",
        arguments: [
            Malformed(#"<a>\xc0\xbc</a>"#, .invalidToken, at: 3, column: 4, after: ["<a>"]),
            Malformed(#"<a>ok\xff</a>"#, .invalidToken, at: 5, column: 6, after: ["<a>", #""ok""#]),
            Malformed(#"<a>\xed\xa0\x80</a>"#, .invalidToken, at: 3, column: 4, after: ["<a>"]),
            Malformed(#"<a>\xc3\xa4\x01</a>"#, .invalidToken, at: 5, column: 5, after: ["<a>", #""ä""#]),
            Malformed(#"<a r\xff='1'/>"#, .invalidToken, at: 4, column: 5),
            Malformed(#"<\xff/>"#, .invalidToken, at: 1, column: 2),
        ])
    func badBytes(_ malformed: Malformed) throws { try malformed.check() }

    @Test("the end of a CDATA section in text is refused however it is cut", arguments: ["", "xxx", "x]]]"])
    func sectionEndInText(_ text: String) throws {
        let place = 8 + text.utf8.count
        try expectFailure(
            "<root>\(text)]]></root>", .invalidToken, at: place, line: 1, column: place + 1)
    }

    @Test("the run of text around a stray end of a CDATA section is not delivered, however it is cut")
    func textBeforeSectionEnd() throws {
        try expectFailure("<a>xyz]]></a>", .invalidToken, at: 8, line: 1, column: 9, after: ["<a>"])
        try expectFailure(
            #"<a>w<b/>x\nyz]]></a>"#, .invalidToken, at: 14, line: 2, column: 5, after: ["<a>", #""w""#, "<b>", "</b>"])
    }

    @Test(
        "end tags that match nothing are one error, at the name",
        arguments: [
            Malformed("<a></b></a>", .tagMismatch, at: 5, column: 6, after: ["<a>"]),
            Malformed("<a><b></a>", .tagMismatch, at: 8, column: 9, after: ["<a>", "<b>"]),
            Malformed(
                "<p:a xmlns:p='u'></q:a>", .tagMismatch, at: 19, column: 20, after: ["<{u}p:a>"]),
        ])
    func mismatches(_ malformed: Malformed) throws { try malformed.check() }

    @Test(
        "input that ends too early fails in finish()",
        arguments: [
            Malformed("", .noElements, at: 0, column: 1),
            Malformed("   ", .noElements, at: 3, column: 4),
            Malformed("<!-- only -->", .noElements, at: 13, column: 14),
            Malformed("<a>", .noElements, at: 3, column: 4, after: ["<a>"]),
            Malformed("<a><b>", .noElements, at: 6, column: 7, after: ["<a>", "<b>"]),
            Malformed("<a><b>tex", .noElements, at: 9, column: 10, after: ["<a>", "<b>", #""tex""#]),
            Malformed("<a>x</a", .unclosedToken, at: 4, column: 5, after: ["<a>", #""x""#]),
            Malformed("<a b='1", .unclosedToken, at: 0, column: 1),
            Malformed("<a><!-- x", .unclosedToken, at: 3, column: 4, after: ["<a>"]),
            Malformed("<a><![CDATA[x]", .unclosedCDATASection, at: 13, column: 14, after: ["<a>", #""x""#]),
            Malformed(#"<a>x\xc3"#, .partialCharacter, at: 4, column: 5, after: ["<a>", #""x""#]),
        ])
    func truncation(_ malformed: Malformed) throws { try malformed.check() }

    @Test(
        "nothing but comments, instructions and white space may follow the root element",
        arguments: [
            Malformed("<a/><a/>", .junkAfterDocumentElement, at: 4, column: 5, after: ["<a>", "</a>"]),
            Malformed(
                #"<a></a>\n<b>X</b>"#, .junkAfterDocumentElement, at: 8, line: 2, column: 1, after: ["<a>", "</a>"]),
            Malformed("<open/><features/>", .junkAfterDocumentElement, at: 7, column: 8, after: ["<open>", "</open>"]),
            Malformed("<a/>x", .junkAfterDocumentElement, at: 4, column: 5, after: ["<a>", "</a>"]),
            Malformed("<a/> &amp;", .junkAfterDocumentElement, at: 5, column: 6, after: ["<a>", "</a>"]),
        ])
    func junk(_ malformed: Malformed) throws { try malformed.check() }

    @Test("comments, instructions and white space after the root element are well-formed")
    func epilog() throws {
        try expectEvents(#"<a/>\n<!-- c --><?p d?>\r\n"#, ["<a>", "</a>"])
    }

    @Test(
        "input that is no XML at all is an error and no crash",
        arguments: [
            Malformed("RES", .syntax, at: 0, column: 1),
            Malformed("{\"a\": 1}", .invalidToken, at: 0, column: 1),
            Malformed(#"PK\x03\x04"#, .syntax, at: 0, column: 1),
        ])
    func garbage(_ malformed: Malformed) throws {
        let input = bytes(malformed.document)
        for chunking in Chunking.all(for: input) {
            let outcome = try outcome(of: input, chunking)
            #expect(outcome.events.isEmpty)
            let failure = try #require(outcome.failure)
            #expect([.syntax, .invalidToken].contains(failure.code), "\(chunking)")
        }
    }

    @Test("random bytes never crash the parser, and come to the same however they are cut", arguments: 0..<40)
    func noise(_ seed: UInt64) throws {
        var generator = RandomSource(seed: seed)
        let alphabet = bytes(#"<>/!?&;#'"=ab \n\r\t[]-x:\xc3\xa4\xff\x00%CDATA"#)
        let input = (0..<60).map { _ in generator.pick(alphabet) }
        let document = (seed % 2 == 0 ? bytes("<a>") : []) + input
        let whole = try outcome(of: document)
        for chunking in Chunking.all(for: document) {
            let cut = try outcome(of: document, chunking)
            #expect(cut == whole, "\(chunking) of \(document)")
        }
    }
}
