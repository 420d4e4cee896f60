import Testing
import XMLSelecting

/// Texts beside each other, after edits: XPath's data model knows one text only between two other nodes (XPath 1.0, 5.7).
@Suite("In an edited tree") struct EditedTextTests {
    /// Checks that the tree is what reading its document again gives.
    private func expectAsRead(_ tree: XMLTree, _ document: String, sourceLocation: SourceLocation = #_sourceLocation)
        throws
    {
        #expect(try tree.xmlString() == document, sourceLocation: sourceLocation)
        let read = try XMLTree(parsing: document)
        #expect(tree == read, sourceLocation: sourceLocation)
        #expect(tree.children == read.children, sourceLocation: sourceLocation)
        for path in ["count(text())", "count(node())", "string(text())", "count(//text())", "string(.)"] {
            #expect(try tree.value(of: path) == read.value(of: path), "\(path)", sourceLocation: sourceLocation)
        }
    }

    @Test func `texts become one when what was between them goes`() throws {
        var tree = try XMLTree(parsing: "<a>x<b>in<c/></b>y<d>z</d></a>")
        tree.remove(at: 1)
        try expectAsRead(tree, "<a>xy<d>z</d></a>")
        #expect(tree.children.count == 2)
    }

    @Test func `a text joins those before and behind it`() throws {
        var tree = try XMLTree(parsing: "<a>x<b/>y<c>d</c></a>")
        tree.replace(at: 1, with: XMLTree(text: "<&"))
        try expectAsRead(tree, "<a>x&lt;&amp;y<c>d</c></a>")
        tree.insert(XMLTree(text: "1"), at: 0)
        tree.append(XMLTree(text: "2"))
        tree.append(XMLTree(text: "3"))
        try expectAsRead(tree, "<a>1x&lt;&amp;y<c>d</c>23</a>")
    }

    @Test func `an empty text is none`() throws {
        var tree = XMLTree(name: "a", children: [XMLTree(text: ""), XMLTree(name: "b"), XMLTree(text: "")])
        try expectAsRead(tree, "<a><b/></a>")
        tree.replace(at: 0, with: XMLTree(text: ""))
        try expectAsRead(tree, "<a/>")
    }

    @Test func `texts given one after the other are one`() throws {
        let tree = XMLTree(
            name: "a", children: ["x", "y", "z"].map { XMLTree(text: $0) } + [XMLTree(name: "b", text: "t")])
        try expectAsRead(tree, "<a>xyz<b>t</b></a>")
    }

    @Test func `texts that are kept become one, and those that aren't go`() throws {
        var tree = try XMLTree(parsing: "<a>1<b/>2<b/>3<c>4</c>5</a>")
        tree.removeAll { $0.kind == .element && $0.name == "b" }
        try expectAsRead(tree, "<a>123<c>4</c>5</a>")
        tree.removeAll { $0.kind == .text && $0.stringValue == "123" }
        try expectAsRead(tree, "<a><c>4</c>5</a>")
        tree.removeAll { _ in true }
        try expectAsRead(tree, "<a/>")
    }

    @Test func `texts within children stay theirs`() throws {
        var tree = try XMLTree(parsing: "<a><b>x</b></a>")
        tree.append(XMLTree(text: "y"))
        tree.insert(XMLTree(text: "w"), at: 0)
        tree.append(XMLTree(name: "c", text: "z"))
        try expectAsRead(tree, "<a>w<b>x</b>y<c>z</c></a>")
    }

    @Test func `ten thousand texts at the end are one, in linear time`() throws {
        var tree = XMLTree(name: "a")
        for _ in 0..<10_000 { tree.append(XMLTree(text: "é")) }
        #expect(tree.children.count == 1)
        #expect(tree.stringValue == String(repeating: "é", count: 10_000))
    }

    @Test func `an attribute is no child`() async {
        await #expect(processExitsWith: .failure) {
            var tree = try XMLTree(parsing: "<a x='1'><b/></a>")
            tree.append(try tree.nodes(matching: "@x")[0])
        }
        await #expect(processExitsWith: .failure) {
            var tree = try XMLTree(parsing: "<a x='1'><b/></a>")
            tree.replace(at: 0, with: try tree.nodes(matching: "@x")[0])
        }
    }
}
