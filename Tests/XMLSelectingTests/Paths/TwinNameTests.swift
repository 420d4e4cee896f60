import Testing
import XMLParsing
import XMLSelecting

/// An é that is one character, and one of two: Swift's strings are equal, XPath's names and strings aren't.
@Suite("Paths and trees with names that are canonically equivalent")
struct TwinNameTests {
    private static let one = "\u{E9}"
    private static let two = "e\u{301}"
    private static let document = """
        <r xmlns:\(one)='\(one)' xmlns:\(two)='\(two)'><m><\(one) a='1' \(one)='2' \(two)='3'>A</\(one)>\
        <\(two) a='4' \(one)='5' \(two)='6'>B</\(two)></m><m><\(two):n>C</\(two):n><\(one):n>D</\(one):n>\
        <?\(one) E?><?\(two) F?></m><m><k>\(two)</k></m></r>
        """

    /// Attributes and texts, in document order.
    static let selections: [(String, [String])] = [
        ("//\(one)/@a", ["1"]), ("//\(two)/@a", ["4"]), ("/r/m/\(two)/text()", ["B"]),
        ("//@\(one)", ["2", "5"]), ("//@\(two)", ["3", "6"]), ("//\(two)/@\(one)", ["5"]),
        ("//\(one)/@a | //\(two)/@\(two)", ["1", "6"]),
        ("/r/m[\(one)/@a=1]/*/@a", ["1", "4"]), ("/r/m[\(two)/@a=1]/*/@a", []), ("/r/m[\(one)/@a=4]/*/@a", []),
        ("/r/m[count(\(one))=1]/*/@a", ["1", "4"]), ("/r/m[count(\(two))=1]/*/@a", ["1", "4"]),
        ("/r/m/*[@\(two)=3]/@a", ["1"]), ("/r/m/*[name()='\(two)']/@a", ["4"]),
        ("/r/m/*[name()!='\(two)']/@a", ["1"]), ("/r/m/*[self::\(one)]/@a", ["1"]),
        ("//p:n/text()", ["D"]), ("//q:n/text()", ["C"]), ("//q:*/text()", ["C"]), ("//p:*/text()", ["D"]),
        ("//*[namespace-uri()='\(one)']/text()", ["D"]),
        ("//processing-instruction('\(one)')", ["E"]), ("//processing-instruction('\(two)')", ["F"]),
        ("//k[.='\(one)']/text()", []), ("//k[starts-with(., 'e')]/text()", [two]),
        ("//k[starts-with(., '\(one)')]/text()", []), ("//k[contains(., '\(one)')]/text()", []),
        ("//k[contains(., '\u{301}')]/text()", [two]), ("//k[substring-after(., 'e')='\u{301}']/text()", [two]),
        ("//k[string-length()=2]/text()", [two]), ("//k[. = //@\(one)]/text()", []),
    ]

    private static let namespaces = ["p": one, "q": two]

    @Test("select in a stream and in a tree what has just these characters", arguments: selections)
    func select(expression: String, values: [String]) throws {
        let tree = try XMLTree(parsing: Self.document)
        let path = try XMLPath(expression, namespaces: Self.namespaces, for: .trees)
        #expect(try tree.nodes(matching: path).map(\.stringValue) == values, "tree")
        guard path.isStreamable else { return }
        let streamed = try selected(path, from: Array(Self.document.utf8)).map(\.stringValue)
        #expect(streamed == values, "stream")
    }

    @Test("bind a prefix in a path that has just these characters")
    func prefixes() throws {
        #expect(throws: Never.self) { try XMLPath("//\(Self.one):n", namespaces: [Self.one: "u"]) }
        let error = #expect(throws: XMLPathError.self) { try XMLPath("//\(Self.two):n", namespaces: [Self.one: "u"]) }
        #expect(error?.code == .unboundPrefix)
    }

    @Test("are different paths, though one text to Swift")
    func paths() throws {
        let (one, two) = (try XMLPath("//\(Self.one)"), try XMLPath("//\(Self.two)"))
        #expect(one != two)
        #expect(one == (try XMLPath("//\(Self.one)")))
        #expect(Set([one, two, one]).count == 2)
        let bound = try [Self.one, Self.two].map { try XMLPath("//p:n", namespaces: ["p": $0]) }
        #expect(bound[0] != bound[1])
    }

    @Test(
        "make different trees",
        arguments: ["<#/>", "<r #=''/>", "<r xmlns='#'/>", "<r p:k='' xmlns:p='#'/>", "<r><?# x?></r>", "<r>#</r>"])
    func trees(template: String) throws {
        let documents = [Self.one, Self.two, Self.one].map { template.replacing("#", with: $0) }
        let trees = try documents.map { try XMLTree(parsing: $0) }
        #expect(trees[0] != trees[1])
        #expect(trees[0] == trees[2])
        #expect(Set(trees).count == 2)
        #expect((trees[0].attributes == trees[1].attributes) == trees[0].attributes.isEmpty)
        #expect(trees[0].attributes == trees[2].attributes)
    }

    @Test("are written with the namespaces of both prefixes")
    func writing() throws {
        let tree = try XMLTree(parsing: Self.document)
        let part = try #require(try tree.nodes(matching: "//q:n", namespaces: Self.namespaces).first)
        let again = try XMLTree(parsing: try part.xmlString())
        #expect(again == part)
        let declarations = try part.xmlString().utf8.split(separator: UInt8(ascii: " ")).dropFirst()
        #expect(declarations.count == 2)
    }
}
