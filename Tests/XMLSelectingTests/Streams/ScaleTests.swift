import TestSupport
import Testing
import XMLParsing
import XMLSelecting

@Suite("Selecting at scale")
struct ScaleTests {
    /// Each chain of open elements out of thirteen is a state of its own: more than are kept at a time.
    @Test("goes on when the automaton has had more states than it keeps")
    func manyStates() throws {
        var document = "<r>"
        for subset in 0..<8_192 {
            let names = (0..<13).filter { subset >> $0 & 1 == 1 }.map { "e\($0)" }
            document += names.map { "<\($0)>" }.joined() + "<x/>" + names.reversed().map { "</\($0)>" }.joined()
        }
        document += "</r>"
        var counts = [Int](repeating: 0, count: 13)
        let selector = XMLSelector()
        for index in 0..<13 {
            selector.select(try XMLPath("//e\(index)//x")) { (_: XMLTree) in counts[index] += 1 }
        }
        try parse(document, selector)
        #expect(counts == [Int](repeating: 4_096, count: 13))
    }

    @Test("goes on when a document has had more names than are remembered, in tags and in attributes")
    func manyNames() throws {
        var document = "<r>"
        for index in 0..<10_000 { document += "<e\(index) a\(index)='\(index)' b='1'><c k\(index)='x'/></e\(index)>" }
        document += "</r>"
        var sum = 0
        var trees = 0
        let selector = XMLSelector(
            try XMLPath("/r/*/@*[name() != 'b']"), value: { (text: XMLText) in sum += Int(text) ?? 0 })
        selector.select(try XMLPath("//c[@*]")) { (tree: XMLTree) in
            trees += tree.attributes[0].name.qualifiedName == "k\(trees)" ? 1 : 0
        }
        try parse(document, selector)
        #expect(sum == 49_995_000)
        #expect(trees == 10_000)
    }

    @Test("keeps nested candidates apart a thousand levels deep")
    func deepCandidates() throws {
        let document = String(repeating: "<a>", count: 900) + "<b/>" + String(repeating: "</a>", count: 900)
        var count = 0
        let selector = XMLSelector(try XMLPath("//a[.//b]"), value: { (_: XMLText) in count += 1 })
        try parse(document, selector)
        #expect(count == 900)
        var pairs = 0
        let other = XMLSelector(try XMLPath("//a[b]/ancestor-or-self::a", for: .trees)) { (_: XMLTree) in pairs += 1 }
        #expect(throws: XMLPathError.self) { try parse(document, other) }
        #expect(pairs == 0)
    }

    @Test("needs memory for what is pending only")
    func pending() throws {
        let selector = XMLSelector(try XMLPath("//i[s]/t"), value: { (_: XMLText) in })
        try parse("<l>" + String(repeating: "<i><t/><t/></i>", count: 1_000) + "</l>", selector)
        #expect(selector.peakPendingMatches == 2)
    }
}
