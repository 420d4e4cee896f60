import TestSupport
import Testing
import XMLParsing
import XMLTransforming
import XMLWriting

/// The documentation's examples, as they stand there.
@Suite("The documentation")
struct DocumentationTests {
    /// Leaves out drafts, renames titles, and counts what is left.
    final class Counter: XMLFilter {
        var count = 0

        func didStartElement(
            _ name: XMLName, attributes: XMLAttributes, output: XMLFilterOutput, context: XMLContext
        ) -> XMLElementAction {
            switch name {
            case "draft": return .drop
            case "title": return .rename("heading")
            case "article": count += 1
            default: break
            }
            return .keep
        }

        func foundCharacters(_ text: XMLText, output: XMLFilterOutput, context: XMLContext) -> XMLTextAction {
            .keep
        }

        func willEndElement(_ name: XMLName, output: XMLFilterOutput, context: XMLContext) throws {
            if context.depth == 1 { try output.writer.element("count", String(count)) }
        }
    }

    /// Leaves out private elements, unwraps spans, numbers the items, and adds a time stamp.
    final class Publisher: XMLFilter {
        private var items = 0

        func didStartElement(
            _ name: XMLName, attributes: XMLAttributes, output: XMLFilterOutput, context: XMLContext
        ) throws -> XMLElementAction {
            switch name {
            case "private": return .drop
            case "span": return .unwrap
            case "item":
                items += 1
                var item = XMLStartElement(name, attributes)
                item["number"] = String(items)
                item["draft"] = nil
                return .rewrite(item)
            case "logo": return .replace { try $0.element("img", "", attributes: ["src": "logo.png"]) }
            case "report":
                output.insertAfterStart { try $0.element("published", "2026-01-01") }
                return .keep
            default: return .keep
            }
        }

        func foundCharacters(_ text: XMLText, output: XMLFilterOutput, context: XMLContext) -> XMLTextAction {
            text.isWhitespace ? .drop : .keep
        }

        func willEndElement(_ name: XMLName, output: XMLFilterOutput, context: XMLContext) throws {
            if name == "report" { try output.writer.element("items", String(items)) }
        }
    }

    final class Unwrapper: XMLFilter {
        func didStartElement(
            _ name: XMLName, attributes: XMLAttributes, output: XMLFilterOutput, context: XMLContext
        ) -> XMLElementAction {
            name == "envelope" ? .unwrap : .keep
        }

        func foundCharacters(_ text: XMLText, output: XMLFilterOutput, context: XMLContext) -> XMLTextAction { .keep }

        func willEndElement(_ name: XMLName, output: XMLFilterOutput, context: XMLContext) {}
    }

    /// Filters a file in its place.
    private func filtered(_ filter: any XMLFilter, _ document: String) throws -> String {
        try TestFiles.withTemporaryFolder { folder in
            let path = "\(folder)/Report.xml"
            try TestFiles.write(Array(document.utf8), to: path)
            try XMLStreamWriter.file(path) { writer in
                let delegate = XMLFilteringDelegate(filter, to: writer)
                try XMLPushParser(delegate: delegate).parse(contentsOfFile: path)
            }
            return String(decoding: try TestFiles.bytes(path), as: UTF8.self)
        }
    }

    @Test("shows filters that work")
    func filters() throws {
        let articles = "<all><article><title>t</title></article><draft><article/></draft></all>"
        #expect(
            try filtered(Counter(), articles)
                == "<all><article><heading>t</heading></article><count>1</count></all>")
        let report = "<report>\n <logo/><private/><item draft='1'><span>a</span></item>\n <item/></report>"
        #expect(
            try filtered(Publisher(), report)
                == "<report><published>2026-01-01</published><img src=\"logo.png\"/><item number=\"1\">a</item>"
                + "<item number=\"2\"/><items>2</items></report>")
        let envelope = "<envelope xmlns:p=\"urn:p\"><p:order/></envelope>"
        #expect(try filtered(Unwrapper(), envelope) == "<p:order xmlns:p=\"urn:p\"/>")
    }

    @Test("shows copies and canonical forms that work")
    func copies() throws {
        try TestFiles.withTemporaryFolder { folder in
            let (one, two, both) = ("\(folder)/One.xml", "\(folder)/Two.xml", "\(folder)/Both.xml")
            try TestFiles.write(Array("<a x='1' b=''/>".utf8), to: one)
            try TestFiles.write(Array("<?xml version='1.0'?><a b=\"\"\nx=\"&#49;\"></a>".utf8), to: two)
            try XMLStreamWriter.file(both) { writer in
                try writer.element("both") {
                    for path in [one, two] {
                        try XMLPushParser(delegate: XMLWritingDelegate(writer)).parse(contentsOfFile: path)
                    }
                }
            }
            let copied = String(decoding: try TestFiles.bytes(both), as: UTF8.self)
            #expect(copied == "<both><a x=\"1\" b=\"\"/><a b=\"\" x=\"1\"/></both>")
            let forms = try [one, two].map { try XMLCanonicalizer.canonicalBytes(contentsOfFile: $0) }
            #expect(forms[0] == forms[1])
            var options = XMLParsingOptions()
            options.textDelivery = .pieces
            let canonicalizer = XMLCanonicalizer(
                to: try XMLFileSink(path: "\(folder)/One.c14n"), form: .canonical11, withComments: true)
            try XMLPushParser(delegate: canonicalizer, options: options).parse(contentsOfFile: one)
            #expect(try TestFiles.bytes("\(folder)/One.c14n") == forms[0])
        }
    }
}
