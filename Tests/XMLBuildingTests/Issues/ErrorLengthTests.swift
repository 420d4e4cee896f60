import StreamingXML
import Testing

@Suite("Mapping errors about hostile documents stay readable")
struct ErrorLengthTests {
    private static func error(_ reason: String, _ path: [String]) -> XMLMappingError {
        XMLMappingError(
            kind: .invalidValue, position: XMLPosition(byteOffset: 9, line: 1, column: 10), path: path, field: "level",
            text: nil, reason: reason)
    }

    @Test("long names, texts and paths are cut in the text, and whole in the properties")
    func long() {
        let name = String(repeating: "n", count: 50_000)
        let error = Self.error("\"\(String(repeating: "so on ", count: 9_000))\" is not an integer", [name, name])
        #expect(error.description.utf8.count < 2_048)
        #expect(error.description.contains("\" is not an integer\n  in /nnn"))
        #expect(error.path == [name, name])
        #expect(error.reason.utf8.count > 54_000)
    }

    @Test("usual ones are left as they are", arguments: [["a", "b"], []])
    func usual(path: [String]) {
        #expect(
            Self.error("\"x\" is not an integer", path).description
                == "1:10: level: \"x\" is not an integer\n  in /\(path.joined(separator: "/"))")
    }
}
