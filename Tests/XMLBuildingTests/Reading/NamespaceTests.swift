import StreamingXML
import TestSupport
import Testing

private struct Part: Equatable, XMLMappable {
    var watts: Int?
    var code: String?
    var plain: String?

    static var mapping: XMLMapping<Part> {
        XMLMapping("TPX", make: { Part() }) {
            XMLChild("Watts", \.watts)
            XMLAttribute("{urn:e}code", \.code)
            XMLChild("{}plain", \.plain)
        }
    }
}

private struct Whole: Equatable, XMLMappable {
    var href: String?
    var part: Part?
    var other: Part?

    static var mapping: XMLMapping<Whole> {
        XMLMapping("whole", make: { Whole() }) {
            XMLChild("{DAV:}href", \.href)
            XMLChild("{urn:e}TPX", \.part)
            XMLChild("f:TPX", \.other)
        }
        .prefixes(["f": "urn:f", "e": "urn:e"])
    }
}

private struct Line: Equatable, XMLMappable {
    var language: String?
    var space: String?

    static var mapping: XMLMapping<Line> {
        XMLMapping("o:line", make: { Line() }) {
            XMLAttribute("xml:lang", \.language)
            XMLAttribute("{http://www.w3.org/XML/1998/namespace}space", \.space)
        }
        .prefixes(["o": "urn:o"])
    }
}

@Suite("Namespaces of a mapping")
struct NamespaceTests {
    @Test("know the prefix xml, which no document declares")
    func xmlPrefix() throws {
        let document = "<line xmlns='urn:o' xml:lang='de' xml:space='preserve'/>"
        let line = try Line.parse(Array(document.utf8))
        #expect(line == Line(language: "de", space: "preserve"))
        let written = String(decoding: try XMLStreamWriter.bytes { try $0.write(line) }, as: UTF8.self)
        #expect(written == #"<o:line xmlns:o="urn:o" xml:lang="de" xml:space="preserve"/>"#)
    }

