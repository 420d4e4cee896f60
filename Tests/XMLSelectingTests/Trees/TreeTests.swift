import Testing
import XMLParsing
import XMLSelecting
import XMLWriting

@Suite("Trees")
struct TreeTests {
    @Test("are walked by name")
    func walk() throws {
        let tree = try XMLTree(parsing: party)
        #expect(tree.name == "Party")
        #expect(
            tree.elements(named: "Player").compactMap { $0.element(named: "Name")?.stringValue } == [
                "Butch", "Shadow", "Crak",
            ])
        #expect(tree.elements(named: "Monster").isEmpty)
    }

    @Test("keep attributes without a prefix out of the default namespace")
    func unprefixedAttributes() throws {
        let tree = try XMLTree(parsing: "<A V='1' xmlns='urn:x'><M V='2'/></A>")
        #expect(tree.attributes["V"] == "1")
        #expect(tree.attributes["{}V"] == "1")
        #expect(tree.elements[0].attributes["V"] == "2")
        #expect(tree.elements[0].namespaceURI == "urn:x")
    }

    @Test("keep prefix and local name in order")
    func prefixes() throws {
        let tree = try XMLTree(parsing: "<itunes:image xmlns:itunes='urn:i'/>")
        #expect(tree.name == "itunes:image")
        #expect(tree.prefix == "itunes")
        #expect(tree.localName == "image")
        #expect(tree.expandedName == XMLExpandedName("image", namespaceURI: "urn:i"))
    }

    @Test("of documents that aren't whole are errors", arguments: ["</a>", "", "<a>", "<a/><b/>", "<a></b>"])
    func malformed(_ document: String) {
        #expect(throws: XMLParsingError.self) { try XMLTree(parsing: document) }
    }

    @Test("don't hide an external entity")
    func externalEntity() {
        let document = "<!DOCTYPE r [<!ENTITY e SYSTEM 'file:///etc/hostname'>]><r>A&e;B</r>"
        #expect(throws: XMLParsingError.self) { try XMLTree(parsing: document) }
    }

    @Test("are changed as values")
    func editing() throws {
        var tree = try XMLTree(parsing: "<r><a>1</a><b/></r>")
        let before = tree
        tree.append(XMLTree(name: "c", attributes: ["x": "<&\">"], text: "3"))
        tree.insert(XMLTree(text: "0"), at: 0)
        tree.replace(at: 1, with: XMLTree(comment: "gone"))
        tree.remove(at: 2)
        tree.setAttribute("k", "v")
        #expect(try tree.xmlString() == "<r k=\"v\">0<!--gone--><c x=\"&lt;&amp;&quot;&gt;\">3</c></r>")
        #expect(try before.xmlString() == "<r><a>1</a><b/></r>")
        tree.setAttribute("k", nil)
        tree.setText("all")
        #expect(try tree.xmlString() == "<r>all</r>")
        tree.removeAll { $0.kind == .text }
        #expect(try tree.xmlString() == "<r/>")
        var child = before.elements[0]
        child.setText("2")
        #expect(child.stringValue == "2")
        #expect(before.elements[0].stringValue == "1")
    }

    @Test("are equal by content")
    func equality() throws {
        func tree(_ text: String) throws -> XMLTree { try XMLTree(parsing: text) }
        let pairs = [
            ("<a x='1' y='2'/>", "<a y='2' x='1'/>"), ("<p:a xmlns:p='u'/>", "<a xmlns='u'/>"),
            ("<a>x</a>", "<a><![CDATA[x]]></a>"),
        ]
        for (one, other) in pairs {
            #expect(try tree(one) == tree(other))
            #expect(try tree(one).hashValue == tree(other).hashValue)
        }
        for (one, other) in [
            ("<a/>", "<b/>"), ("<a><b/></a>", "<a/>"), ("<a><b/><c/></a>", "<a><b><c/></b></a>"),
            ("<a x='1'/>", "<a x='2'/>"),
        ] {
            #expect(try tree(one) != tree(other))
        }
        #expect(try tree("<r><a>1</a><a>1</a></r>").elements.reduce(into: Set()) { $0.insert($1) }.count == 1)
    }

    @Test("may be a hundred thousand levels deep")
    func depth() throws {
        let count = 100_000
        var options = XMLParsingOptions.default
        options.limits = .unlimited
        let document = String(repeating: "<a>", count: count) + "x" + String(repeating: "</a>", count: count)
        let tree = try XMLTree(parsing: document, options: options)
        let same = try XMLTree(parsing: document, options: options)
        #expect(tree == same)
        #expect(tree.hashValue == same.hashValue)
        #expect(tree.stringValue == "x")
        #expect(try tree.nodes(matching: XMLPath("//a[not(a)]")).count == 1)
        #expect(try tree.xmlString() == document)
    }

    @Test("know where they come from, and what their prefixes mean")
    func origin() throws {
        let document = "<r xmlns='urn:d' xmlns:x='urn:x'><g><e x:a='1' t='x:T'><f/></e></g></r>"
        let tree = try #require(
            try XMLSelector.first(XMLPath("//n:e", namespaces: ["n": "urn:d"]), parsing: Array(document.utf8)))
        #expect(tree.ancestors == ["r", "g"])
        #expect(tree.namespaces == ["": "urn:d", "x": "urn:x"])
        #expect(tree.byteOffset == 36)
        let written = try tree.xmlString()
        let again = try XMLTree(parsing: written)
        #expect(again == tree)
        #expect(again.namespaces == tree.namespaces)
        #expect(tree.elements[0].ancestors == ["r", "g", "e"])
        #expect(try XMLTree(parsing: tree.elements[0].xmlString()) == tree.elements[0])
    }

    @Test("can be asked again and again in flat memory")
    func manyQueries() throws {
        let tree = try XMLTree(parsing: party)
        let path = try XMLPath("//Player[Level > 1]/Name")
        for _ in 0..<2_000 { #expect(try tree.nodes(matching: path).count == 2) }
    }
}
