import TestSupport
import Testing
import XMLParsing

@Suite("Encodings that a document declares")
struct DeclaredEncodingTests {
    /// A document with bytes in an attribute and in text.
    private static func document(_ encoding: String, _ bytes: [UInt8]) -> [UInt8] {
        let head = Array("<?xml version=\"1.0\" encoding=\"\(encoding)\"?>".utf8)
        return head + Array("<a b='".utf8) + bytes + Array("'>".utf8) + bytes + Array("</a>".utf8)
    }

    @Test(
        "characters come as the code charts have them, wherever the input is split",
        arguments: [
            ("windows-1252", [0x80, 0xE9], "€é"), ("windows-1250", [0x8A, 0xE8], "Šč"),
            ("windows-1251", [0xCF, 0xF0], "Пр"), ("windows-1253", [0xC1, 0xE1], "Αα"),
            ("windows-1254", [0xDD, 0xFD], "İı"), ("windows-1255", [0xE0], "א"), ("windows-1256", [0xC7], "ا"),
            ("windows-1257", [0xD0], "Š"), ("windows-1258", [0xFE], "₫"), ("windows-874", [0xA1], "ก"),
            ("ISO-8859-2", [0xA9], "Š"), ("ISO-8859-5", [0xBF], "П"), ("ISO-8859-7", [0xE1], "α"),
            ("ISO-8859-9", [0xFD], "ı"), ("ISO-8859-15", [0xA4], "€"), ("ISO-8859-16", [0xA4], "€"),
            ("KOI8-R", [0xF0, 0xD2], "Пр"), ("KOI8-U", [0xA4], "є"), ("IBM866", [0x8F], "П"),
            ("macintosh", [0x8E], "é"), ("x-mac-cyrillic", [0x8F], "П"), ("latin1", [0xE9], "é"),
            ("GBK", [0xC4, 0xE3, 0x80], "你€"), ("gb2312", [0xC4, 0xE3], "你"),
            ("GB18030", [0x81, 0x30, 0x89, 0x38], "ß"),
            ("Big5", [0xA7, 0x41], "你"), ("Big5", [0x8B, 0xFA, 0x61], "𠂇a"), ("big5-hkscs", [0x88, 0x62], "Ê\u{304}"),
            ("Shift_JIS", [0x93, 0xFA, 0xB1], "日ｱ"), ("Shift_JIS", [0x87, 0x40], "①"),
            ("EUC-JP", [0xC6, 0xFC], "日"), ("EUC-JP", [0x8F, 0xB0, 0xA1], "丂"), ("EUC-KR", [0xC7, 0xD1], "한"),
            ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], "日"),
        ] as [(String, [UInt8], String)])
    func characters(encoding: String, bytes: [UInt8], text: String) throws {
        let document = Self.document(encoding, bytes)
        let quoted = text.debugDescription
        for chunking in Chunking.all(for: document) {
            let outcome = try outcome(of: document, chunking)
            #expect(outcome == Outcome(events: ["<a b=\(quoted)>", quoted, "</a>"]), "\(chunking)")
        }
    }

    @Test("ASCII's backslash and tilde are themselves in Shift_JIS")
    func shiftJIS() throws {
        let outcome = try outcome(of: Self.document("Shift_JIS", [0x5C, 0x7E]))
        #expect(outcome.events.first == #"<a b="\\~">"#)
    }

    @Test(
        "an encoding that a document may not declare is an error that names it, at the name",
        arguments: ["UTF-7", "EBCDIC-CP-US", "IBM1047", "x-unknown", "UTF-9"])
    func unknown(encoding: String) throws {
        try expectFailure(
            "<?xml version=\"1.0\" encoding=\"\(encoding)\"?><a/>", .unsupportedEncoding, at: 30, line: 1, column: 31,
            reason: encoding)
    }

    @Test("bytes that are no character are an error at their place in the original input")
    func malformed() throws {
        // In GBK 0xFF starts nothing; in GB18030 neither does 0x81 0x20.
        try expectFailure(
            #"<?xml version="1.0" encoding="GBK"?><a>\xc4\xe3\xff</a>"#, .invalidToken, at: 41, line: 1, column: 41)
        try expectFailure(
            #"<?xml version="1.0" encoding="GB18030"?><a>\x81\x30\x89\x38\x81\x20</a>"#, .invalidToken, at: 47, line: 1,
            column: 45)
    }

    @Test("a document that ends within a character is an error")
    func truncated() throws {
        let head = "<?xml version='1.0' encoding='GB18030'?><a>"
        try expectFailure(head + #"\x81\x30"#, .invalidToken, at: 43, line: 1, column: 44)
    }

    @Test("places count the original bytes, and columns characters, also where the input is transcoded")
    func places() throws {
        let document = bytes(#"<?xml version="1.0" encoding="GB18030"?>\n<a>\x81\x30\x89\x38<b/>\xc4\xe3<c></d>"#)
        for chunking in Chunking.all(for: document) {
            let log = EventLog()
            log.includesRanges = true
            let parser = XMLPushParser(delegate: log)
            let error = #expect(throws: XMLParsingError.self) {
                for chunk in chunking.chunks(document) { try parser.parse(chunk) }
                try parser.finish()
            }
            #expect(
                log.lines == [
                    "41..<44 <a>", "44..<48 \"ß\"", "48..<52 <b>", "52..<52 </b>", "52..<54 \"你\"", "54..<57 <c>",
                ], "\(chunking)")
            #expect(error?.position == XMLPosition(byteOffset: 59, line: 2, column: 15), "\(chunking)")
            #expect(error?.reason == "mismatched tag: </d> closes <c> opened at byte 54", "\(chunking)")
        }
    }
}
