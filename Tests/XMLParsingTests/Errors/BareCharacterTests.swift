import TestSupport
import Testing
import XMLParsing

@Suite("Characters that should have been escaped")
struct BareCharacterTests {
    @Test("a bare ampersand is named, with its place, in text and in attributes")
    func ampersand() throws {
        try expectFailure(
            "<a>x & y</a>", .invalidToken, at: 6, line: 1, column: 7,
            reason: "a bare & at byte 5: as text it is written &amp;")
        try expectFailure(
            "<u>?d=x&ET=B</u>", .invalidToken, at: 10, line: 1, column: 11, reason: "a bare & at byte 7")
        try expectFailure(
            #"<a b="x?a=1&b=2"/>"#, .invalidToken, at: 13, line: 1, column: 14, reason: "a bare & at byte 11")
    }

    @Test("a bare less-than sign is named, with its place")
    func lessThan() throws {
        try expectFailure(
            "<a>1 < 2</a>", .invalidToken, at: 6, line: 1, column: 7,
            reason: "a bare < at byte 5: as text it is written &lt;")
    }

    @Test("what is wrong in a start tag is named, with the attribute")
    func tags() throws {
        try expectFailure(
            "<a b=1/>", .invalidToken, at: 5, line: 1, column: 6,
            reason: "the value of the attribute b has no quotes around it")
        try expectFailure(
            "<a>\n<input name='x' checked></a>", .invalidToken, at: 27, line: 2, column: 24,
            reason: "the attribute checked has no value")
        try expectFailure(
            "<a b c='1'/>", .invalidToken, at: 5, line: 1, column: 6, reason: "the attribute b has no value")
        try expectFailure("<a b/>", .invalidToken, at: 4, line: 1, column: 5, reason: "the attribute b has no value")
        try expectFailure(
            "<a b='1'c-d='2'/>", .invalidToken, at: 8, line: 1, column: 9,
            reason: "white space is missing between two attributes")
        try expectFailure(
            "<a x='1' b='2<3'/>", .invalidToken, at: 13, line: 1, column: 14,
            reason: "a < in the value of the attribute b, which starts at byte 12")
        try expectFailure(
            "<a x='1' b='2/>\n<c/></a>", .invalidToken, at: 16, line: 2, column: 1,
            reason: "a < in the value of the attribute b, which starts at byte 12")
    }

    @Test(
        "another invalid byte is no such thing",
        arguments: [
            "<a>x\u{1}</a>", "<a b\u{1}='1'/>", "<a b=\u{1}'1'/>", "<a><!-- <b c --d --></a>",
            "<a><!-- <b c\u{1} --></a>",
            "<a><?p <b c\u{1}?></a>", "<a><![CDATA[<b c=\u{1}]]></a>", "<a/ b='1'>", "<a></a b>", "<a 1='2'/>",
        ])
    func other(document: String) throws {
        let outcome = try outcome(of: bytes(document))
        #expect(outcome.error?.reason == "not well-formed (invalid token)")
    }
}
