import Foundation
import TestSupport
import Testing
import XMLParsing
import XMLSelecting

@Suite("Memory that selecting takes", .serialized)
struct MemoryTests {
    /// What a selection is made of, and the records of the document that it reads.
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var paths: [String]
        var namespaces: [String: String] = [:]
        var matches = 0
        var record: @Sendable (Int) -> String = { "<i n=\"\($0)\"><t>title</t> <p>5</p><!--c--><s><t>x</t></s></i>\n" }
    }

    static let cases = [
        Case(testDescription: "nothing matches", paths: ["//Shelf/Book"]),
        Case(testDescription: "nothing matches one of a hundred", paths: (0..<100).map { "//Shelf\($0)/i" }),
        Case(testDescription: "every record matches", paths: ["/r/i"], matches: 1),
        Case(testDescription: "a record and what it holds match", paths: ["//i", "//i//t", "//s"], matches: 4),
        Case(testDescription: "leaves match", paths: ["//text() | //@n | //comment()"], matches: 7),
        Case(testDescription: "a start tag fails", paths: ["//i[@n = 'no']"]),
        Case(testDescription: "a child fails", paths: ["//i[t = 'no']"]),
        Case(testDescription: "a child is there", paths: ["//i[s]"], matches: 1),
        Case(testDescription: "text decides", paths: ["//i[contains(., 'no')]"]),
        Case(testDescription: "a predicate on a step before fails", paths: ["//i[u]/t"]),
        Case(testDescription: "a predicate on a step before holds", paths: ["//i[s/t = 'x']/t"], matches: 1),
        Case(testDescription: "positions are counted", paths: ["//i/*[2]", "//i/*[last()]"], matches: 2),
        Case(
            testDescription: "records declare namespaces", paths: ["//p:i"], namespaces: ["p": "urn:p"], matches: 1,
            record: { "<x:i xmlns:x=\"urn:p\" xmlns:y=\"urn:\($0)\"><t/></x:i>" }),
        Case(
            testDescription: "there are more names than are remembered", paths: ["/r/*", "//i[t]"], matches: 1,
            record: { "<e\($0 % 2_200) a\($0 % 2_200)=\"1\"><t/></e\($0 % 2_200)>" }),
        Case(
            testDescription: "each record has a target of its own", paths: ["/r/i"], matches: 1,
            record: { "<i><?t\($0) x?></i>" }),
    ]

    @Test("stays the same however long the document is", arguments: cases.indices)
    func flat(index: Int) async {
        await #expect(processExitsWith: .success) { [index = index as Int] in
            try Self.check(Self.cases[index])
        }
    }

    private static func check(_ selection: Case) throws {
        var matches = 0
        let selector = XMLSelector()
        for path in selection.paths {
            selector.select(try XMLPath(path, namespaces: selection.namespaces)) { (_: XMLTree) in matches += 1 }
        }
        let parser = XMLPushParser(delegate: selector)
        try parser.parse("<r>")
        var count = 0
        let chunks = TestFiles.isFullSize ? 200 : 2
        let growth = try ResidentMemory.growth {
            for _ in 0..<chunks {
                var chunk = ""
                for _ in 0..<1_000 {
                    chunk += selection.record(count)
                    count += 1
                }
                try parser.parse(chunk)
            }
        }
        try parser.parse("</r>")
        try parser.finish()
        #expect(growth < 64 << 10, "\(selection.testDescription)")
        #expect(matches == selection.matches * count)
    }

    @Test("stays the same for texts and for events as well")
    func otherDeliveries() async {
        await #expect(processExitsWith: .success) {
            final class Silence: XMLContentDelegate {
                var starts = 0
                func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) { starts += 1 }
                func didEndElement(_ name: XMLName, context: XMLContext) {}
                func foundCharacters(_ text: XMLText, context: XMLContext) {}
            }
            var bytes = 0
            let events = Silence()
            let selector = XMLSelector(
                try XMLPath("//i[t = 'title']/p"), value: { (text: XMLText) in bytes += text.utf8.count })
            selector.select(try XMLPath("//i"), events: events)
            selector.select(try XMLPath("//i[u]"), events: events)
            let parser = XMLPushParser(delegate: selector)
            try parser.parse("<r>")
            let record = "<i><t>title</t><p>12</p></i>"
            let chunk = String(repeating: record, count: 1_000)
            let growth = try ResidentMemory.growth {
                for _ in 0..<(TestFiles.isFullSize ? 200 : 5) { try parser.parse(chunk) }
            }
            #expect(growth < 64 << 10)
            #expect(bytes == events.starts / 3 * 2)
        }
    }

    @Test("is given back when a large candidate fails, or was delivered")
    func givenBack() async {
        await #expect(processExitsWith: .success) {
            let large = String(repeating: "0123456789abcdef", count: 1 << 18)
            var selectors: [XMLSelector] = []
            let before = try ResidentMemory.bytes()
            for path in ["//a[b]", "//a[b]/c", "//a[.//b]", "//a[contains(., 'z')]", "//a"] {
                for _ in 0..<10 {
                    let selector = XMLSelector(try XMLPath(path)) { (_: XMLTree) in }
                    let parser = XMLPushParser(delegate: selector)
                    try parser.parse("<r><a><c>\(large)</c></a>")
                    try parser.parse("</r>")
                    try parser.finish()
                    selectors.append(selector)
                }
            }
            // Each of fifty selectors held four megabytes. A sanitizer keeps what is freed for a while.
            #expect(try TestFiles.isSanitized || ResidentMemory.bytes() - before < 100 << 20)
            #expect(selectors.count == 50)
        }
    }

    @Test(
        "ends the parse when a candidate takes more than allowed, be it tags or text",
        arguments: ["//i[late]", "//i[late]/node()", "//i[.//late]", "/r/i[. = 'x']"],
        ["<e/>", "<e a='0123456789'/>", "text<e/>", "<!--c-->", "<e>t</e>", "<?p d?>"])
    func bounded(path: String, content: String) throws {
        var options = XMLSelectingOptions.default
        options.pendingBytes = 100_000
        options.pendingMatches = 1_000
        let selector = XMLSelector(try XMLPath(path), options: options) { (_: XMLTree) in }
        let parser = XMLPushParser(delegate: selector)
        try parser.parse("<r><i>")
        let chunk = String(repeating: content, count: 100)
        let error = #expect(throws: XMLSelectingError.self) {
            for _ in 0..<1_000 { try parser.parse(chunk) }
        }
        #expect(error?.code == .pendingLimit)
    }
}
