import TestSupport
import Testing
import XMLParsing
import XMLTransforming
import XMLWriting

/// Checks a document's canonical form whole, byte by byte, and split at every position, with text whole and in pieces.
func expectCanonical(
    _ document: String, _ expected: String, form: XMLCanonicalForm = .canonical10, withComments: Bool = false,
    location: SourceLocation = #_sourceLocation
) throws {
    let document = Array(document.utf8)
    for chunking in Chunking.all(for: document) {
        for delivery in [XMLParsingOptions.TextDelivery.whole, .pieces] {
            let sink = XMLBytesSink()
            var options = XMLParsingOptions.default
            options.textDelivery = delivery
            let canonicalizer = XMLCanonicalizer(to: sink, form: form, withComments: withComments)
            let parser = XMLPushParser(delegate: canonicalizer, options: options)
            for chunk in chunking.chunks(document) { try parser.parse(chunk) }
            try parser.finish()
            #expect(
                String(decoding: sink.bytes, as: UTF8.self) == expected, "\(chunking), \(delivery)",
                sourceLocation: location)
        }
    }
}

@Suite("A canonical form")
struct CanonicalFormTests {
    @Test("has no declarations, one form of tags, and its own escapes")
    func markup() throws {
        try expectCanonical(
            "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY e 'x&#13;'>]><a  b='&quot;&#9;&#10;&#13;&amp;&lt;>' ><c/>&e;<![CDATA[<&>]]>'\"\t</a >",
            "<a b=\"&quot;&#x9;&#xA;&#xD;&amp;&lt;>\"><c></c>x&#xD;&lt;&amp;&gt;'\"\t</a>")
    }

    @Test("has what stands outside of the root on lines of its own, but not what stands in the DTD")
    func outsideRoot() throws {
        let document = "<!--1--><?p 1?>\n<!DOCTYPE a [<!--2--><?p 2?>]><?p  3  ?><a><!--4--></a><!--5--> <?p?>"
        try expectCanonical(document, "<?p 1?>\n<?p 3  ?>\n<a></a>\n<?p?>")
        try expectCanonical(
            document, "<!--1-->\n<?p 1?>\n<?p 3  ?>\n<a><!--4--></a>\n<!--5-->\n<?p?>", withComments: true)
    }

    @Test("has attributes by namespace, then by name; namespaces by prefix")
    func order() throws {
        try expectCanonical(
            "<e xmlns:b='http://z' b='1' a='2' b:x='3' xmlns:a='http://y' a:z='4' a:y='5' xmlns='http://x' xml:id='6' é='7' B='8'/>",
            "<e xmlns=\"http://x\" xmlns:a=\"http://y\" xmlns:b=\"http://z\" B=\"8\" a=\"2\" b=\"1\" é=\"7\" "
                + "xml:id=\"6\" a:y=\"5\" a:z=\"4\" b:x=\"3\"></e>")
    }

    @Test("has many attributes in order")
    func manyAttributes() throws {
        let names = (0..<500).map { "n\(($0 * 337) % 500)" }
        let document = "<a " + names.map { "\($0)='\($0)'" }.joined(separator: " ") + "/>"
        let expected = "<a " + names.sorted().map { "\($0)=\"\($0)\"" }.joined(separator: " ") + "></a>"
        let bytes = try XMLCanonicalizer.canonicalBytes(of: Array(document.utf8))
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }

    @Test("has attributes that the DTD defaults, with values normalised by their types")
    func defaults() throws {
        try expectCanonical(
            "<!DOCTYPE a [<!ATTLIST a x NMTOKENS #IMPLIED y CDATA 'd'>]><a x=' 1  2 '/>", "<a x=\"1 2\" y=\"d\"></a>")
    }

    @Test("declares a namespace again only where its meaning changes")
    func superfluous() throws {
        try expectCanonical(
            "<a xmlns='' xmlns:p='http://p'><b xmlns:p='http://p' xmlns='http://d'><c xmlns=''><d xmlns=''/></c></b><e xmlns:p='http://q'/></a>",
            "<a xmlns:p=\"http://p\"><b xmlns=\"http://d\"><c xmlns=\"\"><d></d></c></b><e xmlns:p=\"http://q\"></e></a>"
        )
    }

