import TestSupport
import Testing
import XMLParsing

@Suite("The limit on runs of text")
struct TextLengthTests {
    private static let options: XMLParsingOptions = {
        var options = XMLParsingOptions()
        options.limits.textLength = 6
        return options
    }()

    @Test(
        "a run may be as long as the limit",
        arguments: [
            TextCase("123456", "123456"), TextCase("äöü", "äöü"), TextCase("12&amp;45&#54;", "12&456"),
            TextCase(#"1\r\n2\r\n34"#, "1\n2\n34"), TextCase("1<![CDATA[23]]>4<!-- long comment -->56", "123456"),
        ])
    func justBelow(_ text: TextCase) throws {
        try expectEvents("<a>\(text.content)</a>", ["<a>", text.text.debugDescription, "</a>"], options: Self.options)
    }

    @Test("runs are counted one by one")
    func several() throws {
        try expectEvents(
            "<a>12345<b>6789</b>0</a>", ["<a>", #""12345""#, "<b>", #""6789""#, "</b>", #""0""#, "</a>"],
            options: Self.options)
    }

    @Test(
        "the first character that is too much is the place, however the text is cut",
        arguments: [
            Malformed("<a>1234567</a>", .limitExceeded, at: 9, column: 10),
            Malformed("<a>1234567890</a>", .limitExceeded, at: 9, column: 10),
            Malformed("<a>äöüß</a>", .limitExceeded, at: 9, column: 7),
            Malformed("<a>12345ä</a>", .limitExceeded, at: 8, column: 9),
            Malformed("<a>123𝄞</a>", .limitExceeded, at: 6, column: 7),
            Malformed(#"<a>12\n4567</a>"#, .limitExceeded, at: 9, line: 2, column: 4),
            Malformed(#"<a>12\r\n4567</a>"#, .limitExceeded, at: 10, line: 2, column: 4),
            Malformed("<a>12345&amp;&lt;</a>", .limitExceeded, at: 13, column: 14),
            Malformed("<a>12345&#xE4;</a>", .limitExceeded, at: 8, column: 9),
            Malformed("<a>123<![CDATA[45678]]></a>", .limitExceeded, at: 18, column: 19),
            Malformed("<a><![CDATA[&n;4567]]></a>", .limitExceeded, at: 18, column: 19),
            Malformed("<a>123<!-- c -->4567</a>", .limitExceeded, at: 19, column: 20),
        ])
    func exactPlace(_ malformed: Malformed) throws {
        try expectFailure(
            malformed.document, malformed.code, at: malformed.byteOffset, line: malformed.line,
            column: malformed.column,
            after: ["<a>"], reason: "XMLParsingLimits.textLength", options: Self.options)
    }

    @Test("within an entity the reference is the place")
    func entities() throws {
        try expectFailure(
            "<!DOCTYPE a [<!ENTITY e '1234'>]><a>x&e;&e;</a>", .limitExceeded, at: 40, line: 1, column: 41,
            after: ["<a>"],
            reason: "XMLParsingLimits.textLength", options: Self.options)
        try expectFailure(
            "<!DOCTYPE a [<!ENTITY e '1234567'>]><a>&e;</a>", .limitExceeded, at: 39, line: 1, column: 40,
            after: ["<a>"],
            options: Self.options)
    }

    @Test(
        "in UTF-16 offsets count the bytes of the input",
        arguments: [("<a>1234567</a>", 18, 10), ("<a>äöüß</a>", 12, 7), ("<a>𝄞x56</a>", 14, 7), ("<a>𝄞𝄞</a>", 10, 5)])
    func utf16(_ text: String, _ byteOffset: Int, _ column: Int) throws {
        let document = Array(text.utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        for chunking in Chunking.all(for: document) {
            let cut = try outcome(of: document, chunking, options: Self.options)
            #expect(cut.failure == .init(.limitExceeded, at: byteOffset, line: 1, column: column), "\(chunking)")
        }
    }

    @Test("in Latin 1 offsets count the bytes of the input")
    func latin1() throws {
        try expectFailure(
            #"<?xml version="1.0" encoding="ISO-8859-1"?><a>\xe4\xf6\xfc\xdf</a>"#, .limitExceeded, at: 49, line: 1,
            column: 50, after: ["<a>"], options: Self.options)
    }

    @Test("a long run at the default limit is refused in bounded memory")
    func defaultLimit() throws {
        let log = EventLog()
        let parser = XMLPushParser(delegate: log)
        let chunk = [UInt8](repeating: 0x78, count: 1 << 20)
        try parser.parse("<a>".utf8.map { $0 })
        for _ in 0..<64 { try parser.parse(chunk) }
        let error = #expect(throws: XMLParsingError.self) { try parser.parse(chunk) }
        #expect(error?.code == .limitExceeded)
        #expect(error?.position.byteOffset == 3 + 67_108_864)
        #expect(log.lines == ["<a>"])
    }
}
