import TestSupport
import Testing
import XMLParsing
import XMLTransforming
import XMLWriting

@Suite("A filter of text and markup")
struct TextFilterTests {
    @Test("drops and replaces runs")
    func text() throws {
        try expectFiltered("<a>one<b>two &amp; 2</b>three</a>", "<a><b>&lt;2&gt;</b>three</a>") { filter in
            filter.onText = { text, _ in
                switch text {
                case "one": .drop
                case "two & 2": .replace("<2>")
                default: .keep
                }
            }
        }
    }

    @Test("keeps text in its CDATA section, or drops both")
    func cdata() throws {
        try expectFiltered(
            "<a><![CDATA[keep]]><![CDATA[drop]]><![CDATA[change]]><![CDATA[]]></a>",
            "<a><![CDATA[keep]]><![CDATA[]]]]><![CDATA[>]]><![CDATA[]]></a>"
        ) { filter in
            filter.onText = { text, _ in
                switch text {
                case "drop": .drop
                case "change": .replace("]]>")
                default: .keep
                }
            }
        }
    }

    @Test("inserts before and after a run, outside of its CDATA section")
    func insert() throws {
        try expectFiltered("<a>x<![CDATA[y]]></a>", "<a>(x)(<![CDATA[y]]>)</a>") { filter in
            filter.onText = { _, output in
                try output.writer.characters("(")
                output.insertAfterEnd { try $0.characters(")") }
                return .keep
            }
        }
    }

    @Test("inserts in the middle of a CDATA section that comes in pieces")
    func pieces() throws {
        let filter = ClosureFilter()
        filter.onText = { text, output in
            if text == "\n" { try output.writer.element("br", "") }
            return text == "\n" ? .drop : .keep
        }
        var parsing = XMLParsingOptions.default
        parsing.textDelivery = .pieces
        let filtered = try filter.filter("<a><![CDATA[x\ny]]></a>", parsing: parsing)
        #expect(filtered == "<a><![CDATA[x]]><br/><![CDATA[y]]></a>")
    }

    @Test("decides about comments and instructions, but not in the document type declaration")
    func markup() throws {
        try expectFiltered(
            "<!--x-->\n<!DOCTYPE a [<!--x--><?x?>]><!--x-->\n<a><!--x--><!--y--><?x 1?><?y 2?></a><?x?>",
            "<!DOCTYPE a [<!--x--><?x?>]>\n<a>+<!--y-->+<?y 2?></a>"
        ) { filter in
            filter.onMarkup = { text, output in
                guard text == "y" else { return .drop }
                try output.writer.characters("+")
                return .keep
            }
        }
    }

    @Test("keeps comments and instructions if it says nothing about them")
    func plainFilter() throws {
        final class Plain: XMLFilter {
            func didStartElement(
                _ name: XMLName, attributes: XMLAttributes, output: XMLFilterOutput, context: XMLContext
            ) -> XMLElementAction { .keep }
            func foundCharacters(_ text: XMLText, output: XMLFilterOutput, context: XMLContext) -> XMLTextAction {
                .drop
            }
            func willEndElement(_ name: XMLName, output: XMLFilterOutput, context: XMLContext) {}
        }
        let bytes = try XMLStreamWriter.bytes { writer in
            let parser = XMLPushParser(delegate: XMLFilteringDelegate(Plain(), to: writer))
            try parser.parse("<!--1--><a>x<!--2--><?t d?></a>")
            try parser.finish()
        }
        #expect(String(decoding: bytes, as: UTF8.self) == "<!--1--><a><!--2--><?t d?></a>")
    }
}
