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

    @Test("another invalid byte is no such thing")
    func other() throws {
        let outcome = try outcome(of: bytes(#"<a>x\xff</a>"#))
        #expect(outcome.error?.reason == "not well-formed (invalid token)")
    }
}
