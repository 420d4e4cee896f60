import TestSupport
import Testing
import XMLParsing

@Suite("Errors about hostile names stay readable")
struct ErrorLengthTests {
    private static func failure(_ document: String) throws -> XMLParsingError {
        try #require(try outcome(of: Array(document.utf8)).error)
    }

    private static func error(_ reason: String, _ path: [String] = []) -> XMLParsingError {
        XMLParsingError(
            code: .tagMismatch, position: XMLPosition(byteOffset: 9, line: 1, column: 10), reason: reason, path: path)
    }

    @Test("long names in a deep document are cut in the text, and whole in the properties")
    func nested() throws {
        let name = String(repeating: "n", count: 50_000)
        let document = String(repeating: "<\(name)>", count: 200) + "</b>"
        let parser = XMLPushParser(delegate: Deaf())
        let error = #expect(throws: XMLParsingError.self) { try parser.parse(document.utf8) }
        let text = try #require(error?.description)
        #expect(text.utf8.count < 2_048)
        let cut = String(repeating: "n", count: 80) + "…"
        #expect(text.contains("mismatched tag: </b> closes <"))
        #expect(text.contains("n…> opened at byte \(199 * 50_002)"))
        #expect(text.contains("\n  in /\(cut)/\(cut)/\(cut)/…/\(cut)/\(cut)/\(cut)\n"))
        #expect(error?.path == [String](repeating: name, count: 200))
    }

    @Test("an end tag's long name is cut too")
    func endTag() throws {
        let error = try Self.failure("<a></\(String(repeating: "b", count: 3_000))>")
        #expect(error.description.utf8.count < 2_048)
        #expect(error.description.contains("b…> closes <a> opened at byte 0"))
    }

    @Test("what many words say is cut in the middle")
    func manyWords() {
        let error = Self.error("begin" + String(repeating: " and so on", count: 100_000) + " end")
        #expect(error.description.utf8.count < 2_048)
        #expect(error.description.hasPrefix("1:10: begin and so on"))
        #expect(error.description.hasSuffix("and so on end"))
        #expect(error.description.contains("…"))
    }

    @Test("a name is cut between characters, however many bytes they have", arguments: ["é", "語", "😀", "e\u{301}"])
    func characters(character: String) throws {
        let text = Self.error("x", [String(repeating: character, count: 400)]).description
        let name = try #require(text.split(separator: "/").last)
        #expect(name.hasSuffix("…"))
        #expect(name.utf8.count <= 83)
        #expect(name.utf8.count >= 79)
        #expect(!name.unicodeScalars.contains("\u{FFFD}"))
        let kept = Array(name.unicodeScalars.dropLast())
        #expect(kept == Array(String(repeating: character, count: 400).unicodeScalars.prefix(kept.count)))
    }

    @Test("one letter with accents without end is cut as well")
    func accents() {
        let text = Self.error("x", ["a" + String(repeating: "\u{301}", count: 40_000)]).description
        #expect(text.utf8.count < 200)
    }

    @Test("names and paths of usual length are left as they are")
    func usual() {
        let name = String(repeating: "n", count: 90)
        #expect(Self.error("<\(name)> is wrong", [name]).description == "1:10: <\(name)> is wrong\n  in /\(name)")
        let path = (10...40).map { "level\($0)" }
        #expect(Self.error("x", path).description == "1:10: x\n  in /\(path.joined(separator: "/"))")
    }

    @Test("a file's name is told whole where it is the system that failed")
    func fileNames() {
        let path = "/" + String(repeating: "folder", count: 40)
        let error = XMLParsingError(
            code: .inputFailed, position: XMLPosition(byteOffset: 0, line: 1, column: 1), reason: "no \(path)")
        #expect(error.description == "no \(path)")
    }
}

/// Hears nothing.
private final class Deaf: XMLContentDelegate {
    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {}
    func didEndElement(_ name: XMLName, context: XMLContext) {}
    func foundCharacters(_ text: XMLText, context: XMLContext) {}
}
