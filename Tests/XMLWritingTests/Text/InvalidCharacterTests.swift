import Testing
import XMLWriting

@Suite struct InvalidCharacterTests {
    static let invalid: [String] =
        (0..<0x20).filter { ![0x9, 0xA, 0xD].contains($0) }.map { String(Character(Unicode.Scalar(UInt8($0)))) }
        + ["\u{FFFE}", "\u{FFFF}"]

    @Test(arguments: invalid)
    func `Text with a character that XML can't hold is refused wherever it stands`(character: String) throws {
        for place in [0, 1, 3, 7, 8, 15, 16, 17, 31] {
            let text = String(repeating: "x", count: place) + character + "y"
            try expectRefusal(.invalidCharacter) { try $0.characters(text) }
            try expectRefusal(.invalidCharacter) { try $0.attribute("v", text) }
            try expectRefusal(.invalidCharacter) { try $0.cdata(text) }
            try expectRefusal(.invalidCharacter) { try $0.comment(text) }
            try expectRefusal(.invalidCharacter) { try $0.processingInstruction("t", text) }
            try expectRefusal(.invalidCharacter) { try $0.element("e", text) }
            try expectRefusal(.invalidCharacter) { try $0.element("e", "", attributes: ["a": "", "b": text]) }
            try expectRefusal(.invalidCharacter) { try $0.declareNamespace(text, prefix: "p") }
        }
    }

    @Test func `A long text with an invalid character at its end writes nothing`() throws {
        let text = String(repeating: "long ", count: 100_000) + "\u{1B}"
        try expectRefusal(.invalidCharacter) { try $0.characters(text) }
        try expectRefusal(.invalidCharacter) { try $0.attribute("v", text) }
        try expectRefusal(.invalidCharacter) { try $0.element("e", text) }
        try expectRefusal(.invalidCharacter) { try $0.element("e", "", attributes: ["v": text]) }
    }

    @Test func `The reason names the character and its place`() throws {
        let error = #expect(throws: XMLWritingError.self) {
            try inside { try $0.characters("ab\u{1B}") }
        }
        #expect(error?.reason == "text contains U+001B at byte 2, which XML can't hold")
        #expect(error?.path == ["r"])
        #expect(error?.description == "text contains U+001B at byte 2, which XML can't hold (invalidCharacter, at /r)")
    }

    @Test func `Invalid characters are replaced if the options say so`() throws {
        var options = XMLWritingOptions()
        options.invalidCharacters = .replace(with: "\u{FFFD}")
        #expect(try inside(options) { try $0.characters("A\u{1B}B\u{FFFE}&") } == "A\u{FFFD}B\u{FFFD}&amp;")
        #expect(
            try written(options) { try $0.element("e", "x\u{0}", attributes: ["n": "A\u{1B}B"]) }
                == "<e n=\"A\u{FFFD}B\">x\u{FFFD}</e>")
        #expect(try inside(options) { try $0.cdata("\u{1}]]>") } == "<![CDATA[\u{FFFD}]]]]><![CDATA[>]]>")
        #expect(try inside(options) { try $0.comment("\u{1}") } == "<!--\u{FFFD}-->")
        #expect(try inside(options) { try $0.processingInstruction("t", "\u{1}") } == "<?t \u{FFFD}?>")
    }

    @Test func `The replacement is escaped like text and may be empty`() throws {
        var options = XMLWritingOptions()
        options.invalidCharacters = .replace(with: "<?>")
        #expect(try inside(options) { try $0.characters("\u{1}") } == "&lt;?&gt;")
        options.invalidCharacters = .replace(with: "")
        #expect(try inside(options) { try $0.characters("a\u{1}b") } == "ab")
    }

    @Test func `A replacement can't bring in what it should replace`() throws {
        var options = XMLWritingOptions()
        options.invalidCharacters = .replace(with: "\u{2}")
        try expectRefusal(.invalidCharacter, options) { try $0.characters("\u{1}") }
        try expectRefusal(.invalidCharacter, options) { try $0.element("e", "\u{1}") }
        options.invalidCharacters = .replace(with: "-")
        try expectRefusal(.invalidComment, options) { try $0.comment("a-\u{1}b") }
    }

    @Test func `Names and namespaces are never repaired`() throws {
        var options = XMLWritingOptions()
        options.invalidCharacters = .replace(with: "_")
        try expectRefusal(.invalidName, options) { try $0.startElement("a\u{1}") }
        try expectRefusal(.invalidName, options) { try $0.attribute("a\u{1}", "") }
        try expectRefusal(.invalidCharacter, options) { try $0.startElement("a", namespace: "u\u{1}") }
    }

    @Test(
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x20], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
            [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF], [0xEF, 0xBF, 0xBE], [0xEF, 0xBF, 0xBF],
            [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
            [0xFE], [0x00],
        ] as [[UInt8]])
    func `Bytes that aren't UTF-8, or no characters of XML, are refused`(bytes: [UInt8]) throws {
        for place in [0, 1, 15, 16, 17] {
            let padding = [UInt8](repeating: 0x78, count: place)
            try expectRefusal(.invalidCharacter) { try $0.characters(bytes: padding + bytes) }
            try expectRefusal(.invalidCharacter) { try $0.characters(bytes: padding + bytes + [0x79]) }
        }
    }

    @Test func `Bytes that are UTF-8 are written as a string would be`() throws {
        let text = "Grüße & <日本語> \u{1D11E}\r\u{FFFD}\u{FFF0}\u{D7FF}\u{E000}\u{10FFFF}"
        #expect(try inside { try $0.characters(bytes: Array(text.utf8)) } == inside { try $0.characters(text) })
    }

    @Test func `Each ill-formed sequence is replaced once`() throws {
        var options = XMLWritingOptions()
        options.invalidCharacters = .replace(with: "?")
        let bytes: [UInt8] = [0x61, 0xE2, 0x82, 0x62, 0xF0, 0x9F, 0x98, 0x63, 0xC0, 0xAF, 0x64]
        #expect(try inside(options) { try $0.characters(bytes: bytes) } == "a?b?c??d")
    }
}
