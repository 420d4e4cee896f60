import TestSupport
import Testing

@Suite("xmlstream outline")
struct OutlineTests {
    @Test("counts any number of different names below one element", arguments: [1, 15, 16, 17, 18, 40])
    func names(count: Int) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            // Each element has an attribute of its own and one in common, and all elements are there three times.
            let items = (0..<count).map { "<i\($0) k='1'/>" }.joined()
            let attributes = (0..<count).map { "a\($0)='\($0)'" }.joined(separator: " ")
            let document = "<r>\(items)\(items)\(items)<i \(attributes)/><i \(attributes)/></r>"
            let expected =
                "r ×1\n" + (0..<count).map { "  i\($0) ×3\n    @k ×3, as \"1\"\n" }.joined() + "  i ×2\n"
                + (0..<count).map { "    @a\($0) ×2, as \"\($0)\"\n" }.joined()
            let outcome = try run("outline", input: document)
            #expect(outcome.text == expected)
            #expect(outcome.errors.isEmpty)
        }
    }

    @Test("examples don't steer the terminal, and are told whole as JSON")
    func controls() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let document = "<r a='x\u{9B}31my'>p\u{202E}q</r>"
            #expect(
                try run("outline", input: document).text == "r ×1  5 B of text, as \"p q\"\n  @a ×1, as \"x 31my\"\n")
            #expect(try run("outline", "--json", input: document).text.contains("\"example\":\"p\u{202E}q\""))
        }
    }

    @Test(
        "after 100,000 paths, attributes among them, takes in no more, and says so",
        arguments: ["<i#/>", "<i a#=''/>"])
    func limit(element: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let elements = (0..<100_010).map { element.replacing("#", with: "\($0)") }
            try run.write("<r>\(elements.joined())\(elements.joined())</r>", to: "many.xml")
            let outcome = try run("outline", "many.xml")
            #expect(outcome.status == 0)
            #expect(
                outcome.errors == "xmlstream: there are more paths than 100,000; those that came later are left out\n")
            let lines = outcome.text.split(separator: "\n")
            #expect(lines.count == 100_000)
            let (last, count) = element == "<i#/>" ? ("  i99998 ×2", 99_999) : ("    @a99997 ×2, as \"\"", 99_998)
            #expect(lines.last.map { String($0) } == last)
            #expect(lines.count { $0.hasSuffix("×2") || $0.hasSuffix("×2, as \"\"") } == count)
        }
    }

    @Test("tells text, and examples of it, as JSON")
    func json() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run("outline", "--json", input: "<r><i k='\"'>a  b</i><i/></r>")
            #expect(
                outcome.text == """
                    {"path":"/r","count":1,"textBytes":0,"example":null,"attributes":[]}
                    {"path":"/r/i","count":2,"textBytes":4,"example":"a b","attributes":\
                    [{"name":"k","count":1,"example":"\\""}]}

                    """)
        }
    }
}
