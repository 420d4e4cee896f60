import Testing
import XMLWriting

@Suite("Errors about hostile names stay readable")
struct ErrorLengthTests {
    @Test("long names and deep paths are cut in the text, and whole in the properties")
    func nested() {
        let name = String(repeating: "n", count: 50_000)
        let path = [String](repeating: name, count: 200)
        let error = XMLWritingError(code: .invalidName, reason: "\"\(name)\" is no name", path: path)
        #expect(error.description.utf8.count < 2_048)
        let cut = String(repeating: "n", count: 80) + "…"
        #expect(error.description.contains("n…\" is no name (invalidName, at /\(cut)/\(cut)/\(cut)/…/\(cut)/"))
        #expect(error.path == path)
        #expect(error.reason.utf8.count == 50_013)
    }

    @Test("text at fault of many words is cut in the middle")
    func manyWords() {
        let text = String(repeating: "so on ", count: 100_000)
        let error = XMLWritingError(code: .invalidCharacter, reason: "\"\(text)\" can't be written")
        #expect(error.description.utf8.count < 2_048)
        #expect(error.description.hasSuffix("\" can't be written (invalidCharacter)"))
    }

    @Test("names and paths of usual length are left as they are")
    func usual() {
        let name = String(repeating: "n", count: 90)
        let path = (10...40).map { "level\($0)" }
        #expect(
            XMLWritingError(code: .invalidName, reason: "\"\(name)\" is wrong", path: path).description
                == "\"\(name)\" is wrong (invalidName, at /\(path.joined(separator: "/")))")
    }
}
