import Testing
import XMLSelecting

@Suite("Descriptions")
struct DescriptionTests {
    @Test(
        "show nodes as markup",
        arguments: [
            "<a/>", "<a b=\"1\" c=\"&lt;&amp;&quot;'>\">x &lt; y &amp;&amp; y &gt; x</a>",
            "<r><a><b/>1</a><!--c--><?p d?><?q?></r>",
            "<p:a xmlns:p=\"urn:p\" xmlns=\"urn:d\" p:b=\"1\"><c xmlns=\"\"/></p:a>",
        ])
    func markup(document: String) throws {
        #expect(try XMLTree(parsing: document).description == document)
    }

    @Test("of a part show the part alone")
    func parts() throws {
        let tree = try XMLTree(parsing: "<r><a i=\"1\">x&amp;y</a><a i=\"2\"/></r>")
        #expect(try tree.nodes(matching: "//a[2]").map(\.description) == ["<a i=\"2\"/>"])
        #expect(try tree.nodes(matching: "//@i").map(\.description) == ["i=\"1\"", "i=\"2\""])
        #expect(try tree.nodes(matching: "//text()").map(\.description) == ["x&amp;y"])
        #expect("\(tree.elements[0])" == "<a i=\"1\">x&amp;y</a>")
        #expect("\(try tree.value(of: "//a"))" == "<a i=\"1\">x&amp;y</a>\n<a i=\"2\"/>")
        #expect("\(try tree.value(of: "count(//a) div 4"))" == "0.5")
        #expect("\(try tree.value(of: "1 = 1"))" == "true")
        #expect("\(try tree.value(of: "string(//a)"))" == "x&y")
    }

    @Test("of attributes are as in the tag, and attributes are equal whatever their order")
    func attributes() throws {
        let tree = try XMLTree(parsing: "<a x=\"1\" y=\"&quot;&lt;\"/>")
        #expect("\(tree.attributes)" == "x=\"1\" y=\"&quot;&lt;\"")
        #expect("\(tree.attributes[0])" == "x=\"1\"")
        #expect("\(XMLTree(name: "a").attributes)" == "")
        #expect(try tree.attributes == XMLTree(parsing: "<b y='\"&lt;' x='1'/>").attributes)
        #expect(try tree.attributes != XMLTree(parsing: "<a x='1' y='2'/>").attributes)
        #expect(try tree.attributes != XMLTree(parsing: "<a x='1'/>").attributes)
        let one = try XMLTree(parsing: "<a p:x='1' xmlns:p='urn:p'/>")
        #expect(try one.attributes == XMLTree(parsing: "<a q:x='1' xmlns:q='urn:p'/>").attributes)
        #expect(XMLEdit.replace(with: tree) == .replace(with: [tree]))
        #expect(XMLEdit.drop != .keep)
    }

    @Test("of deep trees need no deep stack")
    func deep() throws {
        let tree = try XMLTree(
            parsing: String(repeating: "<a>", count: 900) + "x" + String(repeating: "</a>", count: 900))
        #expect(tree.description.utf8.count == 900 * 7 + 1)
    }
}
