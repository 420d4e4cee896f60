import Testing
import XMLWriting

@Suite struct CDATATests {
    @Test(arguments: [
        ("<b>", "<![CDATA[<b>]]>"),
        ("", "<![CDATA[]]>"),
        ("a]]>b", "<![CDATA[a]]]]><![CDATA[>b]]>"),
        ("]]>", "<![CDATA[]]]]><![CDATA[>]]>"),
        ("]]]>", "<![CDATA[]]]]]><![CDATA[>]]>"),
        ("]]", "<![CDATA[]]]]>"),
        ("]>", "<![CDATA[]>]]>"),
        (">", "<![CDATA[>]]>"),
        ("]]>]]>", "<![CDATA[]]]]><![CDATA[>]]]]><![CDATA[>]]>"),
        ("a\rb", "<![CDATA[a]]>&#13;<![CDATA[b]]>"),
        ("a\r\nb", "<![CDATA[a]]>&#13;<![CDATA[\nb]]>"),
        ("&amp; \u{1F600}", "<![CDATA[&amp; \u{1F600}]]>"),
    ])
    func `CDATA is split where its end or a carriage return stands`(text: String, expected: String) throws {
        #expect(try inside { try $0.cdata(text) } == expected)
    }

    @Test func `The end of a section is found across the pieces of an open one`() throws {
        let pieces = try inside {
            try $0.startCDATA()
            for piece in ["a", "]", "]", ">", "b]", "]>", "]]", ">c"] { try $0.characters(piece) }
            try $0.endCDATA()
        }
        #expect(
            pieces
                == "<![CDATA[a]]]]><![CDATA[>b]]]]><![CDATA[>]]]]><![CDATA[>c]]>")
    }

    @Test func `CDATA and escaped text are chosen per call`() throws {
        let document = try written {
            try $0.startElement("r")
            try $0.startElement("string")
            try $0.cdata("s")
            try $0.endElement()
            try $0.element("int", "1")
            try $0.endElement()
        }
        #expect(document == "<r><string><![CDATA[s]]></string><int>1</int></r>")
    }

    @Test func `An open section takes nothing but text`() throws {
        func open(_ writer: XMLStreamWriter) throws {
            try writer.startElement("r")
            try writer.startCDATA()
        }
        try expectRefusal(.wrongState, after: open) { try $0.startElement("a") }
        try expectRefusal(.wrongState, after: open) { try $0.element("a", "") }
        try expectRefusal(.wrongState, after: open) { try $0.endElement() }
        try expectRefusal(.wrongState, after: open) { try $0.comment("") }
        try expectRefusal(.wrongState, after: open) { try $0.processingInstruction("a", "") }
        try expectRefusal(.wrongState, after: open) { try $0.cdata("") }
        try expectRefusal(.wrongState, after: open) { try $0.startCDATA() }
        try expectRefusal(.wrongState, after: open) { try $0.attribute("a", "") }
        try expectRefusal(.wrongState, after: open) { try $0.finish() }
        try expectRefusal(.invalidCharacter, after: open) { try $0.characters("\u{1}") }
        try expectRefusal(.wrongState) { try $0.endCDATA() }
    }
}
