import Testing
import XMLWriting

@Suite struct EscapingTests {
    @Test(arguments: [
        ("plain", "plain"),
        ("a&b", "a&amp;b"),
        ("<MyVC: 0x7f>", "&lt;MyVC: 0x7f&gt;"),
        ("a\nb", "a\nb"),
        ("a\tb", "a\tb"),
        ("\r", "&#13;"),
        ("\r\n", "&#13;\n"),
        ("invalid ]]> x", "invalid ]]&gt; x"),
        ("\"quotes\" and 'apostrophes'", "\"quotes\" and 'apostrophes'"),
        ("Heiglhofstraße 1-3", "Heiglhofstraße 1-3"),
        ("x ", "x "),
        (" ", " "),
        ("\u{1D11E}", "\u{1D11E}"),
        ("\u{301}x", "\u{301}x"),
        ("\u{FFFD}\u{EFFF}\u{FEFF}", "\u{FFFD}\u{EFFF}\u{FEFF}"),
        ("\u{7F}\u{80}\u{9F}\u{85}\u{2028}", "\u{7F}\u{80}\u{9F}\u{85}\u{2028}"),
    ])
    func `Text escapes what text can't hold, and nothing else`(text: String, expected: String) throws {
        #expect(try inside { try $0.characters(text) } == expected)
    }

    @Test(arguments: [
        ("a&b<\"", "a&amp;b&lt;&quot;"),
        ("x\ty\nz\rq", "x&#9;y&#10;z&#13;q"),
        ("a\nb", "a&#10;b"),
        ("it's", "it's"),
        ("<p>\n", "&lt;p&gt;&#10;"),
        ("]]>", "]]&gt;"),
        ("", ""),
    ])
    func `An attribute value escapes what a parser would change`(value: String, expected: String) throws {
        #expect(try written { try $0.element("a", "", attributes: ["v": value]) } == "<a v=\"\(expected)\"/>")
    }

    @Test func `In single quotes the apostrophe is escaped and the double quote isn't`() throws {
        var options = XMLWritingOptions()
        options.quote = .single
        #expect(
            try written(options) { try $0.element("a", "", attributes: ["v": "it's \"so\""]) }
                == "<a v='it&apos;s \"so\"'/>")
    }

    @Test func `All ways to write an attribute give the same bytes`() throws {
        let value = "a\n\"b\"\t<c>&'\r"
        let expected = "<a v=\"a&#10;&quot;b&quot;&#9;&lt;c&gt;&amp;'&#13;\"/>"
        let alone = try written {
            try $0.startElement("a")
            try $0.attribute("v", value)
            try $0.endElement()
        }
        #expect(alone == expected)
        #expect(try written { try $0.element("a", "", attributes: ["v": value]) } == expected)
        #expect(try written { try $0.element("a", attributes: ["v": value]) {} } == expected)
    }

    @Test func `The end of a CDATA section is escaped in text also when it comes in pieces`() throws {
        #expect(
            try inside {
                try $0.characters("]")
                try $0.characters("]")
                try $0.characters(">")
            } == "]]&gt;")
    }

    @Test(arguments: 0..<40)
    func `A special character is escaped wherever it stands`(place: Int) throws {
        for length in (place + 1)..<42 {
            let before = String(repeating: "x", count: place)
            let after = String(repeating: "y", count: length - place - 1)
            for (character, expected) in [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\r", "&#13;"), ("\n", "\n")] {
                #expect(try inside { try $0.characters(before + character + after) } == before + expected + after)
            }
        }
    }

    @Test func `Text of special characters only is escaped whole`() throws {
        for count in [1, 7, 8, 15, 16, 17, 64, 1_000, 20_000] {
            let text = String(repeating: "&", count: count)
            #expect(try inside { try $0.characters(text) } == String(repeating: "&amp;", count: count))
        }
    }
}
