import TestSupport
import Testing
import XMLParsing

/// Documents with every character of an encoding: in two attributes, and then, where it can stand in one for whoever made
/// the documents, in the name of a third.
@Suite(
    "Encodings, all their characters, against libxml2", .enabled(if: TestData.folder != nil, TestData.hint),
    .enabled(if: LibXML2.shared != nil, LibXML2.hint))
struct EncodingTableTests {
    static let files = TestData.paths(in: "encodings-quick") { !$0.hasPrefix("utf") }
    /// Characters that the encoding's table in the C library doesn't have, by the place of the first: for GBK those of
    /// private use from A140 on, for Big5 those of its ETEN extension from C6CF on.
    static let missing = ["GBK.xml": 12_387, "Big5.xml": 9_766]

    /// Encodings that libxml2 would read by stricter tables than those that are in use.
    static let inUse = ["EUC-JP.xml": "EUC-JP-MS", "Shift_JIS.xml": "CP932"]

    /// Where the Japanese standard and practice differ, the parser keeps to the standard's characters.
    static let standardCharacters = [
        ("\u{FF5E}", "\u{301C}"), ("\u{2225}", "\u{2016}"), ("\u{FF0D}", "\u{2212}"), ("\u{FFE0}", "\u{A2}"),
        ("\u{FFE1}", "\u{A3}"), ("\u{FFE2}", "\u{AC}"),
    ]

    @Test(
        "a document with all characters in attributes has the same events",
        arguments: files.filter { missing[$0] == nil })
    func attributes(_ path: String) throws {
        let document = try TestData.bytes("encodings-quick", path)
        let end = try #require(document.firstRange(of: Array("\n      :".utf8))).lowerBound
        let start = document[..<end] + Array("/>".utf8)
        let peer = try #require(LibXML2.shared)
        var theirs = try peer.events(of: Array(start), .namespaces, encoding: Self.inUse[path])
        if Self.inUse[path] != nil {
            for (inUse, standard) in Self.standardCharacters { theirs = theirs.replacing(inUse, with: standard) }
        }
        for sizes in [[], [1], [2, 3, 5, 7]] {
            var ours = try ComparableLog.events(of: Array(start), .namespaces, chunks: sizes)
            // The C library's table has a currency sign at FF, where the WHATWG's, and libxml2, have the euro's.
            if path == "x-mac-cyrillic.xml" { ours = ours.replacing("¤", with: "€") }
            let difference = ComparableEvents.difference(ours, theirs)
            #expect(difference == nil, "chunks of \(sizes)")
        }
    }

    @Test("names with characters that XML 1.0 doesn't allow there are refused, as by libxml2", arguments: files)
    func names(_ path: String) throws {
        let document = try TestData.bytes("encodings-quick", path)
        for chunking in [Chunking.whole, .size(1)] {
            let outcome = try outcome(of: document, chunking)
            #expect(outcome.failure?.code == .invalidToken)
            if let place = Self.missing[path] { #expect(outcome.failure?.byteOffset == place) }
        }
        #expect(throws: LibXML2.Failure.self) { try LibXML2.shared?.events(of: document, .namespaces) }
    }

    @Test("the files are all there")
    func count() { #expect(Self.files.count == 24) }
}
