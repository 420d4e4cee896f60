import TestSupport
import Testing
import XMLParsing

@Suite("Names")
struct NameTests {
    private static let off: XMLParsingOptions = {
        var options = XMLParsingOptions()
        options.namespaces = false
        return options
    }()

    @Test("the parts of a name in a namespace")
    func parts() throws {
        let probe = NameProbe { name, _ in
            expectTrue(name.qualifiedName == "m:title")
            expectTrue(name.localName == "title")
            expectTrue(name.prefix == "m")
            expectTrue(name.namespaceURI == "urn:m")
            expectTrue(name.utf8.count == 7)
            expectTrue(name.expanded == XMLExpandedName("title", namespaceURI: "urn:m"))
            expectTrue(name.expanded.description == "{urn:m}title")
        }
        try probe.parse("<m:title xmlns:m='urn:m'/>")
    }

    @Test("a name in no namespace has neither prefix nor URI")
    func plain() throws {
        let probe = NameProbe { name, _ in
            expectTrue(name.qualifiedName == "title")
            expectTrue(name.localName == "title")
            expectTrue(name.prefix == nil)
            expectTrue(name.namespaceURI == nil)
            expectTrue(name.expanded == "title")
            expectTrue(name.expanded == "{}title")
        }
        try probe.parse("<title/>")
    }

    @Test("with namespaces off the whole name is local, and in no namespace")
    func off() throws {
        let probe = NameProbe { name, _ in
            expectTrue(name.qualifiedName == "m:title")
            expectTrue(name.localName == "m:title")
            expectTrue(name.prefix == nil)
            expectTrue(name.namespaceURI == nil)
            expectTrue(name == "m:title")
            expectTrue(name == "{}m:title")
            expectTrue(!(name == "{urn:m}title"))
        }
        try probe.parse("<m:title xmlns:m='urn:m'/>", options: Self.off)
    }

    @Test("a literal is the name as written, and a prefixed name never passes for its local part")
    func literals() throws {
        let probe = NameProbe { name, _ in
            expectTrue(name == "m:title")
            expectTrue(name != "title")
            expectTrue(name != "x:title")
            expectTrue(name == "{urn:m}title")
            expectTrue(name != "{}title")
            expectTrue(name != "{urn:x}title")
            expectTrue(name != "{urn:m}titl")
            expectTrue(name != "{urn:m}m:title")
            expectTrue(name != "{urn:m")
            expectTrue(name != "")
            expectTrue(name.matches("title", in: "urn:m"))
            expectTrue(!name.matches("title", in: ""))
            expectTrue(!name.matches("m:title", in: "urn:m"))
        }
        try probe.parse("<m:title xmlns:m='urn:m'/>")
    }

    @Test("an empty namespace in a literal means none, also where a default namespace is declared")
    func noNamespace() throws {
        var results: [Bool] = []
        let probe = NameProbe { name, _ in
            results.append(name == "{}b")
            expectTrue(name != "{u}x")
        }
        try probe.parse("<b><c/><b xmlns='u'><b xmlns=''/></b></b>")
        #expect(results == [true, false, false, true])
    }

    @Test("end tags compare by the same rules")
    func endTags() throws {
        final class Ends: XMLContentDelegate {
            var results: [[Bool]] = []
            func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {}
            func didEndElement(_ name: XMLName, context: XMLContext) {
                results.append([name == "p:b", name == "{u}b", name == "{}b", name == "b"])
            }
            func foundCharacters(_ text: XMLText, context: XMLContext) {}
        }
        let delegate = Ends()
        let parser = XMLPushParser(delegate: delegate)
        try parser.parse("<b><p:b xmlns:p='u'><b xmlns='u'/></p:b></b>")
        try parser.finish()
        #expect(
            delegate.results == [
                [false, true, false, true], [true, true, false, false], [false, false, true, true],
            ])
    }

    @Test("strings compare like literals")
    func strings() throws {
        let names = ["m:title", "{urn:m}title", "title", "{}title", ""]
        let probe = NameProbe { name, _ in
            expectTrue(names.map { name == $0 } == [true, true, false, false, false])
            expectTrue(names.map { name != $0 } == [false, false, true, true, true])
            expectTrue(names.map { $0 ~= name } == [true, true, false, false, false])
            expectTrue(name.matches(local: names[2], in: "urn:m"))
            expectTrue(!name.matches(local: names[2], in: ""))
        }
        try probe.parse("<m:title xmlns:m='urn:m'/>")
    }

    @Test("switch, tuple and if-case patterns work with literals")
    func patterns() throws {
        enum Place { case inside, outside }
        var found: [String] = []
        let probe = NameProbe { name, _ in
            switch name {
            case "a": found.append("switch a")
            case "{urn:m}b": found.append("switch b")
            default: found.append("switch other")
            }
            switch (Place.inside, name) {
            case (.outside, "a"): found.append("wrong")
            case (.inside, "a"), (.inside, "m:b"): found.append("tuple")
            default: found.append("tuple other")
            }
            if case "a" = name { found.append("if case") }
            let kept = name
            if kept == "c" { found.append("let") }
        }
        try probe.parse("<a><m:b xmlns:m='urn:m'/><c/></a>")
        #expect(
            found == [
                "switch a", "tuple", "if case", "switch b", "tuple", "switch other", "tuple other", "let",
            ])
    }

    @Test("names beyond ASCII compare by their bytes")
    func unicode() throws {
        let probe = NameProbe { name, _ in
            expectTrue(name == "größe")
            expectTrue(name.utf8.count == 7)
            // The same text in another normal form is another name.
            expectTrue(name != "gro\u{308}ße")
        }
        try probe.parse("<größe/>")
    }

    @Test("names are interned, and still right when there are very many of them")
    func manyNames() throws {
        var wrong = 0
        var count = 0
        let probe = NameProbe { name, attributes in
            if count > 0, name.qualifiedName != "n\(count)" { wrong += 1 }
            if count > 0, attributes.name(at: 0).qualifiedName != "x\(count)" { wrong += 1 }
            count += 1
        }
        let content = (1...10_000).map { "<n\($0) x\($0)=''/>" }.joined()
        try probe.parse("<r>\(content)</r>")
        #expect(count == 10_001)
        #expect(wrong == 0)
    }
}
