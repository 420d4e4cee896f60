import Foundation
import Testing
import XMLParsing

@Suite("Encodings, against their twins in UTF-8", .enabled(if: TestData.folder != nil, TestData.hint))
struct EncodingTwinTests {
    /// `fr.utf-16le-bom.xml` has the twin `fr.utf-8.xml`.
    static let files = TestData.paths(in: "encodings")

    @Test("a document has the events of its twin, however it is cut", arguments: files)
    func twins(_ path: String) throws {
        let language = path.prefix { $0 != "." }
        try compare(
            try TestData.bytes("encodings", path), try TestData.bytes("encodings", "\(language).utf-8.xml"),
            chunks: [[], [1, 2, 3, 5, 7, 4_093, 1, 30_011]])
    }

    @Test(
        "a document in Latin 1 or ASCII, with references for other characters, has the events of its twin",
        arguments: files.filter { $0.hasSuffix(".utf-8.xml") }, [("ISO-8859-1", 0x100), ("US-ASCII", 0x80)])
    func singleBytes(_ path: String, _ encoding: (name: String, limit: UInt32)) throws {
        let original = String(decoding: try TestData.bytes("encodings", path), as: UTF8.self)
        let start = try #require(original.range(of: "?>")).upperBound
        var text = ""
        for scalar in original[start...].unicodeScalars {
            if scalar.value < encoding.limit {
                text.unicodeScalars.append(scalar)
            } else {
                text += "&#\(scalar.value);"
            }
        }
        let twin = Array("<?xml version='1.0' encoding='UTF-8'?>\(text)".utf8)
        let document = "<?xml version='1.0' encoding='\(encoding.name)'?>\(text)".unicodeScalars.map { UInt8($0.value) }
        try compare(document, twin, chunks: [[], [1, 2, 3, 5, 7, 4_093, 1, 30_011]])
    }

    @Test("a small document in UTF-16 or with a byte order mark has the events of its twin, however it is cut")
    func smallTwins() throws {
        let twin = Array(try TestData.bytes("encodings-quick", "utf8-bom.xml").dropFirst(3))
        for name in ["utf8-bom", "utf16be-bom", "utf16be", "utf16le"] {
            try compare(
                try TestData.bytes("encodings-quick", "\(name).xml"), twin, chunks: [[], [1], [2], [3], [3, 5, 7]])
        }
    }

    @Test("the files are all there")
    func count() { #expect(Self.files.count == 48) }

    private func compare(_ document: [UInt8], _ twin: [UInt8], chunks: [[Int]]) throws {
        let theirs = try ComparableLog.events(of: twin, .namespaces)
        #expect(!theirs.isEmpty)
        for sizes in chunks {
            let ours = try ComparableLog.events(of: document, .namespaces, chunks: sizes)
            let difference = ComparableEvents.difference(ours, theirs)
            #expect(difference == nil, "chunks of \(sizes)")
        }
    }
}
