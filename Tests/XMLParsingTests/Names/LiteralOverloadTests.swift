import TestSupport
import Testing
import XMLParsing

/// `name == "title"` costs 26 instructions in a switch of 8 cases with the overload for `StaticString`, 465 with the one
/// for `String`, which Swift prefers for a literal unless that overload is disfavoured.
@Suite("Which overload a literal chooses")
struct LiteralOverloadTests {
    /// Stands for a literal, and says as which type it was taken.
    private func literal<Literal: ExpressibleByStringLiteral>(_ types: inout [String]) -> Literal {
        types.append("\(Literal.self)")
        return "x"
    }

    @Test("names, texts and optional texts take it as StaticString")
    func comparisons() throws {
        var types: [String] = []
        let probe = NameProbe { name, attributes in
            expectTrue((name == self.literal(&types)) as Bool)
            expectTrue(!((name != self.literal(&types)) as Bool))
            let text = attributes.value(at: 0)
            expectTrue((text == self.literal(&types)) as Bool)
            expectTrue(!((text != self.literal(&types)) as Bool))
            expectTrue((attributes["x"] == self.literal(&types)) as Bool)
            expectTrue(!((attributes["x"] != self.literal(&types)) as Bool))
        }
        try probe.parse("<x x='x'/>")
        #expect(types == Array(repeating: "StaticString", count: 6))
    }

    @Test("patterns take it as StaticString")
    func patterns() throws {
        var types: [String] = []
        let probe = NameProbe { name, attributes in
            expectTrue((self.literal(&types) ~= name) as Bool)
            expectTrue((self.literal(&types) ~= attributes.value(at: 0)) as Bool)
            expectTrue((self.literal(&types) ~= attributes["x"]) as Bool)
        }
        try probe.parse("<x x='x'/>")
        #expect(types == Array(repeating: "StaticString", count: 3))
    }
}
