import TestSupport
import Testing
import XMLParsing

@Suite("Encodings that the first bytes or the options tell")
struct DetectedEncodingTests {
    private static let text = "<?xml version='1.0'?><a b='é'>𝄞</a>"
    private static let events = ["<a b=\"é\">", "\"𝄞\"", "</a>"]

    private static func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
        text.utf16.flatMap { unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return bigEndian ? bytes : bytes.reversed()
        }
    }

    private static func utf32(_ text: String, bigEndian: Bool) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in
            let bytes = stride(from: 24, through: 0, by: -8).map { UInt8(scalar.value >> UInt32($0) & 0xFF) }
            return bigEndian ? bytes : bytes.reversed()
        }
    }

    private func expectSame(_ document: [UInt8], options: XMLParsingOptions = .default) throws {
        for chunking in Chunking.all(for: document) {
            let outcome = try outcome(of: document, chunking, options: options)
            #expect(outcome == Outcome(events: Self.events), "\(chunking)")
        }
    }

    @Test("UTF-16 and UTF-32 in either order, with and without a byte order mark")
    func wide() throws {
        try expectSame(Self.utf16(Self.text, bigEndian: true))
        try expectSame(Self.utf16(Self.text, bigEndian: false))
        try expectSame([0xFE, 0xFF] + Self.utf16(Self.text, bigEndian: true))
        try expectSame([0xFF, 0xFE] + Self.utf16(Self.text, bigEndian: false))
        try expectSame(Self.utf32(Self.text, bigEndian: true))
        try expectSame(Self.utf32(Self.text, bigEndian: false))
        try expectSame([0, 0, 0xFE, 0xFF] + Self.utf32(Self.text, bigEndian: true))
        try expectSame([0xFF, 0xFE, 0, 0] + Self.utf32(Self.text, bigEndian: false))
    }

    @Test("UTF-8 with and without a byte order mark")
    func utf8() throws {
        try expectSame(Array(Self.text.utf8))
        try expectSame([0xEF, 0xBB, 0xBF] + Array(Self.text.utf8))
    }

    private static func declaring(_ name: String) -> String {
        "<?xml version='1.0' encoding='\(name)'?><a b='é'>𝄞</a>"
    }

    @Test("UTF-32 that declares itself is accepted", arguments: ["UTF-32", "utf-32LE", "UCS-4", "ISO-10646-UCS-4"])
    func declaredUTF32(name: String) throws {
        try expectSame(Self.utf32(Self.declaring(name), bigEndian: false))
        try expectSame([0xFF, 0xFE, 0, 0] + Self.utf32(Self.declaring(name), bigEndian: false))
    }

    @Test(
        "UTF-16 may declare itself by each of its names",
        arguments: ["UTF-16", "UTF-16LE", "ISO-10646-UCS-2", "ucs-2", "csUnicode", "unicode", "unicodefeff"])
    func declaredUTF16(name: String) throws {
        try expectSame(Self.utf16(Self.declaring(name), bigEndian: false))
        try expectSame([0xFF, 0xFE] + Self.utf16(Self.declaring(name), bigEndian: false))
        try expectSame([0xFE, 0xFF] + Self.utf16(Self.declaring("unicodefffe"), bigEndian: true))
    }

    @Test(
        "UTF-8 may declare itself by each of its names, with and without its mark",
        arguments: ["utf8", "x-unicode20utf8"])
    func declaredUTF8(name: String) throws {
        try expectSame(Array(Self.declaring(name).utf8))
        try expectSame([0xEF, 0xBB, 0xBF] + Array(Self.declaring(name).utf8))
        var options = XMLParsingOptions()
        options.encoding = XMLEncoding(rawValue: name)
        try expectSame([0xEF, 0xBB, 0xBF] + Array(Self.text.utf8), options: options)
    }

    @Test(
        "a declaration that the first bytes contradict is an error, whatever it names",
        arguments: [
            ([0xEF, 0xBB, 0xBF], "ISO-8859-1"), ([0xEF, 0xBB, 0xBF], "US-ASCII"), ([0xEF, 0xBB, 0xBF], "windows-1252"),
            ([0xEF, 0xBB, 0xBF], "GB18030"), ([0xEF, 0xBB, 0xBF], "UTF-16"), ([0xEF, 0xBB, 0xBF], "ucs-2"),
            ([], "ucs-2"),
            ([], "UTF-32"),
        ] as [([UInt8], String)])
    func contradictedByMark(mark: [UInt8], name: String) throws {
        try expectFailure(mark + Array(Self.declaring(name).utf8), .incorrectEncoding)
    }

    @Test(
        "wide input contradicts what it isn't in",
        arguments: ["UTF-8", "ISO-8859-1", "GB18030", "UTF-16", "windows-1252", "UTF-32BE"])
    func contradictedByWidth(name: String) throws {
        try expectFailure([0xFF, 0xFE, 0, 0] + Self.utf32(Self.declaring(name), bigEndian: false), .incorrectEncoding)
        try expectFailure(Self.utf32(Self.declaring(name), bigEndian: false), .incorrectEncoding)
        if name != "UTF-16" {
            try expectFailure(Self.utf16(Self.declaring(name), bigEndian: false), .incorrectEncoding)
        }
        try expectFailure(Self.utf16(Self.declaring("unicodefffe"), bigEndian: false), .incorrectEncoding)
    }

    @Test("a name that nobody knows is unsupported, also in wide input")
    func unknownInWideInput() throws {
        try expectFailure(Self.utf32(Self.declaring("nonsense"), bigEndian: true), .unsupportedEncoding)
        try expectFailure(Self.utf16(Self.declaring("nonsense"), bigEndian: true), .unsupportedEncoding)
        try expectFailure([0xEF, 0xBB, 0xBF] + Array(Self.declaring("nonsense").utf8), .unsupportedEncoding)
    }

    private func expectFailure(_ document: [UInt8], _ code: XMLParsingError.Code) throws {
        for chunking in Chunking.all(for: document) {
            let outcome = try outcome(of: document, chunking)
            #expect(outcome.error?.code == code, "\(chunking): \(outcome)")
            #expect(outcome.events.isEmpty, "\(chunking)")
        }
    }

    @Test(
        "a surrogate, or a number beyond Unicode, is no character of UTF-32", arguments: [0xD800, 0x110000] as [UInt32])
    func invalidUTF32(value: UInt32) throws {
        let bytes = stride(from: 24, through: 0, by: -8).map { UInt8(value >> UInt32($0) & 0xFF) }
        let document = Self.utf32("<a>", bigEndian: true) + bytes + Self.utf32("</a>", bigEndian: true)
        for chunking in Chunking.all(for: document) {
            let outcome = try outcome(of: document, chunking)
            #expect(outcome.failure == .init(.invalidToken, at: 12, line: 1, column: 4), "\(chunking)")
        }
    }

    /// What stands before and behind a surrogate without its other half, and the column of that.
    private static let placesOfSurrogates = [
        ("<a>", "</a>", 4), ("<a>𝄞é", "x</a>", 6), ("<a b='", "'/>", 7), ("<a><!--", "--></a>", 8),
        ("<a><", "/></a>", 5),
        ("<a><![CDATA[", "]]></a>", 13), ("<a><?p ", "?></a>", 8), ("<!DOCTYPE a [<!ENTITY e '", "'>]><a/>", 26),
    ]

    @Test(
        "a surrogate without its other half is no character of UTF-16", arguments: placesOfSurrogates, [true, false])
    func loneSurrogates(_ place: (before: String, after: String, column: Int), _ bigEndian: Bool) throws {
        for units in [[0xD800], [0xDBFF], [0xD800, 0xD800], [0xD800, 0x61], [0xDC00], [0xDC00, 0xD800]] as [[UInt16]] {
            let lone = units.flatMap {
                bigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
            }
            let before = Self.utf16(place.before, bigEndian: bigEndian)
            let document = before + lone + Self.utf16(place.after, bigEndian: bigEndian)
            for chunking in Chunking.all(for: document) {
                let outcome = try outcome(of: document, chunking)
                let failure = Outcome.Failure(.invalidToken, at: before.count, line: 1, column: place.column)
                #expect(outcome.failure == failure, "\(chunking) of \(place.before) \(units)")
            }
        }
    }

    @Test("a surrogate without its other half is found where the parse goes on, and in entities")
    func loneSurrogateLater() throws {
        let document =
            Self.utf16("<a><b/>\n<c/>", bigEndian: true) + [0xD8, 0x00] + Self.utf16("</a>", bigEndian: true)
        let log = EventLog()
        log.onLine = { _, context in context.suspend() }
        let parser = XMLPushParser(delegate: log)
        let error = #expect(throws: XMLParsingError.self) {
            try parser.parse(document)
            while parser.isSuspended { try parser.resume() }
            try parser.finish()
        }
        #expect(error?.code == .invalidToken)
        #expect(error?.position == XMLPosition(byteOffset: 24, line: 2, column: 5))
        var options = XMLParsingOptions()
        options.doctype = .resolveExternal(
            MemoryResolver(bytes: ["e": [0xFF, 0xFE, 0x78, 0x00, 0x00, 0xD8, 0x3C, 0x00]]))
        let outcome = try outcome(of: Array("<!DOCTYPE a [<!ENTITY e SYSTEM 'e'>]><a>&e;</a>".utf8), options: options)
        #expect(outcome.failure?.code == .invalidToken)
        #expect(outcome.error?.systemID == "e")
    }

    @Test("an entity whose encoding is given may begin with what would be a byte order mark")
    func entityLikeAMark() throws {
        let resolver = MemoryResolver(bytes: ["e": [0xFE, 0xFF, 0xD8, 0x20, 0x0D]])
        resolver.encoding = "windows-1251"
        var options = XMLParsingOptions()
        options.doctype = .resolveExternal(resolver)
        let outcome = try outcome(of: Array("<!DOCTYPE a [<!ENTITY e SYSTEM 'e'>]><a>&e;</a>".utf8), options: options)
        #expect(outcome.events == ["<a>", "\"юяШ \\n\"", "</a>"])
    }

    @Test(
        "a declaration that the first bytes contradict is an error",
        arguments: [
            #"\xef\xbb\xbf<?xml version='1.0' encoding='GB18030'?><a/>"#,
            #"\xef\xbb\xbf<?xml version='1.0' encoding='windows-1252'?><a/>"#,
            "<?xml version='1.0' encoding='UTF-32'?><a/>", "<?xml version='1.0' encoding='UTF-16'?><a/>",
        ])
    func contradiction(document: String) throws {
        let document = bytes(document)
        for chunking in Chunking.all(for: document) {
            #expect(try outcome(of: document, chunking).failure?.code == .incorrectEncoding, "\(chunking)")
        }
    }

    @Test("the options override the declaration")
    func override() throws {
        var options = XMLParsingOptions()
        options.encoding = "windows-1251"
        let document = bytes(#"<?xml version='1.0' encoding='UTF-8'?><a>\xcf</a>"#)
        #expect(try outcome(of: document, options: options).events == ["<a>", "\"П\"", "</a>"])
        options.encoding = "UTF-16LE"
        let wide = Self.utf16("<?xml version='1.0' encoding='UTF-8'?><a>П</a>", bigEndian: false)
        #expect(try outcome(of: wide, options: options).events == ["<a>", "\"П\"", "</a>"])
    }

    @Test("the options may name any encoding that the system's converter knows, a document may not")
    func anyName() throws {
        // EBCDIC: <a>x</a>
        let document: [UInt8] = [0x4C, 0x81, 0x6E, 0xA7, 0x4C, 0x61, 0x81, 0x6E]
        var options = XMLParsingOptions()
        options.encoding = "IBM037"
        for chunking in Chunking.all(for: document) {
            let outcome = try outcome(of: document, chunking, options: options)
            #expect(outcome == Outcome(events: ["<a>", "\"x\"", "</a>"]), "\(chunking)")
        }
        options.encoding = "no-such-encoding"
        #expect(try outcome(of: document, options: options).failure?.code == .unsupportedEncoding)
    }

    @Test("a reset parser detects anew")
    func reset() throws {
        let log = EventLog()
        let parser = XMLPushParser(delegate: log)
        for document in [
            Self.utf32(Self.text, bigEndian: true), Array(Self.text.utf8), Self.utf16(Self.text, bigEndian: false),
            Self.utf32(Self.text, bigEndian: false),
        ] {
            try parser.parse(document)
            try parser.finish()
            try parser.reset()
        }
        #expect(log.lines == Self.events + Self.events + Self.events + Self.events)
    }

    @Test(
        "a declaration in UTF-16 that names an encoding of single bytes contradicts itself",
        arguments: ["windows-1251", "GB18030", "Shift_JIS", "UTF-32"])
    func contradictedUTF16(name: String) throws {
        let text = "<?xml version='1.0' encoding='\(name)'?><a/>"
        for document in [Self.utf16(text, bigEndian: true), [0xFF, 0xFE] + Self.utf16(text, bigEndian: false)] {
            for chunking in Chunking.all(for: document) {
                let outcome = try outcome(of: document, chunking)
                #expect(outcome.failure == .init(.incorrectEncoding, at: 0, line: 1, column: 1), "\(chunking)")
            }
        }
    }

    @Test(
        "flush() settles no encoding too early",
        arguments: [
            utf32(text, bigEndian: true), [0xFF, 0xFE, 0, 0] + utf32(text, bigEndian: false),
            utf16(text, bigEndian: false), [0xEF, 0xBB, 0xBF] + Array(text.utf8),
            bytes(#"<?xml version='1.0' encoding='GB18030'?><a b='\xa8\xa6'>\x94\x32\xbe\x34</a>"#),
        ])
    func flush(_ document: [UInt8]) throws {
        let log = EventLog()
        let parser = XMLPushParser(delegate: log)
        for byte in document {
            try parser.parse([byte])
            try parser.flush()
        }
        try parser.finish()
        #expect(log.lines == Self.events)
    }

    @Test("the byte order that the options give counts for line ends and places", arguments: [true, false])
    func givenByteOrder(isBigEndian: Bool) throws {
        let document = Self.utf16("\r\n<c/>m<", bigEndian: isBigEndian)
        var options = XMLParsingOptions()
        options.encoding = isBigEndian ? "UTF-16BE" : "UTF-16LE"
        for chunking in Chunking.all(for: document) {
            let outcome = try outcome(of: document, chunking, options: options)
            #expect(outcome.failure == .init(.junkAfterDocumentElement, at: 12, line: 2, column: 5), "\(chunking)")
        }
    }

    @Test("an external entity has an encoding of its own")
    func entity() throws {
        final class Resolver: XMLEntityResolver, Sendable {
            func resolve(_ entity: XMLExternalEntity) -> XMLEntityContent? {
                let content =
                    entity.systemID == "gb"
                    ? bytes(#"<?xml encoding='GB18030'?>\xc4\xe3<b/>"#) : bytes(#"<?xml encoding='KOI8-R'?>\xf0"#)
                return .bytes(content, systemID: entity.systemID)
            }
        }
        var options = XMLParsingOptions()
        options.doctype = .resolveExternal(Resolver())
        let document = """
            <?xml version='1.0' encoding='windows-1252'?><!DOCTYPE a [<!ENTITY g SYSTEM 'gb'><!ENTITY k SYSTEM 'koi'>]>\
            <a>\\x80&g;\\x80&k;</a>
            """
        try expectEvents(document, ["<a>", "\"€你\"", "<b>", "</b>", "\"€П\"", "</a>"], options: options)
    }
}
