import Testing
import XMLSelecting

/// Documents are written so that a node's text tells where it stands; expected values follow from XPath 1.0, section 2.
@Suite("Steps")
struct StepTests {
    static let nested = "<r><a>1<b>2</b><a>3<b>4</b></a></a><c><b>5</b></c></r>"
    static let mixed = "<r a='1' b='2'>x<!--c-->y<?p q?><e a='3'/>z</r>"

    @Test(
        "select by name and place",
        arguments: [
            ("/r/a", ["<a>1234"]),
            ("/a", []),
            ("//b", ["<b>2", "<b>4", "<b>5"]),
            ("/r//a/b", ["<b>2", "<b>4"]),
            ("/r/*/b", ["<b>2", "<b>5"]),
            ("//c//b", ["<b>5"]),
            ("/descendant::b", ["<b>2", "<b>4", "<b>5"]),
            ("/r/c/./b", ["<b>5"]),
            ("//b/self::b", ["<b>2", "<b>4", "<b>5"]),
            ("//b/self::c", []),
            ("//*[self::c]", ["<c>5"]),
            ("/r/c | //c/b", ["<c>5", "<b>5"]),
            ("(//c | //b)/b", ["<b>5"]),
            ("//b/x/y", []),
            ("/r/child::c/child::node()", ["<b>5"]),
        ])
    func names(_ path: String, _ lines: [String]) throws {
        let delivered = path.hasPrefix("/r/c |") ? Array(lines.reversed()) : lines
        try expectSelection(Self.nested, path, lines, delivered: delivered)
    }

    @Test("deliver nested matches once each, the inner one first")
    func nestedMatches() throws {
        try expectSelection(Self.nested, "//a", ["<a>1234", "<a>34"], delivered: ["<a>34", "<a>1234"])
        try expectSelection(Self.nested, "//a//b", ["<b>2", "<b>4"])
        try expectSelection("<a><a><a/></a></a>", "//a//a", ["<a>", "<a>"])
    }

    @Test(
        "select texts, attributes, comments and instructions",
        arguments: [
            ("/r/text()", ["\"x\"", "\"y\"", "\"z\""]),
            ("//@a", ["@a=1", "@a=3"]),
            ("/r/@*", ["@a=1", "@b=2"]),
            ("/r/attribute::b", ["@b=2"]),
            ("//e/@a", ["@a=3"]),
            ("//comment()", ["<!--c-->"]),
            ("/r/processing-instruction()", ["<?p q?>"]),
            ("/r/processing-instruction('p')", ["<?p q?>"]),
            ("/r/processing-instruction('o')", []),
            ("/r/node()", ["\"x\"", "<!--c-->", "\"y\"", "<?p q?>", "<e>", "\"z\""]),
            ("/r/text()[2]", ["\"y\""]),
            ("/r/text()[last()]", ["\"z\""]),
            ("/r/@*[2]", ["@b=2"]),
            ("/r/@*[. = 1]", ["@a=1"]),
            ("/r/text()[. != 'y']", ["\"x\"", "\"z\""]),
            ("/r/node()[self::e]", ["<e>"]),
            ("/r/node()[self::text()][2]", ["\"y\""]),
            ("/r/@a/b", []),
            ("/r/text()/x", []),
        ])
    func leaves(_ path: String, _ lines: [String]) throws {
        try expectSelection(Self.mixed, path, lines)
    }

    @Test("join text and CDATA into one node")
    func sections() throws {
        try expectSelection("<r>a<![CDATA[<b>]]>&amp;c</r>", "/r/text()", ["\"a<b>&c\""])
    }

    @Test("select by namespace, whatever the prefix")
    func namespaces() throws {
        let document = "<r xmlns='urn:1' xmlns:p='urn:2'><a p:x='1' x='2'/><p:a/><q:b xmlns:q='urn:2'/></r>"
        let bound = ["one": "urn:1", "two": "urn:2"]
        try expectSelection(document, "//one:a", ["<a>"], namespaces: bound)
        try expectSelection(document, "//a", [], namespaces: bound)
        try expectSelection(document, "//two:*", ["<p:a>", "<q:b>"], namespaces: bound)
        try expectSelection(document, "//@two:x", ["@p:x=1"], namespaces: bound)
        try expectSelection(document, "//@x", ["@x=2"], namespaces: bound)
        try expectSelection(document, "//*[@two:x = 1]", ["<a>"], namespaces: bound)
        try expectSelection(document, "//@*", ["@p:x=1", "@x=2"], namespaces: bound)
    }
}