    @Test("aren't declared again where they are in scope")
    func declaredOnce() throws {
        let written = try XMLStreamWriter.bytes { writer in
            try writer.startElement("o:lines", namespace: "urn:o")
            for _ in 0..<2 { try writer.write(Line()) }
            // The prefix means something else here.
            try writer.startElement("o:others", namespace: "urn:other")
            try writer.write(Line())
            try writer.endElement()
            try writer.endElement()
        }
        #expect(
            String(decoding: written, as: UTF8.self)
                == #"<o:lines xmlns:o="urn:o"><o:line/><o:line/><o:others xmlns:o="urn:other"><o:line xmlns:o="urn:o"/>"#
                + "</o:others></o:lines>")
    }

    @Test(
        "match by URI, whatever the prefix",
        arguments: [
            "<whole><x:href xmlns:x='DAV:'>u</x:href></whole>", "<whole><href xmlns='DAV:'>u</href></whole>",
            "<whole xmlns:D='DAV:'><D:href>u</D:href></whole>",
        ])
    func prefixes(_ document: String) throws {
        try expectModel(document, Whole(href: "u"))
    }

    @Test("are those of the element for names without one, and of the mapping's prefixes")
    func inherited() throws {
        let part = Part(watts: 1)
        try expectModel("<whole><TPX xmlns='urn:e'><Watts>1</Watts></TPX></whole>", Whole(part: part))
        try expectModel("<whole><n:TPX xmlns:n='urn:e'><n:Watts>1</n:Watts></n:TPX></whole>", Whole(part: part))
        try expectModel("<whole><n:TPX xmlns:n='urn:f'><n:Watts>1</n:Watts></n:TPX></whole>", Whole(other: part))
        try expectModel("<whole><n:TPX xmlns:n='urn:e'><Watts>1</Watts></n:TPX></whole>", Whole(part: Part()))
        try expectModel("<whole><TPX><Watts>1</Watts></TPX></whole>", Whole())
    }

    @Test("of attributes are none without a prefix")
    func attributes() throws {
        try expectModel(
            "<whole xmlns:s='urn:e'><s:TPX s:code='1' code='2'/></whole>", Whole(part: Part(code: "1")))
        try expectModel("<whole xmlns:s='urn:e'><s:TPX code='2'/></whole>", Whole(part: Part()))
        try expectModel(
            "<whole><TPX xmlns='urn:e'><plain xmlns=''>x</plain></TPX></whole>", Whole(part: Part(plain: "x")))
    }

    @Test("are written with the prefixes that the mapping gives, and read back")
    func written() throws {
        let whole = Whole(
            href: "u", part: Part(watts: 1, code: "c", plain: "p"), other: Part(watts: 2, code: "d", plain: ""))
        let document = try text(whole)
        #expect(
            document
                == "<whole xmlns:f=\"urn:f\" xmlns:e=\"urn:e\"><href xmlns=\"DAV:\">u</href><e:TPX e:code=\"c\"><e:Watts>1</e:Watts><plain>p</plain></e:TPX><f:TPX e:code=\"d\"><f:Watts>2</f:Watts><plain/></f:TPX></whole>"
        )
        try expectModel(document, whole)
    }

    @Test("may be any, or those of several versions")
    func several() throws {
        struct Track: Equatable, XMLMappable {
            var name = ""
            var note = ""
            static var mapping: XMLMapping<Track> {
                XMLMapping("{urn:v2}track", make: { Track() }) {
                    XMLChild("name", \.name)
                    XMLChild("{*}note", \.note)
                }
                .alsoReading(namespaces: "urn:v1", "")
            }
        }
        let track = Track(name: "a", note: "b")
        for uri in ["urn:v2", "urn:v1", ""] {
            try expectModel("<track xmlns='\(uri)'><name>a</name><note>b</note></track>", track)
            try expectModel("<track xmlns='\(uri)'><name>a</name><x:note xmlns:x='y'>b</x:note></track>", track)
        }
        #expect(throws: XMLMappingError.self) { try Track.parse("<track xmlns='urn:v3'/>") }
    }

    @Test("refuse another root")
    func root() {
        expectMisfit(
            "\n<a:whole xmlns:a='u'/>", as: Whole.self, .wrongRoot, at: 1, line: 2, column: 1, path: "a:whole",
            field: "",
            reason: "the root element is {u}whole, not whole")
        expectMisfit(
            "<Hole/>", as: Whole.self, .wrongRoot, at: 0, line: 1, column: 1, path: "Hole", field: "",
            reason: "the root element is Hole, not whole")
    }

    @Test("may hold colons, as may what is written with chosen prefixes")
    func soap() throws {
        struct Envelope: Equatable, XMLMappable {
            var call: String?
            var url: String?
            static var mapping: XMLMapping<Envelope> {
                XMLMapping("s:Envelope", make: { Envelope() }) {
                    XMLContainer("Body") {
                        XMLChild("{urn:call}call", \.call)
                        XMLChild("{jabber:x:oob}url", \.url)
                    }
                }
                .prefixes(["s": "http://www.w3.org/2003/05/soap-envelope", "": "urn:call"])
            }
        }
        let envelope = Envelope(call: "x", url: "")
        let document = try text(envelope)
        #expect(
            document
                == "<s:Envelope xmlns:s=\"http://www.w3.org/2003/05/soap-envelope\" xmlns=\"urn:call\"><s:Body><call>x</call><url xmlns=\"jabber:x:oob\"/></s:Body></s:Envelope>"
        )
        try expectModel(document, envelope)
        try expectModel(
            "<Envelope xmlns='http://www.w3.org/2003/05/soap-envelope'><Body><url xmlns='jabber:x:oob'/></Body></Envelope>",
            Envelope(url: ""))
    }
}
