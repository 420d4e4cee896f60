import TestSupport
import Testing
import XMLParsing

@Suite("How text is delivered")
struct TextDeliveryTests {
    private final class Pieces: XMLContentDelegate {
        var text = ""
        var calls = 0
        var largest = 0
        var largestEmpty = false

        func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {
            text += "<\(name.localName)>"
        }

        func didEndElement(_ name: XMLName, context: XMLContext) { text += "</>" }

        func foundCharacters(_ text: XMLText, context: XMLContext) {
            calls += 1
            largest = max(largest, text.utf8.count)
            if text.isEmpty { largestEmpty = true }
            self.text += text.string
        }
    }

    private static let pieces: XMLParsingOptions = {
        var options = XMLParsingOptions()
        options.textDelivery = .pieces
        return options
    }()

    @Test("pieces add up to the text, in order with the tags, however the input is cut")
    func pieces() throws {
        let document = bytes(
            #"<!DOCTYPE a [<!ENTITY e "1<b>2</b>3">]><a>x\r\ny&amp;<![CDATA[<z>]]>ä<b/>\r&e;𝄞</a>"#)
        for chunking in Chunking.all(for: document) {
            let delegate = Pieces()
            let parser = XMLPushParser(delegate: delegate, options: Self.pieces)
            for chunk in chunking.chunks(document) { try parser.parse(chunk) }
            try parser.finish()
            #expect(delegate.text == "<a>x\ny&<z>ä<b></>\n1<b>2</>3𝄞</>", "\(chunking)")
            #expect(!delegate.largestEmpty)
        }
    }

    @Test("a piece is delivered by the call that brings it, and none is larger than the chunk")
    func prompt() throws {
        let delegate = Pieces()
        let parser = XMLPushParser(delegate: delegate, options: Self.pieces)
        try parser.parse("<a>")
        for count in 1...100 {
            try parser.parse("0123456789")
            #expect(delegate.text.utf8.count == 3 + 10 * count)
        }
        #expect(delegate.largest <= 10)
    }

    @Test("pieces have no limit of length")
    func unlimited() throws {
        var options = Self.pieces
        options.limits.textLength = 10
        let delegate = Pieces()
        let parser = XMLPushParser(delegate: delegate, options: options)
        try parser.parse("<a>" + String(repeating: "x", count: 1_000) + "</a>")
        try parser.finish()
        #expect(delegate.text.utf8.count == 3 + 1_000 + 3)
    }

    @Test("a whole run of text stays open across chunks and flush()")
    func wholeRun() throws {
        let log = EventLog()
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<a>one ")
        try parser.flush()
        try parser.parse("two\r")
        try parser.flush()
        #expect(log.lines == ["<a>"])
        try parser.parse("\nthree</a>")
        #expect(log.lines == ["<a>", #""one two\nthree""#, "</a>"])
        try parser.finish()
    }

    @Test("a text event ends right before the tag that follows, also when the chunk ends there")
    func chunkEndsBeforeTag() throws {
        let log = EventLog()
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<tag>text")
        try parser.parse("</tag>")
        try parser.finish()
        #expect(log.lines == ["<tag>", #""text""#, "</tag>"])
    }

    @Test("with textPositions a run knows line and column of its start", arguments: [true, false])
    func positions(_ textPositions: Bool) throws {
        let document = bytes(#"<a>\n  <b>ä\nx</b>y&amp;z</a>"#)
        var options = XMLParsingOptions()
        options.textPositions = textPositions
        for chunking in Chunking.all(for: document) {
            let log = EventLog()
            var places: [XMLPosition] = []
            log.onLine = { line, context in
                if line.hasPrefix("\"") { places.append(context.position) }
            }
            let parser = XMLPushParser(delegate: log, options: options)
            for chunk in chunking.chunks(document) { try parser.parse(chunk) }
            try parser.finish()
            #expect(log.lines == ["<a>", #""\n  ""#, "<b>", #""ä\nx""#, "</b>", #""y&z""#, "</a>"], "\(chunking)")
            // Bytes: <a> 0, text 3, <b> 6, ä 9 and 10, line feed 11, x 12, </b> 13, y 17, &amp; 18, z 23, </a> 24.
            let starts = [
                XMLPosition(byteOffset: 3, line: 1, column: 4), XMLPosition(byteOffset: 9, line: 2, column: 6),
                XMLPosition(byteOffset: 17, line: 3, column: 6),
            ]
            let ends = [
                XMLPosition(byteOffset: 3, line: 2, column: 3), XMLPosition(byteOffset: 9, line: 3, column: 2),
                XMLPosition(byteOffset: 17, line: 3, column: 13),
            ]
            #expect(places == (textPositions ? starts : ends), "\(chunking)")
        }
    }
}
