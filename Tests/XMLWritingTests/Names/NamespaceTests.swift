import Testing
import XMLWriting

@Suite struct NamespaceTests {
    @Test func `A namespace is declared once and inherited`() throws {
        #expect(
            try written { writer in
                try writer.element("a", namespace: "x") {
                    try writer.element("b", namespace: "x") { try writer.characters("y") }
                }
            } == "<a xmlns=\"x\"><b>y</b></a>")
        #expect(
            try written { writer in
                try writer.element("p:a", namespace: "x") { try writer.element("p:b", "y") }
            } == "<p:a xmlns:p=\"x\"><p:b>y</p:b></p:a>")
    }

    @Test func `A declaration that the element brought about can be repeated without effect`() throws {
        #expect(
            try written {
                try $0.startElement("a", namespace: "x")
                try $0.attribute("xmlns", "x")
                try $0.declareNamespace("x", prefix: nil)
                try $0.element("b", "y")
                try $0.endElement()
            } == "<a xmlns=\"x\"><b>y</b></a>")
    }

    @Test func `The default namespace is undeclared where an element is in none`() throws {
        #expect(
            try written { writer in
                try writer.element("a", namespace: "x") {
                    try writer.element("b", namespace: "") { try writer.element("c", namespace: "") {} }
                    try writer.element("d", namespace: "x") {}
                }
            } == "<a xmlns=\"x\"><b xmlns=\"\"><c/></b><d/></a>")
        #expect(try written { try $0.element("a", namespace: "") {} } == "<a/>")
    }

    @Test func `A name is written with the prefix that it was given`() throws {
        #expect(
            try written { writer in
                try writer.element("s:Envelope", namespace: "urn:s") {
                    try writer.element("s:Body", namespace: "urn:s") {
                        try writer.element("Body", namespace: "urn:s") {}
                        try writer.element("s:Body", namespace: "urn:t") {}
                        try writer.element("t:Body", namespace: "urn:s") {}
                    }
                }
            } == """
                <s:Envelope xmlns:s="urn:s"><s:Body><Body xmlns="urn:s"/><s:Body xmlns:s="urn:t"/>\
                <t:Body xmlns:t="urn:s"/></s:Body></s:Envelope>
                """)
    }

    @Test func `A prefix may be declared after the name that uses it`() throws {
        #expect(
            try written {
                try $0.startElement("p:a")
                try $0.attribute("q:b", "c")
                try $0.declareNamespace("urn:p", prefix: "p")
                try $0.attribute("xmlns:q", "urn:q")
                try $0.endElement()
            } == "<p:a q:b=\"c\" xmlns:p=\"urn:p\" xmlns:q=\"urn:q\"/>")
        #expect(
            try written { try $0.element("p:a", "x", attributes: ["xmlns:p": "u"]) }
                == "<p:a xmlns:p=\"u\">x</p:a>")
    }

    @Test func `A start tag with a prefix that isn't declared can't be closed`() throws {
        let starts: [(XMLStreamWriter) throws -> Void] = [
            { try $0.startElement("p:r") },
            {
                try $0.startElement("r"); try $0.attribute("p:a", "")
            },
        ]
        for start in starts {
            try expectRefusal(.unboundPrefix, after: start) { try $0.characters("x") }
            try expectRefusal(.unboundPrefix, after: start) { try $0.endElement() }
            try expectRefusal(.unboundPrefix, after: start) { try $0.startElement("x") }
            try expectRefusal(.unboundPrefix, after: start) { try $0.element("x", "") }
            try expectRefusal(.unboundPrefix, after: start) { try $0.comment("x") }
            try expectRefusal(.unboundPrefix, after: start) { try $0.processingInstruction("x", "") }
            try expectRefusal(.unboundPrefix, after: start) { try $0.cdata("x") }
            try expectRefusal(.unboundPrefix, after: start) { try $0.startCDATA() }
        }
        try expectRefusal(.unboundPrefix) { try $0.element("p:a", "") }
        try expectRefusal(.unboundPrefix) { try $0.element("a", "", attributes: ["p:b": ""]) }
        try expectRefusal(.unboundPrefix) {
            try $0.element("a", String(repeating: "x", count: 100_000), attributes: ["p:b": ""])
        }
    }

    @Test func `A whole element may say its namespace`() throws {
        #expect(
            try inside {
                try $0.element("p:a", "x", namespace: "u", attributes: ["p:b": "c"])
                try $0.element("a", "", namespace: "u")
                try $0.element("a", "", namespace: "")
            } == "<p:a xmlns:p=\"u\" p:b=\"c\">x</p:a><a xmlns=\"u\"/><a/>")
        try expectRefusal(.invalidNamespace) { try $0.element("p:a", "x", namespace: "") }
    }

    @Test func `A declaration ends with its element`() throws {
        try expectRefusal(
            .unboundPrefix,
            after: {
                try $0.startElement("r")
                try $0.element("p:a", namespace: "u") {}
            }
        ) { try $0.element("p:b", "") }
    }

    @Test func `An attribute in a namespace gets a prefix that means it`() throws {
        func tag(_ body: (XMLStreamWriter) throws -> Void) throws -> String {
            try written { writer in
                try writer.startElement("r")
                try body(writer)
                try writer.endElement()
            }
        }
        #expect(try tag { try $0.attribute("a", "1", namespace: "u") } == "<r xmlns:ns1=\"u\" ns1:a=\"1\"/>")
        #expect(try tag { try $0.attribute("p:a", "1", namespace: "u") } == "<r xmlns:p=\"u\" p:a=\"1\"/>")
        #expect(try tag { try $0.attribute("a", "1", namespace: "") } == "<r a=\"1\"/>")
        #expect(
            try tag {
                try $0.attribute("a", "1", namespace: "u")
                try $0.attribute("b", "2", namespace: "u")
                try $0.attribute("a", "3", namespace: "v")
                try $0.attribute("p:c", "4", namespace: "v")
            } == "<r xmlns:ns1=\"u\" ns1:a=\"1\" ns1:b=\"2\" xmlns:ns2=\"v\" ns2:a=\"3\" xmlns:p=\"v\" p:c=\"4\"/>")
        #expect(
            try tag {
                try $0.declareNamespace("u", prefix: nil)
                try $0.attribute("a", "1", namespace: "u")
            } == "<r xmlns=\"u\" xmlns:ns1=\"u\" ns1:a=\"1\"/>")
        #expect(
            try tag {
                try $0.declareNamespace("u", prefix: "p")
                try $0.attribute("p:a", "1", namespace: "v")
            } == "<r xmlns:p=\"u\" xmlns:ns1=\"v\" ns1:a=\"1\"/>")
        #expect(
            try tag {
                try $0.attribute("ns1:b", "0")
                try $0.attribute("a", "1", namespace: "u")
                try $0.declareNamespace("v", prefix: "ns1")
            } == "<r ns1:b=\"0\" xmlns:ns2=\"u\" ns2:a=\"1\" xmlns:ns1=\"v\"/>")
    }

    @Test func `A prefix of an outer element isn't used where an inner one hides it`() throws {
        #expect(
            try written { writer in
                try writer.element("p:a", namespace: "u") {
                    try writer.startElement("p:b", namespace: "v")
                    try writer.attribute("c", "1", namespace: "u")
                    try writer.endElement()
                    try writer.startElement("p:b")
                    try writer.attribute("c", "1", namespace: "u")
                    try writer.endElement()
                }
            } == "<p:a xmlns:p=\"u\"><p:b xmlns:p=\"v\" xmlns:ns1=\"u\" ns1:c=\"1\"/><p:b p:c=\"1\"/></p:a>")
    }

    @Test func `A declaration can't move what was put in a namespace`() throws {
        try expectRefusal(.invalidNamespace, after: { try $0.startElement("r", namespace: "u") }) {
            try $0.declareNamespace("v", prefix: nil)
        }
        try expectRefusal(.invalidNamespace, after: { try $0.startElement("r", namespace: "") }) {
            try $0.attribute("xmlns", "v")
        }
        try expectRefusal(
            .invalidNamespace,
            after: {
                try $0.startElement("r", namespace: "u")
                try $0.startElement("s", namespace: "u")
            }
        ) { try $0.declareNamespace("v", prefix: nil) }
        try expectRefusal(
            .invalidNamespace,
            after: {
                try $0.startElement("p:r", namespace: "u")
                try $0.startElement("r")
                try $0.attribute("p:a", "", namespace: "u")
            }
        ) { try $0.declareNamespace("v", prefix: "p") }
        try expectRefusal(
            .invalidNamespace,
            after: {
                try $0.startElement("r")
                try $0.declareNamespace("u", prefix: "p")
            }
        ) { try $0.declareNamespace("v", prefix: "p") }
    }

    @Test func `The prefixes xml and xmlns are reserved`() throws {
        let xml = "http://www.w3.org/XML/1998/namespace"
        let xmlns = "http://www.w3.org/2000/xmlns/"
        #expect(try written { try $0.element("a", "", attributes: ["xml:lang": "de"]) } == "<a xml:lang=\"de\"/>")
        #expect(try written { try $0.element("xml:a", "") } == "<xml:a/>")
        #expect(
            try written { writer in
                try writer.startElement("a")
                try writer.attribute("lang", "de", namespace: xml)
                try writer.declareNamespace(xml, prefix: "xml")
                try writer.endElement()
            } == "<a xml:lang=\"de\" xmlns:xml=\"\(xml)\"/>")
        try expectRefusal(.invalidNamespace) { try $0.declareNamespace("u", prefix: "xml") }
        try expectRefusal(.invalidNamespace) { try $0.declareNamespace(xml, prefix: "p") }
        try expectRefusal(.invalidNamespace) { try $0.declareNamespace(xml, prefix: nil) }
        try expectRefusal(.invalidNamespace) { try $0.declareNamespace(xmlns, prefix: "p") }
        try expectRefusal(.invalidNamespace) { try $0.declareNamespace(xmlns, prefix: nil) }
        try expectRefusal(.invalidNamespace) { try $0.declareNamespace(xmlns, prefix: "xmlns") }
        try expectRefusal(.invalidNamespace) { try $0.declareNamespace("u", prefix: "xmlns") }
        try expectRefusal(.invalidNamespace) { try $0.startElement("a", namespace: xml) }
        try expectRefusal(.invalidNamespace) { try $0.startElement("xml:a", namespace: "u") }
        try expectRefusal(.invalidNamespace) { try $0.attribute("xml:a", "", namespace: "u") }
        try expectRefusal(.invalidNamespace) { try $0.attribute("a", "", namespace: xmlns) }
        try expectRefusal(.invalidNamespace) { try $0.attribute("xmlns:a", "u", namespace: "v") }
        try expectRefusal(.invalidName) { try $0.startElement("xmlns:a") }
        try expectRefusal(.invalidName) { try $0.element("xmlns:a", "") }
    }

    @Test func `Only the default namespace can be undeclared`() throws {
        try expectRefusal(.invalidNamespace) { try $0.declareNamespace("", prefix: "p") }
        try expectRefusal(.invalidNamespace) { try $0.attribute("xmlns:p", "") }
        try expectRefusal(.invalidNamespace) { try $0.startElement("p:a", namespace: "") }
        try expectRefusal(.invalidNamespace) { try $0.attribute("p:a", "", namespace: "") }
        #expect(try written { try $0.element("a", "", attributes: ["xmlns": ""]) } == "<a xmlns=\"\"/>")
    }

    @Test func `A prefix must be a name without colon`() throws {
        for prefix in ["1", "a:b", " ", "é×"] {
            try expectRefusal(.invalidName) { try $0.declareNamespace("u", prefix: prefix) }
        }
    }

    @Test func `Many prefixes keep their meanings, and go out of scope with their elements`() throws {
        let count = 1_000
        let document = try written { writer in
            try writer.startElement("r")
            for index in 0..<count { try writer.declareNamespace("urn:\(index)", prefix: "p\(index)") }
            try writer.startElement("s")
            for index in 0..<count { try writer.declareNamespace("urn:inner\(index)", prefix: "p\(index)") }
            // In scope already: nothing is declared again, and a namespace finds its prefix.
            for index in 0..<count { try writer.startElement("p\(index):e", namespace: "urn:inner\(index)") }
            for _ in 0..<count { try writer.endElement() }
            try writer.endElement()
            for index in 0..<count {
                try writer.startElement("p\(index):f", namespace: "urn:\(index)")
                try writer.attribute("a", "", namespace: "urn:\(count - 1 - index)")
                try writer.endElement()
            }
            try writer.endElement()
        }
        let outer = (0..<count).map { " xmlns:p\($0)=\"urn:\($0)\"" }.joined()
        let inner = (0..<count).map { " xmlns:p\($0)=\"urn:inner\($0)\"" }.joined()
        let nested = (0..<count - 1).map { "<p\($0):e>" }.joined() + "<p\(count - 1):e/>"
        let closed = (0..<count - 1).reversed().map { "</p\($0):e>" }.joined()
        let flat = (0..<count).map { "<p\($0):f p\(count - 1 - $0):a=\"\"/>" }.joined()
        #expect(document == "<r\(outer)><s\(inner)>\(nested)\(closed)</s>\(flat)</r>")
    }

    @Test func `A namespace's URI is escaped`() throws {
        #expect(
            try written { writer in
                try writer.element("p:doc", namespace: "http://e.org/?a=1&b=2\"<'") { try writer.characters("t") }
            } == "<p:doc xmlns:p=\"http://e.org/?a=1&amp;b=2&quot;&lt;'\">t</p:doc>")
    }
}
