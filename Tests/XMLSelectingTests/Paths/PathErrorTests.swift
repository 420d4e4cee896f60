import Testing
import XMLSelecting

@Suite("Expressions that are refused")
struct PathErrorTests {
    @Test(
        "say why and where",
        arguments: [
            ("", XMLPathError.Code.syntax, 0), ("//", .syntax, 2), ("a b", .syntax, 2), ("a[", .syntax, 2),
            ("a[1", .syntax, 3), ("a]", .syntax, 1), ("'x", .syntax, 0), ("a!b", .syntax, 1), ("foo::a", .syntax, 0),
            ("p:a", .unboundPrefix, 0), ("a[frob()]", .function, 2), ("a[contains('x')]", .function, 2),
            ("a[count('x')]", .function, 8), ("$x", .unsupported, 0), ("id('x')", .unsupported, 0),
            ("namespace::a", .unsupported, 0), ("1 | a", .function, 0), ("'x'/a", .function, 0),
            ("//a/..", .notStreamable, 4), ("//a/parent::b", .notStreamable, 4),
            ("//a[ancestor::b]", .notStreamable, 4),
            ("//a/preceding::b", .notStreamable, 4), ("//a/following-sibling::b", .notStreamable, 4),
            ("//a[/b]", .notStreamable, 4), ("(//a)[1]", .notStreamable, 6), ("//a[last() - 1]", .notStreamable, 4),
            ("count(//a)", .notStreamable, 0), ("/", .notStreamable, 0), ("//a[lang('en')]", .notStreamable, 4),
            ("//b/descendant::a[1]", .notStreamable, 18), ("//a[last()][b]", .notStreamable, 12),
        ])
    func refused(_ expression: String, _ code: XMLPathError.Code, _ offset: Int) {
        let error = #expect(throws: XMLPathError.self) { try XMLPath(expression) }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
        #expect(error?.reason.isEmpty == false)
    }

    @Test("are shown with a caret under the place")
    func caret() {
        let error = #expect(throws: XMLPathError.self) { try XMLPath("//Player/preceding::Player") }
        #expect(
            error?.description == """
                the axis "preceding" looks back at what has passed already; an XMLTree can follow it
                  //Player/preceding::Player
                           ^
                """)
    }

    @Test("by depth and length, not by a crash")
    func extremes() {
        let deep = String(repeating: "(", count: 100_000)
        #expect(throws: XMLPathError.self) { try XMLPath(deep) }
        let long = "a[" + String(repeating: "b or ", count: 100_000) + "b]"
        #expect(throws: XMLPathError.self) { try XMLPath(long) }
        let many = String(repeating: "descendant-or-self::a/", count: 40) + "b"
        #expect(throws: XMLPathError.self) { try XMLPath(many) }
    }

    @Test("for streams, but not for trees")
    func trees() throws {
        let path = try XMLPath("//a/..", for: .trees)
        #expect(!path.isStreamable)
        let selector = XMLSelector(path) { (_: XMLTree) in }
        #expect(throws: XMLPathError.self) { try parse("<r><a/></r>", selector) }
        #expect(try XMLTree(parsing: "<r><a/></r>").nodes(matching: path).map(\.name) == ["r"])
    }
}
