import TestSupport
import Testing

/// An é that is one character, and one of two: Swift's strings are equal, XML's names aren't.
@Suite("xmlstream and names that are canonically equivalent")
struct TwinNameTests {
    private static let one = "\u{E9}"
    private static let two = "e\u{301}"

    /// Runs the program, and compares output byte by byte.
    private func expect(
        _ arguments: [String], _ input: String, _ output: String, location: SourceLocation = #_sourceLocation
    ) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run.program.run(arguments, input: Array(input.utf8), in: run.folder)
            #expect(outcome.errors.isEmpty, sourceLocation: location)
            #expect(
                outcome.output == Array(output.utf8), "\(String(decoding: outcome.output, as: UTF8.self))",
                sourceLocation: location)
        }
    }

    @Test("select counts each for itself")
    func select() throws {
        let document = "<x><r><\(Self.one) a='1'/><\(Self.two) a='2'/><k/></r></x>"
        try expect(["select", "--count", "//r[\(Self.one)/@a=2]/k"], document, "0\n")
        try expect(["select", "--count", "//r[\(Self.two)/@a=2]/k"], document, "1\n")
        try expect(["select", "--count", "//r[count(\(Self.one))=1]"], document, "1\n")
        try expect(["select", "--count", "//\(Self.one) | //\(Self.two)"], document, "2\n")
    }

    @Test("prefixes that look alike can't both be bound")
    func bindings() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run(
                "select", "--ns=\(Self.one)=u", "--ns=\(Self.two)=v", "//\(Self.one):n", "books.xml")
            #expect(outcome.status == 2)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains("--ns can't bind two prefixes that look alike"))
        }
    }

    @Test("records keeps them apart as members, few or many", arguments: [0, 14, 15, 16, 40])
    func records(others: Int) throws {
        let names = (0..<others).map { "n\($0)" } + [Self.one, Self.two]
        let elements = (names + names).map { "<\($0)>\($0)</\($0)>" }.joined()
        let members = names.map { "\"\($0)\":[\"\($0)\",\"\($0)\"]" }.joined(separator: ",")
        try expect(["records", "/r/m"], "<r><m>\(elements)</m></r>", "{\(members)}\n")
    }

    @Test("fields of records may have both names")
    func fields() throws {
        try expect(
            ["records", "--fields=\(Self.one),\(Self.two)", "/r/m"],
            "<r><m><\(Self.two)>2</\(Self.two)><\(Self.one)>1</\(Self.one)></m></r>",
            "{\"\(Self.one)\":\"1\",\"\(Self.two)\":\"2\"}\n")
    }

    @Test("outline counts them apart, few or many", arguments: [0, 15, 16, 40])
    func outline(others: Int) throws {
        let names = (0..<others).map { "n\($0)" } + [Self.one, Self.two]
        let attributes = names.map { "\($0)='1'" }.joined(separator: " ")
        let document = "<r>" + (names + names).map { "<\($0)/>" }.joined() + "<m \(attributes)/><m \(attributes)/></r>"
        try expect(
            ["outline"], document,
            "r ×1\n" + names.map { "  \($0) ×2\n" }.joined() + "  m ×2\n"
                + names.map { "    @\($0) ×2, as \"1\"\n" }.joined())
    }

    @Test("format takes only the one with text beside elements for mixed content")
    func format() throws {
        try expect(
            ["format"], "<r><\(Self.one)>t<i/></\(Self.one)><\(Self.two)><i/></\(Self.two)></r>",
            "<r>\n  <\(Self.one)>t<i/></\(Self.one)>\n  <\(Self.two)>\n    <i/>\n  </\(Self.two)>\n</r>\n")
    }

    @Test("merge keeps the namespaces of both prefixes, and tells roots apart")
    func merge() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let (one, two) = (Self.one, Self.two)
            try run.write("<r xmlns:\(one)='u'><\(one):a/></r>", to: "1.xml")
            try run.write("<r xmlns:\(two)='u'><\(two):a/></r>", to: "2.xml")
            let outcome = try run("merge", "1.xml", "2.xml")
            #expect(outcome.errors.isEmpty)
            try run.write(outcome.text, to: "both.xml")
            #expect(try run("select", "--count", "--ns=p=u", "//p:a", "both.xml").text == "2\n")
            try run.write("<\(one)/>", to: "1.xml")
            try run.write("<\(two)/>", to: "2.xml")
            let failure = try run("merge", "1.xml", "2.xml")
            #expect(failure.status == 1)
            #expect(failure.errors.contains("isn't the first document's"))
        }
    }

    @Test("split keeps the declaration of a root whose own prefix looks alike")
    func split() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let (one, two) = (Self.one, Self.two)
            try run.write(
                "<\(one):r xmlns:\(one)='u' xmlns:\(two)='v'><\(two):a/></\(one):r>", to: "in.xml")
            let outcome = try run("split", "--every=1", "--output-dir=parts", "/*/{v}a", "in.xml")
            #expect(outcome.status == 0)
            let root = Array("<\(one):r xmlns:\(one)=\"u\" xmlns:\(two)=\"v\">".utf8)
            #expect(try Array(run.read("parts/part-00001.xml").utf8).contains(root))
        }
    }
}