    @Test("never declares the prefix xml")
    func xmlPrefix() throws {
        let document = "<a xmlns:xml='http://www.w3.org/XML/1998/namespace' xml:lang='de'/>"
        try expectCanonical(document, "<a xml:lang=\"de\"></a>")
        try expectCanonical(document, "<a xml:lang=\"de\"></a>", form: .exclusive())
    }

    @Test(
        "doesn't exist with a namespace that is no absolute URI", arguments: ["x", "x/y", "#x", "//h/x", ":x", "1a:b"])
    func relativeNamespace(_ uri: String) throws {
        for form in [XMLCanonicalForm.canonical10, .canonical11, .exclusive()] {
            let error = #expect(throws: XMLTransformingError.self) {
                try XMLCanonicalizer.canonicalBytes(of: Array("<a><b xmlns:p='\(uri)'/></a>".utf8), form: form)
            }
            #expect(error?.code == .relativeNamespace)
            #expect(error?.position.byteOffset == 3)
        }
    }

    @Test("doesn't exist with an entity that was not read, but does without the external subset, which is noted")
    func skippedEntities() throws {
        var options = XMLParsingOptions.default
        options.undefinedEntities = .skip
        for content in ["<a>&e;</a>", "<a x='&e;'/>"] {
            let error = #expect(throws: XMLTransformingError.self) {
                try XMLCanonicalizer.canonicalBytes(
                    of: Array("<!DOCTYPE a SYSTEM 's'>\(content)".utf8), options: options)
            }
            #expect(error?.code == .skippedEntity)
        }
        let canonicalizer = XMLCanonicalizer(to: XMLBytesSink())
        let parser = XMLPushParser(delegate: canonicalizer)
        try parser.parse("<!DOCTYPE a SYSTEM 's' [<!ENTITY % p SYSTEM 'q'> %p;]><a/>")
        try parser.finish()
        #expect(canonicalizer.skippedEntities.map(\.name) == ["p", "a"])
    }

    @Test(
        "has no names that the engine takes in other encodings only",
        arguments: [
            "<ª/>", "<a><xµ/></a>", "<a º='1'/>", "<a><?xª?></a>", "<?µ?><a/>", "<a xmlns:ª='u:'/>",
            "<µ:a xmlns:µ='u:'/>",
            "<a xmlns:º='u:' º:b='1'/>",
        ])
    func lettersOfLatin1(_ text: String) throws {
        let latin1 = "<?xml version='1.0' encoding='ISO-8859-1'?>\(text)".unicodeScalars.map { UInt8($0.value) }
        let utf16 = [0xFEFF] + text.utf16
        for document in [latin1, utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }] {
            for form in [XMLCanonicalForm.canonical10, .canonical11, .exclusive(inclusivePrefixes: ["ª", "º"])] {
                let error = #expect(throws: XMLTransformingError.self) {
                    try XMLCanonicalizer.canonicalBytes(of: document, form: form)
                }
                #expect(error?.code == .invalidName)
            }
        }
    }

    @Test("has their like in text and values, and a middle dot in names")
    func textOfLatin1() throws {
        let text = "<a\u{B7} b=\"ª\">µ<?p º?></a\u{B7}>"
        let document = "<?xml version='1.0' encoding='ISO-8859-1'?>\(text)".unicodeScalars.map { UInt8($0.value) }
        #expect(String(decoding: try XMLCanonicalizer.canonicalBytes(of: document), as: UTF8.self) == text)
    }

    @Test("needs namespaces, and one document for each canonicalizer")
    func misuse() throws {
        var options = XMLParsingOptions.default
        options.namespaces = false
        let error = #expect(throws: XMLTransformingError.self) {
            try XMLCanonicalizer.canonicalBytes(of: Array("<a xmlns:p='x'/>".utf8), options: options)
        }
        #expect(error?.code == .invalidUse)
        let parser = XMLPushParser(delegate: XMLCanonicalizer(to: XMLBytesSink()))
        try parser.parse("<a/>")
        try parser.finish()
        try parser.reset()
        #expect(throws: XMLTransformingError.self) {
            try parser.parse("<a/>")
            try parser.finish()
        }
    }

    @Test("of a broken document leaves the sink open")
    func broken() throws {
        let sink = XMLBytesSink()
        let parser = XMLPushParser(delegate: XMLCanonicalizer(to: sink))
        #expect(throws: XMLParsingError.self) {
            try parser.parse("<a><b></a>")
        }
        #expect(!sink.isClosed)
    }
}
