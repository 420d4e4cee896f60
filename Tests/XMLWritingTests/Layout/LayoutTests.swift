import Testing
import XMLWriting

@Suite struct LayoutTests {
    static let pretty = XMLWritingOptions.pretty

    @Test func `Elements, comments and instructions stand on lines of their own`() throws {
        let document = try written(Self.pretty) { writer in
            try writer.startDocument()
            try writer.comment("c")
            try writer.doctype("a")
            try writer.element("a") {
                try writer.element("b", "text")
                try writer.element("c", "")
                try writer.comment("d")
                try writer.element("e") { try writer.element("f", "", attributes: ["g": "h"]) }
                try writer.processingInstruction("i", "j")
            }
            try writer.comment("k")
        }
        #expect(
            document == """
                <?xml version="1.0" encoding="UTF-8"?>
                <!--c-->
                <!DOCTYPE a>
                <a>
                  <b>text</b>
                  <c/>
                  <!--d-->
                  <e>
                    <f g="h"/>
                  </e>
                  <?i j?>
                </a>
                <!--k-->

                """)
    }

    @Test func `Mixed content is left alone, with all that's inside of it`() throws {
        let document = try written(Self.pretty) { writer in
            try writer.element("a") {
                try writer.element("p") {
                    try writer.characters("x ")
                    try writer.element("b") { try writer.element("i", "y") }
                    try writer.comment("c")
                    try writer.characters(" z")
                }
                try writer.element("q") {
                    try writer.cdata("x")
                    try writer.element("b", "")
                }
            }
        }
        #expect(
            document == """
                <a>
                  <p>x <b><i>y</i></b><!--c--> z</p>
                  <q><![CDATA[x]]><b/></q>
                </a>

                """)
    }

    @Test func `Text after a child stops the layout, and a word beforehand avoids it`() throws {
        #expect(
            try written(Self.pretty) { writer in
                try writer.element("p") {
                    try writer.element("b", "x")
                    try writer.characters("y")
                    try writer.element("b", "z")
                }
            } == "<p>\n  <b>x</b>y<b>z</b></p>\n")
        #expect(
            try written(Self.pretty) { writer in
                try writer.element("p") {
                    try writer.mixedContent()
                    try writer.element("b", "x")
                    try writer.characters("y")
                }
            } == "<p><b>x</b>y</p>\n")
    }

    @Test func `Preserved space is left alone`() throws {
        #expect(
            try written(Self.pretty) { writer in
                try writer.element("a", attributes: ["xml:space": "preserve"]) {
                    try writer.element("b") { try writer.element("c", "") }
                }
            } == "<a xml:space=\"preserve\"><b><c/></b></a>\n")
    }

    @Test func `Text-only and empty elements get no white space`() throws {
        #expect(try written(Self.pretty) { try $0.element("a", " ") } == "<a> </a>\n")
        #expect(try written(Self.pretty) { try $0.element("a", "") } == "<a/>\n")
        #expect(try written(Self.pretty) { try $0.element("a") {} } == "<a/>\n")
    }

    @Test func `A refused element leaves the layout as it was`() throws {
        #expect(
            try written(Self.pretty) { writer in
                try writer.startElement("a")
                #expect(throws: XMLWritingError.self) { try writer.element("b", "\u{0}") }
                try writer.endElement()
            } == "<a/>\n")
    }

    @Test func `Indentation, line ends, quotes and empty elements are options`() throws {
        var options = XMLWritingOptions()
        options.indentation = .tab
        options.newline = .carriageReturnLineFeed
        options.quote = .single
        options.emptyElements = .startAndEndTags
        let document = try written(options) { writer in
            try writer.startDocument(standalone: true)
            try writer.element("a") {
                try writer.element("b", "", attributes: ["c": "d"])
                try writer.element("e", "x\ny")
            }
        }
        #expect(
            document == "<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\r\n<a>\r\n\t<b c='d'></b>\r\n\t"
                + "<e>x\ny</e>\r\n</a>")
        options.indentation = .spaces(0)
        options.newline = .lineFeed
        options.finalNewline = true
        #expect(
            try written(options) { writer in
                try writer.element("a") { try writer.element("b") { try writer.element("c", "") } }
            } == "<a>\n<b>\n<c></c>\n</b>\n</a>\n")
    }

    @Test func `Without layout not one character is added`() throws {
        #expect(
            try written { writer in
                try writer.startDocument()
                try writer.comment("x")
                try writer.element("a") { try writer.element("b") { try writer.element("c", "") } }
            } == "<?xml version=\"1.0\" encoding=\"UTF-8\"?><!--x--><a><b><c/></b></a>")
    }
}
