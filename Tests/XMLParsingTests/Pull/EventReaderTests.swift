import TestSupport
import Testing
import XMLParsing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Pulling events")
struct EventReaderTests {
    private func all(_ reader: XMLEventReader) throws -> [XMLEvent] {
        var events: [XMLEvent] = []
        while let event = try reader.next() { events.append(event) }
        return events
    }

    private func start(_ name: String, _ attributes: [(String, String)] = []) -> XMLEvent {
        .startElement(
            XMLStartElement(
                name: XMLQualifiedName(name),
                attributes: attributes.map { .init(name: XMLQualifiedName($0.0), value: $0.1) }))
    }

    @Test("events come in document order, text whole, from chunks of any size", arguments: [1, 2, 3, 7, 1_000])
    func order(size: Int) throws {
        let document = bytes("<?xml version='1.0'?><a x='1'>one<![CDATA[ & two]]><!--c--><b/><?p d?></a>")
        var chunks = Chunking.size(size).chunks(document)[...]
        let reader = XMLEventReader(chunks: { chunks.popFirst().map { Array($0) } })
        #expect(
            try all(reader) == [
                .startDocument(XMLDeclaration(version: "1.0")), start("a", [("x", "1")]), .characters("one & two"),
                .comment("c"), start("b"), .endElement(XMLQualifiedName("b")),
                .processingInstruction(target: "p", data: "d"), .endElement(XMLQualifiedName("a")), .endDocument,
            ])
        #expect(try reader.next() == nil)
    }

    @Test("kinds that are left out don't cut a run of text")
    func kinds() throws {
        let reader = XMLEventReader(bytes: bytes("<a>one<!--c-->two<?p d?>three</a>"), including: .content)
        #expect(try all(reader) == [start("a"), .characters("onetwothree"), .endElement(XMLQualifiedName("a"))])
    }

    @Test("every kind of event can be had")
    func allKinds() throws {
        let document = """
            <!DOCTYPE a [<!NOTATION n SYSTEM "n"><!ENTITY e "x"><!ELEMENT a ANY><!ATTLIST a k CDATA "d">]>\
            <a xmlns:p="urn:p"><![CDATA[t]]></a>
            """
        let reader = XMLEventReader(bytes: Array(document.utf8), including: .all)
        let element = XMLStartElement(
            name: XMLQualifiedName("a"),
            attributes: [.init(name: XMLQualifiedName("k"), value: "d", isDefaulted: true)])
        #expect(
            try all(reader) == [
                .startDocument(nil), .startDoctype(XMLDoctype(name: "a", hasInternalSubset: true)),
                .notationDeclaration(XMLNotationDeclaration(name: "n", systemID: "n")),
                .entityDeclaration(XMLEntityDeclaration(name: "e", isParameterEntity: false, value: "x")),
                .elementDeclaration(XMLElementDeclaration(name: "a", model: .any)),
                .attributeDeclaration(
                    XMLAttributeDeclaration(elementName: "a", name: "k", type: "CDATA", defaultValue: .value("d"))),
                .endDoctype, .startMapping(prefix: "p", namespaceURI: "urn:p"), .startElement(element), .startCDATA,
                .characters("t"), .endCDATA, .endElement(XMLQualifiedName("a")), .endMapping(prefix: "p"), .endDocument,
            ])
    }

    @Test("an end tag has its start tag's name and namespace, however deep and whatever is declared in between")
    func endNames() throws {
        let depth = 100
        let tags = (0..<depth).map { level -> (name: XMLQualifiedName, declaration: String) in
            switch level % 4 {
            case 0: (XMLQualifiedName("d", namespaceURI: "urn:\(level)"), " xmlns='urn:\(level)'")
            case 1:
                (
                    XMLQualifiedName("p:a-name-of-more-than-sixteen-bytes", namespaceURI: "urn:p\(level)"),
                    " xmlns:p='urn:p\(level)'"
                )
            case 2: (XMLQualifiedName("n"), " xmlns=''")
            default: (XMLQualifiedName("p:x", namespaceURI: "urn:p\(level - 2)"), "")
            }
        }
        let starts = tags.map { "<\($0.name)\($0.declaration)>" }.joined()
        let ends = tags.reversed().map { "</\($0.name)>" }.joined()
        let document = bytes(starts + "<p:x/>" + ends)
        for size in [1, 7, document.count] {
            var chunks = Chunking.size(size).chunks(document)[...]
            let reader = XMLEventReader(chunks: { chunks.popFirst().map { Array($0) } }, including: .content)
            let events = try all(reader)
            try #require(events.count == 2 * depth + 2)
            for (level, tag) in tags.enumerated() {
                #expect(events[level] == .startElement(XMLStartElement(name: tag.name)))
                #expect(events[2 * depth + 1 - level] == .endElement(tag.name))
            }
            #expect(events[depth + 1] == .endElement(XMLQualifiedName("p:x", namespaceURI: "urn:p97")))
        }
    }

    @Test("names know their namespace")
    func namespaces() throws {
        let reader = XMLEventReader(bytes: bytes("<p:a xmlns:p='urn:p' p:x='1' y='2'/>"), including: .content)
        guard case .startElement(let element) = try #require(try reader.next()) else {
            Issue.record("no start tag")
            return
        }
        #expect(element.name.expanded == "{urn:p}a")
        #expect(element.name.prefix == "p")
        #expect(element.name.localName == "a")
        #expect(element["p:x"] == "1")
        #expect(element["{urn:p}x"] == "1")
        #expect(element["{}y"] == "2")
        #expect(element["z"] == nil)
    }

    @Test("the next chunk is asked for only when it is needed")
    func demand() throws {
        var asked = 0
        let chunks = ["<a><b/>", "<c/>", "</a>"]
        let reader = XMLEventReader(
            chunks: {
                defer { asked += 1 }
                return asked < chunks.count ? Array(chunks[asked].utf8) : nil
            }, including: .content)
        for _ in 0..<3 { _ = try reader.next() }
        #expect(asked == 1)
        _ = try reader.next()
        #expect(asked == 2)
    }

    @Test("an error comes after all events before its place, and again at each further call")
    func errors() throws {
        let reader = XMLEventReader(bytes: bytes("<a><b>text</c></a>"), including: .content)
        #expect(try reader.next() == start("a"))
        #expect(try reader.next() == start("b"))
        #expect(try reader.next() == .characters("text"))
        for _ in 0..<2 {
            let error = #expect(throws: XMLParsingError.self) { try reader.next() }
            #expect(error?.code == .tagMismatch)
            #expect(error?.position.byteOffset == 12)
        }
    }

    @Test("a truncated document is an error, not an end")
    func truncation() throws {
        let reader = XMLEventReader(bytes: bytes("<a><b/>"), including: .content)
        for _ in 0..<3 { #expect(try reader.next() != nil) }
        let error = #expect(throws: XMLParsingError.self) { try reader.next() }
        #expect(error?.code == .noElements)
    }

    @Test("what the source of chunks throws comes out unchanged, after the events before it")
    func sourceError() throws {
        struct Lost: Error {}
        var first = true
        let reader = XMLEventReader(
            chunks: {
                guard first else { throw Lost() }
                first = false
                return Array("<a>".utf8)
            }, including: .content)
        #expect(try reader.next() == start("a"))
        #expect(throws: Lost.self) { try reader.next() }
    }

    @Test("each event's position is that of its start, in chunks of any size", arguments: [1, 4, 100])
    func positions(size: Int) throws {
        let document = bytes("<a>\\n <b/>\\xc3\\xa9<c/></a>")
        var chunks = Chunking.size(size).chunks(document)[...]
        let reader = XMLEventReader(chunks: { chunks.popFirst().map { Array($0) } }, including: .content)
        var places: [String] = []
        while let event = try reader.next() {
            if case .characters = event { continue }
            places.append("\(reader.position.byteOffset) \(reader.position)")
        }
        // The end of an empty element is where its tag ends.
        #expect(places == ["0 1:1", "5 2:2", "9 2:6", "11 2:7", "15 2:11", "15 2:11"])
    }

    @Test("a file and a descriptor are read in chunks; a missing file is an error with the reason")
    func files() throws {
        let path = "/tmp/streamingxml-reader-\(getpid()).xml"
        let file = unsafe try #require(fopen(path, "w"))
        unsafe fputs("<a>" + String(repeating: "<b>x</b>", count: 20_000) + "</a>", file)
        unsafe fclose(file)
        defer { unsafe unlink(path) }
        var elements = 0
        let reader = try XMLEventReader(contentsOfFile: path, including: .content)
        while let event = try reader.next() {
            if case .startElement = event { elements += 1 }
        }
        #expect(elements == 20_001)

        let descriptor = unsafe open(path, O_RDONLY)
        defer { close(descriptor) }
        let second = XMLEventReader(fileDescriptor: descriptor, chunkSize: 100, including: .content)
        #expect(try all(second).count == 60_002)

        let error = #expect(throws: XMLParsingError.self) { try XMLEventReader(contentsOfFile: path + ".missing") }
        #expect(error?.code == .inputFailed)
        #expect(error?.reason.contains("No such file") == true)
    }

    @Test("letting go of a reader in the middle of a document releases its source")
    func release() throws {
        final class Source {}
        weak var weakSource: Source?
        do {
            let source = Source()
            weakSource = source
            var sent = false
            let reader = XMLEventReader(
                chunks: {
                    withExtendedLifetime(source) {
                        defer { sent = true }
                        return sent ? nil : Array("<a><b/>".utf8)
                    }
                }, including: .content)
            #expect(try reader.next() != nil)
        }
        #expect(weakSource == nil)
    }
}
