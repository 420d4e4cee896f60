import TestSupport
import Testing
import XMLParsing

@Suite("Real files that aren't well-formed", .enabled(if: TestData.folder != nil, TestData.hint))
struct MalformedFileTests {
    /// What is wrong with a file, and where.
    struct Malformed: CustomTestStringConvertible {
        var name: String
        var failure: Outcome.Failure

        var testDescription: String { name }

        init(_ name: String, _ code: XMLParsingError.Code, at byteOffset: Int, line: Int, column: Int) {
            self.name = name
            failure = .init(code, at: byteOffset, line: line, column: column)
        }
    }

    static let files = [
        // The end of the root element is missing.
        Malformed("einfo4.xml", .noElements, at: 1_078, line: 40, column: 1),
        // A letter of Latin 1 in what is declared to be UTF-8.
        Malformed("iso_3166-2.xml", .invalidToken, at: 202_357, line: 6_747, column: 33),
        // A comment before the XML declaration.
        Malformed(
            "mondial-3.0-comment-before-xmldecl.xml", .misplacedXMLDeclaration, at: 119, line: 2, column: 1),
        // Several root elements.
        Malformed("opc-real.xmls", .junkAfterDocumentElement, at: 64, line: 3, column: 6),
        Malformed("opc.xmls", .junkAfterDocumentElement, at: 64, line: 3, column: 6),
        // The file is cut off within an end tag.
        Malformed("opc.xsd", .unclosedToken, at: 18_387, line: 382, column: 13),
    ]

    @Test("a file fails with the right code at the right place, however it is cut", arguments: files)
    func failure(_ file: Malformed) throws {
        let document = try TestData.bytes("real-malformed", file.name)
        let chunkings = [Chunking.whole, .pattern([1, 2, 3, 5, 7]), .pattern([4_093, 1]), .size(65_536)]
        for chunking in chunkings {
            let outcome = try outcome(of: document, chunking)
            #expect(outcome.failure == file.failure, "\(chunking): \(outcome.error?.reason ?? "accepted")")
        }
    }

    @Test("the files are all listed")
    func list() {
        #expect(TestData.paths(in: "real-malformed") == Self.files.map(\.name))
    }
}
