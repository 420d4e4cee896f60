import TestSupport
import Testing
import XMLParsing

@Suite("Kinds of input in memory")
struct InputTests {
    private let text = #"<a b="ä">日本<c/>𝄞</a>"#
    private let events = [#"<a b="ä">"#, #""日本""#, "<c>", "</c>", #""𝄞""#, "</a>"]

    /// Parses, finishes, and checks the events.
    private func check(_ feed: (XMLPushParser) throws -> Void, location: SourceLocation = #_sourceLocation) throws {
        let log = EventLog()
        let parser = XMLPushParser(delegate: log)
        try feed(parser)
        try parser.finish()
        #expect(log.lines == events, sourceLocation: location)
    }

    @Test("arrays, slices and other sequences of bytes")
    func sequences() throws {
        let bytes = Array(text.utf8)
        try check { try $0.parse(bytes) }
        try check { try $0.parse(bytes[...]) }
        try check {
            try $0.parse(bytes[..<5])
            try $0.parse(bytes[5...])
        }
        try check { try $0.parse(ContiguousArray(bytes)) }
        try check { try $0.parse(bytes.lazy.map { $0 }) }
        try check { try $0.parse(AnySequence(bytes)) }
        try check { try $0.parse(text.utf8.reversed().reversed()) }
        try check { parser in try unsafe bytes.withUnsafeBufferPointer { try unsafe parser.parse($0) } }
    }

    @Test("spans and raw memory")
    func spans() throws {
        let bytes = Array(text.utf8)
        try check { parser in
            try unsafe bytes.withUnsafeBufferPointer { try unsafe parser.parse(Span(_unsafeElements: $0)) }
        }
        try check { parser in
            try unsafe bytes.withUnsafeBytes { try unsafe parser.parse(RawSpan(_unsafeBytes: $0)) }
        }
        try check { parser in try unsafe bytes.withUnsafeBytes { try unsafe parser.parse($0) } }
    }

    @Test("strings, substrings and strings that aren't stored in UTF-8")
    func strings() throws {
        try check { try $0.parse(text) }
        try check { try $0.parse(text[...]) }
        try check { parser in
            for character in text { try parser.parse(String(character)) }
        }
        try check { parser in
            for scalar in text.unicodeScalars { try parser.parse(String(scalar)) }
        }
        try check { parser in
            let middle = text.index(text.startIndex, offsetBy: 12)
            try parser.parse(text[..<middle])
            try parser.parse(text[middle...])
        }
    }

    @Test("empty input of every kind changes nothing")
    func empty() throws {
        try check { parser in
            try parser.parse([UInt8]())
            try unsafe parser.parse(UnsafeRawBufferPointer(start: nil, count: 0))
            for byte in text.utf8 {
                try parser.parse([byte])
                try parser.parse([UInt8]())
                try parser.parse(EmptyCollection<UInt8>())
            }
        }
        try check { parser in
            try parser.parse("")
            try parser.parse(text)
            try parser.parse("")
        }
    }

    @Test("a sequence without storage, larger than a piece")
    func longSequence() throws {
        let log = EventLog()
        let parser = XMLPushParser(delegate: log)
        try parser.parse(Array("<a>".utf8))
        try parser.parse((0..<200_000).lazy.map { UInt8(0x61 + $0 % 26) })
        try parser.parse(Array("</a>".utf8))
        try parser.finish()
        let expected = String(repeating: "abcdefghijklmnopqrstuvwxyz", count: 7_693).prefix(200_000)
        #expect(log.lines == ["<a>", "\"\(expected)\"", "</a>"])
    }

    @Test(
        "a string overrides the encoding that its declaration names", arguments: ["ISO-8859-1", "UTF-16", "x-nonsense"])
    func declaredEncoding(_ name: String) throws {
        let log = EventLog()
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<?xml version='1.0' encoding='\(name)'?><a>ä𝄞</a>")
        try parser.finish()
        #expect(log.lines == ["<a>", #""ä𝄞""#, "</a>"])
        // The next document goes by its own declaration again.
        try parser.reset()
        try parser.parse(bytes(#"<?xml version="1.0" encoding="ISO-8859-1"?><b>\xe4</b>"#))
        try parser.finish()
        #expect(log.lines.suffix(3) == ["<b>", #""ä""#, "</b>"])
    }

    @Test("a string overrides the encoding option too, and may start with a byte order mark")
    func encodingOption() throws {
        var options = XMLParsingOptions()
        options.encoding = .isoLatin1
        let log = EventLog()
        let parser = XMLPushParser(delegate: log, options: options)
        try parser.parse("<a>ä</a>")
        try parser.finish()
        try parser.reset()
        try parser.parse(bytes(#"<a>\xe4</a>"#))
        try parser.finish()
        #expect(log.lines == ["<a>", #""ä""#, "</a>", "<a>", #""ä""#, "</a>"])
        let marked = EventLog()
        let other = XMLPushParser(delegate: marked)
        try other.parse("\u{FEFF}<a/>")
        try other.finish()
        #expect(marked.lines == ["<a>", "</a>"])
    }

    @Test("offsets count UTF-8 bytes of strings")
    func offsets() throws {
        let parser = XMLPushParser(delegate: EventLog())
        let error = #expect(throws: XMLParsingError.self) { try parser.parse("<ä>日</b>") }
        #expect(error?.position == XMLPosition(byteOffset: 9, line: 1, column: 7))
    }

    @Test("the engine says its version")
    func version() {
        #expect(XMLPushParser.engineVersion.hasPrefix("expat_2."))
    }
}
