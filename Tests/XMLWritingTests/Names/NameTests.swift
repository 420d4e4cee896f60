import Testing
import XMLWriting

@Suite struct NameTests {
    static let fifthEdition: XMLWritingOptions = {
        var options = XMLWritingOptions()
        options.names = .fifthEdition
        return options
    }()

    @Test(arguments: [
        "a", "_", "Z9", "a-b.c_d", "é", "日本語", "имя", "שם", "a\u{B7}", "a\u{300}", "a\u{660}", "Ā", "\u{3007}",
        "\u{4E00}",
        "\u{9FA5}", "\u{AC00}", "\u{D7A3}", "xml-a", "xmla", "XMLThing",
    ])
    func `A name of the fourth edition is accepted`(name: String) throws {
        #expect(try written { try $0.element(name, "") } == "<\(name)/>")
        #expect(try written { try $0.element("e", "", attributes: [name: ""]) } == "<e \(name)=\"\"/>")
    }

    @Test(arguments: [
        "", " ", "1 bad name", "a b", "1", "-a", ".a", "a<", "a>", "a&", "a/", "a=", "a\"", "a'", "a\n", "\u{B7}a",
        "\u{300}a", "a\u{0}", "×", "÷", "a×", "a\u{FFFE}", "a\u{2028}", "{u}a", "@a",
        "a!", "a\u{37E}", ":", ":a", "a:", "a:b:c", "a:1", "1:a", "a:-", "a::b",
    ])
    func `What isn't a name is refused`(name: String) throws {
        try expectRefusal(.invalidName) { try $0.startElement(name) }
        try expectRefusal(.invalidName) { try $0.element(name, "") }
        try expectRefusal(.invalidName) { try $0.element(name) {} }
        try expectRefusal(.invalidName) { try $0.attribute(name, "") }
        try expectRefusal(.invalidName, after: { _ in }) { try $0.doctype(name) }
        try expectRefusal(.invalidName, Self.fifthEdition) { try $0.startElement(name) }
    }

    @Test(arguments: [
        "\u{218}", "\u{1E9E}", "\u{2C00}", "\u{3400}", "\u{10400}", "\u{20000}", "\u{1F600}", "\u{660}", "a\u{203F}",
        "a\u{180B}", "\u{FF21}",
    ])
    func `A name that is new in the fifth edition is accepted only on request`(name: String) throws {
        try expectRefusal(.invalidName) { try $0.startElement(name) }
        #expect(try written(Self.fifthEdition) { try $0.element(name, "") } == "<\(name)/>")
    }

    @Test(arguments: ["\u{37E}", "\u{2000}", "\u{2190}", "\u{3000}", "\u{E000}", "\u{F0000}", "a\u{2040}b\u{2041}"])
    func `The fifth edition too excludes some characters`(name: String) throws {
        try expectRefusal(.invalidName, Self.fifthEdition) { try $0.startElement(name) }
    }

    @Test func `Exactly the characters of the fourth edition beyond ASCII make names`() throws {
        let writer = XMLStreamWriter(to: XMLClosureSink { _ in })
        try writer.startElement("r")
        var starts = 0
        var characters = 0
        for value in UInt32(0x80)...0xFFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            if (try? writer.element(String(scalar), "")) != nil { starts += 1 }
            if (try? writer.element("a" + String(scalar), "")) != nil { characters += 1 }
        }
        // Appendix B: letters; letters, digits, combining characters and extenders.
        #expect(starts == 34_462)
        #expect(characters == 35_056)
    }

    @Test func `A long name is written whole in both tags`() throws {
        let name = String(repeating: "long-name-", count: 20_000) + "é"
        #expect(try written { try $0.element(name, "x") } == "<\(name)>x</\(name)>")
        #expect(try written { try $0.element("a", "", attributes: [name: "x"]) } == "<a \(name)=\"x\"/>")
    }

    @Test func `Without namespaces a colon is a name character`() throws {
        var options = XMLWritingOptions()
        options.namespaces = false
        #expect(
            try written(options) {
                try $0.element(":a:b:", "", attributes: ["xmlns": "", "xmlns:": "", "c:d": "e", "xml:f": "g"])
            } == "<:a:b: xmlns=\"\" xmlns:=\"\" c:d=\"e\" xml:f=\"g\"/>")
        try expectRefusal(.duplicateAttribute, options) {
            try $0.element("a", "", attributes: ["c:d": "", "c:d": ""])
        }
        try expectRefusal(.invalidNamespace, options) { try $0.startElement("a", namespace: "u") }
        try expectRefusal(.invalidNamespace, options) { try $0.attribute("a", "", namespace: "u") }
        try expectRefusal(.invalidNamespace, options) { try $0.declareNamespace("u", prefix: "p") }
    }
}
