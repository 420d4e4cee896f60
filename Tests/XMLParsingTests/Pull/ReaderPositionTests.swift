import Testing
import TestSupport
import XMLParsing

/// A reader finds places when they are asked for; a delegate is told them by the engine.
@Suite("Positions of a reader's events are those that a delegate gets")
struct ReaderPositionTests {
    private final class Places: XMLContentDelegate, XMLCommentDelegate {
        var all: [XMLPosition] = []

        func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {
            all.append(context.position)
        }

        func didEndElement(_ name: XMLName, context: XMLContext) { all.append(context.position) }
        func foundCharacters(_ text: XMLText, context: XMLContext) { all.append(context.position) }
        func foundComment(_ text: XMLText, context: XMLContext) { all.append(context.position) }
    }

    private static let kinds: XMLEventKinds = [.comments]

    /// The delegate's places, and the error's, if there is one.
    private func pushed(_ document: [UInt8], _ options: XMLParsingOptions) -> [XMLPosition] {
        let places = Places()
        let parser = XMLPushParser(delegate: places, options: options)
        do {
            try parser.parse(document)
            try parser.finish()
        } catch let error as XMLParsingError {
            places.all.append(error.position)
        } catch {}
        return places.all
    }

    /// A reader's, asked after each event or only where a test says so.
    private func pulled(
        _ document: [UInt8], _ options: XMLParsingOptions, _ chunking: Chunking, asking every: Int = 1
    ) -> [XMLPosition?] {
        var chunks = chunking.chunks(document)[...]
        let reader = XMLEventReader(
            chunks: { chunks.popFirst().map { Array($0) } }, options: options, including: Self.kinds)
        var places: [XMLPosition?] = []
        do {
            while try reader.next() != nil {
                places.append(places.count % every == every - 1 ? reader.position : nil)
            }
        } catch let error as XMLParsingError {
            places.append(error.position)
        } catch {}
        return places
    }

    static let documents: [(name: String, bytes: [UInt8])] = [
        ("line feeds", bytes("<a>\n  <b x='1'/>\n\n<c>t</c>\n</a>\n")),
        ("carriage returns", bytes("<a>\r<b/>\r\n<c/>\r\r<d\r\n y='2'\r>t\r\nu</d></a>")),
        ("wide characters", bytes("<a>é\u{1F30D}<b é='ö'/>\u{5B87}\n\u{5B87}<c/></a>")),
        ("byte order mark", bytes("\u{FEFF}<a>\n<b/></a>")),
        ("entities", bytes("<!DOCTYPE a [<!ENTITY e 'x<b/>y\nz'>]>\n<a>1&e;2\n&e;<c/>&amp;</a>")),
        ("sections and comments", bytes("<a>x<![CDATA[\n]]>y<!-- \n -->z<b/><!--\r\n--><c/></a>")),
        ("declared encoding", bytes("<?xml version='1.0' encoding='utf-8'?>\n<a>\u{E9}\n<b/></a>")),
        (
            "Latin 1",
            Array("<?xml version='1.0' encoding='ISO-8859-1'?>\n<a>".utf8) + [0xE9, 0x0A] + Array("<b/></a>".utf8)
        ),
        (
            "windows-1252",
            Array("<?xml version='1.0' encoding='windows-1252'?>\n<a>".utf8) + [0x80, 0x0A] + Array("<b/></a>".utf8)
        ),
        (
            "UTF-16",
            [0xFF, 0xFE] + "<a>\u{E9}\n<b/>\u{1F30D}<c/></a>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        ),
        ("mismatched tags", bytes("<a>\n<b>t</c></a>")),
        ("cut off", bytes("<a>\n<b>t</b> ")),
        ("no markup where there should be", bytes("<a>\n</a>\n x")),
    ]

    @Test("whatever the chunks", arguments: documents)
    func places(document: (name: String, bytes: [UInt8])) {
        for positions in [false, true] {
            var options = XMLParsingOptions()
            options.textPositions = positions
            let expected = pushed(document.bytes, options)
            for chunking in Chunking.all(for: document.bytes) {
                #expect(pulled(document.bytes, options, chunking) == expected, "\(document.name), \(chunking)")
            }
        }
    }

    @Test("whichever events are asked", arguments: documents, [2, 3, 5])
    func sparse(document: (name: String, bytes: [UInt8]), every: Int) {
        let expected = pushed(document.bytes, .default)
        for size in [1, 7, 1_000] {
            let places = pulled(document.bytes, .default, .size(size), asking: every)
            #expect(places.count == expected.count)
            for (place, other) in zip(places, expected) where place != nil {
                #expect(place == other, "\(document.name)")
            }
        }
    }

    @Test("in long documents of many lines, and of one", arguments: ["\n", "", "\r\n"], [1, 997])
    func long(lineEnd: String, every: Int) {
        let document = bytes(
            "<a>" + (0..<60_000).map { "<b>\($0)é</b>\(lineEnd)" }.joined() + "</a>")
        let expected = pushed(document, .default)
        for size in [document.count, 65_536, 1_000] {
            let places = pulled(document, .default, .size(size), asking: every)
            #expect(places.count == expected.count)
            var wrong = 0
            for (place, other) in zip(places, expected) where place != nil && place != other { wrong += 1 }
            #expect(wrong == 0)
        }
    }
}
