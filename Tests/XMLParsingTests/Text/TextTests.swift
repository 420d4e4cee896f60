import TestSupport
import Testing
import XMLParsing

/// A document whose root holds one run of text, and that text.
struct TextCase: Sendable, CustomTestStringConvertible {
    var content: String
    var text: String
    var subset = ""

    var testDescription: String { content }

    init(_ content: String, _ text: String, subset: String = "") {
        self.content = content
        self.text = text
        self.subset = subset
    }

    func check() throws {
        let doctype = subset.isEmpty ? "" : "<!DOCTYPE a [\(subset)]>"
        try expectEvents("\(doctype)<a>\(content)</a>", ["<a>", text.debugDescription, "</a>"])
    }
}

@Suite("Text")
struct TextTests {
    @Test(
        "a run of text is delivered whole, untrimmed, in one call",
        arguments: [
            TextCase("text", "text"),
            TextCase("Heiglhofstraße 1-3", "Heiglhofstraße 1-3"),
            TextCase("Japanese 日本語", "Japanese 日本語"),
            TextCase("This &amp; that", "This & that"),
            TextCase("x ", "x "),
            TextCase(#"one\n\n  two"#, "one\n\n  two"),
            TextCase(#"line1\nline2 &amp; x"#, "line1\nline2 & x"),
            TextCase("a&lt;sup>&#174;&lt;/sup>", "a<sup>®</sup>"),
            TextCase("&quot;", "\""),
            TextCase("&apos;&gt;", "'>"),
            TextCase("escaped data: &amp;lt;&#xD;&#10;", "escaped data: &lt;\r\n"),
            TextCase("x]y]] >z", "x]y]] >z"),
            TextCase("𝄞", "𝄞"),
        ])
    func whole(_ text: TextCase) throws { try text.check() }

    @Test("a combining mark right after a tag belongs to the text")
    func combiningMark() throws {
        try expectEvents(#"<a>\xcc\x81x</a>"#, ["<a>", "\u{301}x".debugDescription, "</a>"])
    }

    @Test("an element without content has no text")
    func empty() throws {
        try expectEvents("<r><a></a><b/></r>", ["<r>", "<a>", "</a>", "<b>", "</b>", "</r>"])
    }

    @Test("text around elements comes in separate runs")
    func mixed() throws {
        try expectEvents(
            "<a>1<b>2</b>3<b/> </a>",
            ["<a>", #""1""#, "<b>", #""2""#, "</b>", #""3""#, "<b>", "</b>", #"" ""#, "</a>"])
    }

    @Test(
        "carriage returns become line feeds",
        arguments: [
            TextCase(#"1\r\n2"#, "1\n2"),
            TextCase(#"1\r2"#, "1\n2"),
            TextCase(#"1\n\r2"#, "1\n\n2"),
            TextCase(#"1\r\r\n2"#, "1\n\n2"),
            TextCase(#"\r\n"#, "\n"),
            TextCase(#"\r"#, "\n"),
            TextCase(#"\r\xc2\xa9"#, "\n©"),
            TextCase(#"one\r\ntwo<![CDATA[\r\nx\ry]]>"#, "one\ntwo\nx\ny"),
            TextCase("a&#13;b", "a\rb"),
            TextCase(#"a&#13;\nb"#, "a\r\nb"),
        ])
    func lineEnds(_ text: TextCase) throws { try text.check() }

    @Test(
        "CDATA sections are part of the run",
        arguments: [
            TextCase("<![CDATA[x]]>", "x"),
            TextCase("<![CDATA[<b>]]>", "<b>"),
            TextCase("1<![CDATA[<b>]]>2", "1<b>2"),
            TextCase("<![CDATA[[[[[[[[[]]]]]]]]]]>", "[[[[[[[[]]]]]]]]"),
            TextCase("<![CDATA[--><c>&d;]]>", "--><c>&d;"),
            TextCase("<![CDATA[a]]]]><![CDATA[>b]]>", "a]]>b"),
            TextCase("x<![CDATA[]]>y", "xy"),
            TextCase("<![CDATA[ä]]>", "ä"),
        ])
    func cdata(_ text: TextCase) throws { try text.check() }

    @Test("an empty CDATA section is no text, and does not confuse the next one")
    func emptySection() throws {
        try expectEvents(
            "<a><b><![CDATA[]]></b><b><![CDATA[--><c>&d;]]></b></a>",
            ["<a>", "<b>", "</b>", "<b>", #""--><c>&d;""#, "</b>", "</a>"])
        try expectEvents(
            "<c><d><![CDATA[lorem]]></d><d>bla</d></c>",
            ["<c>", "<d>", #""lorem""#, "</d>", "<d>", #""bla""#, "</d>", "</c>"])
    }

    @Test(
        "character references are read with leading zeros, in both notations",
        arguments: [
            TextCase("&#00000000000065;&#x00000000000041;", "AA"),
            TextCase("&#x20AC;&#8364;&#x20aC;", "€€€"),
            TextCase("&#x1D11E;", "𝄞"),
            TextCase("&#9;&#10;&#32;", "\t\n "),
        ])
    func characterReferences(_ text: TextCase) throws { try text.check() }

    @Test("comments and instructions that nobody hears don't cut a run")
    func unheard() throws {
        try expectEvents("<a>x<!-- c -->y<?p d?>z<![CDATA[w]]></a>", ["<a>", #""xyzw""#, "</a>"])
    }

    @Test("comments, instructions and CDATA boundaries that are heard cut a run")
    func heard() throws {
        try expectEvents(
            "<a>x<!--c-->y<?p d?>z<![CDATA[w]]>v</a>",
            [
                "start document", "<a>", #""x""#, #"<!--"c"-->"#, #""y""#, #"<?p "d"?>"#, #""z""#, "<![CDATA[", #""w""#,
                "]]>", #""v""#, "</a>", "end document",
            ], full: true)
    }

    @Test("comments and CDATA openers that are cut anywhere are read right")
    func cutMarkup() throws {
        try expectEvents(
            "<a><!--s--><![CDATA[s]]></a>",
            [
                "start document", "<a>", #"<!--"s"-->"#, "<![CDATA[", #""s""#, "]]>", "</a>", "end document",
            ], full: true)
    }

    @Test("quotes in an instruction are part of its data")
    func instructionQuotes() throws {
        try expectEvents(
            #"<?has unbalanced "quotes?><xml>body</xml>"#,
            [
                "start document", #"<?has "unbalanced \"quotes"?>"#, "<xml>", #""body""#, "</xml>", "end document",
            ], full: true)
    }

    @Test("an instruction without data, and line ends in comments and instructions")
    func instructionForms() throws {
        try expectEvents(
            #"<?p?><a><?q  x y ?><!--1\r\n2\r3--></a>"#,
            [
                "start document", #"<?p ""?>"#, "<a>", #"<?q "x y "?>"#, #"<!--"1\n2\n3"-->"#, "</a>", "end document",
            ], full: true)
    }

    @Test("a CDATA section without content still has its boundaries")
    func emptySectionHeard() throws {
        try expectEvents(
            "<a><![CDATA[]]></a>", ["start document", "<a>", "<![CDATA[", "]]>", "</a>", "end document"], full: true)
    }

    @Test("white space is recognised", arguments: [(#" \n\t\r"#, true), ("", true), (" x ", false), ("&#160;", false)])
    func whitespace(_ content: String, _ expected: Bool) throws {
        let delegate = AttributeReader { value in
            expectTrue(value.isWhitespace == expected)
            expectTrue(value.isEmpty == (content == ""))
        }
        let parser = XMLPushParser(delegate: delegate)
        try parser.parse(bytes("<a v='\(content)'/>"))
        try parser.finish()
        #expect(delegate.count == 1)
    }
}

/// Hands each value of an attribute `v` to a closure.
final class AttributeReader: XMLContentDelegate {
    private let body: (XMLText) throws -> Void
    private(set) var count = 0

    init(_ body: @escaping (XMLText) throws -> Void) {
        self.body = body
    }

    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        for index in 0..<attributes.count where attributes.name(at: index) == "v" {
            count += 1
            try body(attributes.value(at: index))
        }
    }

    func didEndElement(_ name: XMLName, context: XMLContext) {}

    func foundCharacters(_ text: XMLText, context: XMLContext) {}
}
