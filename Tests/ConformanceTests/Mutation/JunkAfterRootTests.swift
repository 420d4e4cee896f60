import TestSupport
import Testing
import XMLParsing

@Suite("What stands after the root element")
struct JunkAfterRootTests {
    @Test("junk is reported at its first byte, whatever follows it and however it is cut")
    func junk() throws {
        try expectFailure(#"<a/>text"#, .junkAfterDocumentElement, at: 4, line: 1, column: 5)
        try expectFailure(#"<a/>text<b"#, .junkAfterDocumentElement, at: 4, line: 1, column: 5)
        try expectFailure(#"<a/>te\x01"#, .junkAfterDocumentElement, at: 4, line: 1, column: 5)
        try expectFailure(#"<a></a>\n<b/>"#, .junkAfterDocumentElement, at: 8, line: 2, column: 1)
        try expectFailure(#"<a/><!-- é -->x)y"#, .junkAfterDocumentElement, at: 15, line: 1, column: 15)
    }

    @Test("junk of several lines is reported where it starts")
    func lines() throws {
        try expectFailure(#"<a/>\r\n <?p?>"x\ny\r\nz"w"#, .junkAfterDocumentElement, at: 12, line: 2, column: 7)
        try expectFailure(#"<a/>"x"#, .junkAfterDocumentElement, at: 4, line: 1, column: 5)
    }

    @Test(
        "the place is the same in every encoding",
        arguments: [
            ("ISO-8859-1", #"\xE9\xE9\x01"#), ("Shift_JIS", #"\x83\x65\x83\x58\x01"#),
            ("EUC-JP", #"\xA5\xC6\xA5\xB9\x01"#),
            ("GB18030", #"\xD6\xD0\xCE\xC4\x01"#), ("UTF-8", #"\xE4\xB8\xAD\x01"#),
        ])
    func encodings(_ name: String, _ junk: String) throws {
        let document = #"<?xml version="1.0" encoding="\#(name)"?><a/>\#(junk)"#
        let place = 37 + name.utf8.count
        try expectFailure(document, .junkAfterDocumentElement, at: place, line: 1, column: place + 1)
    }

    /// The engine counts a byte order mark as a column; that of UTF-32 never gets to it.
    @Test("the place is found in UTF-16 and in UTF-32", arguments: [("UTF-16", 2, 6), ("UTF-32", 4, 5)])
    func wide(_ encoding: (name: String, size: Int, column: Int)) throws {
        // A byte order mark, and the characters, least significant byte first.
        var document = encoding.size == 2 ? #"\xFF\xFE"# : #"\xFF\xFE\x00\x00"#
        for scalar in "<a/>\u{E9}\u{4E2D}\u{1}".unicodeScalars {
            let bytes = [scalar.value & 0xFF, scalar.value >> 8].map { UInt8($0) } + [0, 0]
            for byte in bytes.prefix(encoding.size) {
                document += #"\x\#(byte < 16 ? "0" : "")\#(String(byte, radix: 16))"#
            }
        }
        try expectFailure(document, .junkAfterDocumentElement, at: 5 * encoding.size, line: 1, column: encoding.column)
    }

    @Test("what is wrong within a comment, or isn't complete, is no junk")
    func comments() throws {
        try expectFailure(#"<a/><!-- b -- c -->"#, .invalidToken, at: 13, line: 1, column: 14)
        try expectFailure(#"<a/><!-- b"#, .unclosedToken, at: 4, line: 1, column: 5)
        try expectFailure(#"<a/>\n<"#, .unclosedToken, at: 5, line: 2, column: 1)
    }
}
