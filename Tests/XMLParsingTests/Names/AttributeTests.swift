import TestSupport
import Testing
import XMLParsing

@Suite("Attributes")
struct AttributeTests {
    @Test("attributes are in document order, by index, in forEach and in the dictionary")
    func order() throws {
        let probe = NameProbe { _, attributes in
            expectTrue(attributes.count == 3)
            expectTrue(!attributes.isEmpty)
            var names: [String] = []
            var values: [String] = []
            attributes.forEach { name, value in
                names.append(name.qualifiedName)
                values.append(value.string)
            }
            expectTrue(names == ["c", "a", "b"])
            #expect(values == ["1", "2", "3"])
            expectTrue(attributes.name(at: 1) == "a")
            expectTrue(attributes.value(at: 2) == "3")
            expectTrue(attributes.dictionary == ["a": "2", "b": "3", "c": "1"])
        }
        try probe.parse("<r c='1' a='2' b='3'/>")
    }

    @Test("an element without attributes has none")
    func none() throws {
        let probe = NameProbe { _, attributes in
            expectTrue(attributes.count == 0)
            expectTrue(attributes.isEmpty)
            expectTrue(attributes["a"].map { $0.string } == nil)
            expectTrue(attributes.dictionary.isEmpty)
            attributes.forEach { _, _ in Issue.record("there is no attribute") }
        }
        try probe.parse("<r/>")
    }

    @Test("hundreds of attributes keep their names, with and without a namespace in turn", arguments: 0..<3)
    func longLists(rest: Int) throws {
        let count = 300
        func isInNamespace(_ index: Int) -> Bool { index % 3 == rest }
        let probe = NameProbe { _, attributes in
            #expect(attributes.count == count)
            for index in 0..<count {
                let name = attributes.name(at: index)
                let local = "attribute\(index)"
                #expect(name.qualifiedName == (isInNamespace(index) ? "prefix:\(local)" : local))
                #expect(name.localName == local)
                #expect(name.prefix == (isInNamespace(index) ? "prefix" : nil))
                #expect(name.namespaceURI == (isInNamespace(index) ? "urn:\tx" : nil))
                #expect(attributes.value(at: index).string == "\(index)")
            }
        }
        // A tab in a URI isn't the end of it.
        let list = (0..<count).map { " \(isInNamespace($0) ? "prefix:" : "")attribute\($0)='\($0)'" }.joined()
        try probe.parse("<r xmlns:prefix='urn:&#9;x'\(list)/>")
    }

    @Test("attributes are looked up by the rules of names")
    func lookup() throws {
        let key = "p:id"
        let probe = NameProbe { _, attributes in
            expectTrue(attributes["id"]?.string == "1")
            expectTrue(attributes["{}id"] == "1")
            expectTrue(attributes["p:id"] == "2")
            expectTrue(attributes["{u}id"] == "2")
            expectTrue(attributes["id", in: "u"] == "2")
            expectTrue(attributes["id", in: ""] == "1")
            expectTrue(attributes["id", in: "v"].map { $0.string } == nil)
            expectTrue(attributes["q:id"].map { $0.string } == nil)
            expectTrue(attributes[named: key] == "2")
            expectTrue(attributes[named: "{u}id"] == "2")
            expectTrue(attributes[named: "nope"]?.string == nil)
            expectTrue(attributes.dictionary == ["id": "1", "p:id": "2"])
        }
        try probe.parse("<r xmlns:p='u' id='1' p:id='2'/>")
    }

    @Test("values compare with literals and strings, present or not")
    func comparison() throws {
        let expected = "x"
        let probe = NameProbe { _, attributes in
            expectTrue(attributes["a"] == "x")
            expectTrue(attributes["a"] != "y")
            expectTrue(attributes["a"] == expected)
            expectTrue(attributes["b"] != "x")
            expectTrue(attributes["b"] != expected)
            if case "x" = attributes["a"] {} else { Issue.record("if case doesn't match") }
            switch attributes["a"] {
            case "y": Issue.record("switch takes the wrong case")
            case "x": break
            default: Issue.record("switch takes no case")
            }
            expectTrue(attributes["a"].map { $0.string } == "x")
            expectTrue(attributes["b"].map { $0.string } == nil)
            expectTrue(attributes["n"].flatMap { Int($0) } == 42)
            expectTrue(attributes["a"].flatMap { Int($0) } == nil)
        }
        try probe.parse("<r a='x' n='42'/>")
    }

    @Test(
        "values are normalised by the specification",
        arguments: [
            (#"<a p1="v1\n\nv1"/>"#, #"<a p1="v1  v1">"#),
            (#"<a p="1\t2\r\n3\r4"/>"#, #"<a p="1 2 3 4">"#),
            ("<a p='x&#10;y&#9;z&#13;'/>", #"<a p="x\ny\tz\r">"#),
            ("<a p='&lt;&amp;&quot;&apos;&gt;>'/>", #"<a p="<&\"\'>>">"#),
            ("<a p='  x  '/>", #"<a p="  x  ">"#),
            ("<a p=''/>", #"<a p="">"#),
        ])
    func normalisation(_ document: String, _ line: String) throws {
        try expectEvents(document, [line, "</a>"])
    }

    @Test("a declared type other than CDATA collapses white space")
    func tokenised() throws {
        try expectEvents(
            #"<!DOCTYPE a [<!ATTLIST a p NMTOKENS #IMPLIED q CDATA #IMPLIED>]><a p="  x   y " q="  x   y "/>"#,
            [#"<a p="x y" q="  x   y ">"#, "</a>"])
    }

    @Test("defaulted attributes come last and are marked")
    func defaulted() throws {
        try expectEvents(
            "<!DOCTYPE r [<!ELEMENT r (#PCDATA)><!ATTLIST r k CDATA 'd'>]><r/>", [#"<r ~k="d">"#, "</r>"])
        try expectEvents(
            "<!DOCTYPE r [<!ATTLIST r k CDATA 'd' l CDATA #FIXED 'f' m CDATA #IMPLIED>]><r x='1' k='2'><r/></r>",
            [#"<r x="1" k="2" ~l="f">"#, #"<r ~k="d" ~l="f">"#, "</r>", "</r>"])
    }

    @Test("a defaulted namespace declaration counts")
    func defaultedNamespace() throws {
        try expectEvents(
            "<!DOCTYPE r [<!ATTLIST r xmlns CDATA #FIXED 'u'>]><r x='1'/>", [#"<{u}r x="1">"#, "</{u}r>"])
    }

    @Test("values are right whatever handlers are registered")
    func withoutText() throws {
        try expectEvents(
            "<t><x>F '&lt;' s.</x><x x=\"foo\"></x></t>",
            ["<t>", "<x>", "F '<' s.".debugDescription, "</x>", #"<x x="foo">"#, "</x>", "</t>"])
    }

    @Test(
        "an attribute that is written twice is refused at the second",
        arguments: [
            Malformed(#"<a a="" a=""/>"#, .duplicateAttribute, at: 8, column: 9),
            Malformed(#"<a b="" x:c="" b="" xmlns:x="u"/>"#, .duplicateAttribute, at: 15, column: 16),
        ])
    func duplicates(_ malformed: Malformed) throws { try malformed.check() }

    @Test("the same local name in different namespaces is no duplicate")
    func noDuplicates() throws {
        try expectEvents(
            "<a b='1' p:b='2' q:b='3' xmlns:p='u' xmlns:q='v'/>",
            [#"<a b="1" {u}p:b="2" {v}q:b="3">"#, "</a>"])
    }
}
