import TestSupport
import Testing
import XMLParsing

@Suite("Excerpts of the input around an error")
struct ExcerptTests {
    /// The excerpt's line, and what of it stands from the caret on.
    private func excerpt(_ document: [UInt8], _ chunking: Chunking = .whole) throws -> (line: String, atCaret: String) {
        let error = try #require(try outcome(of: document, chunking).error)
        let lines = try #require(error.excerpt).split(separator: "\n", omittingEmptySubsequences: false)
        try #require(lines.count == 2)
        #expect(lines[1].last == "^")
        #expect(lines[1].dropLast().allSatisfy { $0 == " " })
        return (String(lines[0]), String(lines[0].dropFirst(lines[1].count - 1)))
    }

    @Test("the caret stands under the place")
    func caret() throws {
        let document = bytes(#"<a>\n  <b></c>\n</a>"#)
        for chunking in Chunking.all(for: document) {
            let (line, atCaret) = try excerpt(document, chunking)
            #expect(line.hasPrefix("  <b></"), "\(chunking)")
            #expect(atCaret.hasPrefix("c"), "\(chunking)")
        }
        #expect(try excerpt(document).line == "  <b></c>")
    }

    @Test("also after characters of several bytes")
    func multiByte() throws {
        let (line, atCaret) = try excerpt(Array("<a>äö日本𝄞<b></c></a>".utf8))
        #expect(line == "<a>äö日本𝄞<b></c></a>")
        #expect(atCaret == "c></a>")
    }

    @Test("also in UTF-16, in both byte orders", arguments: [true, false])
    func utf16(_ isBigEndian: Bool) throws {
        let units = Array("\u{FEFF}<r>\n<a>ä日𝄞<b></c></a></r>".utf16)
        let document = units.flatMap { unit -> [UInt8] in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isBigEndian ? [high, low] : [low, high]
        }
        let (line, atCaret) = try excerpt(document)
        #expect(line == "<a>ä日𝄞<b></c></a></r>")
        #expect(atCaret == "c></a></r>")
    }

    @Test("a long line is cut on both sides")
    func longLine() throws {
        let filling = String(repeating: "x", count: 500)
        let (line, atCaret) = try excerpt(Array("<a>\(filling)&nope;\(filling)</a>".utf8))
        #expect(line.count <= 100)
        #expect(atCaret.hasPrefix("&nope;x"))
        #expect(line.hasPrefix("xxxx"))
    }

    @Test("control characters are shown as spaces, and bad bytes don't hurt")
    func controls() throws {
        let (line, atCaret) = try excerpt(bytes(#"<a>\tx&nope;</a>"#))
        #expect(line == "<a> x&nope;</a>")
        #expect(atCaret == "&nope;</a>")
        #expect(try excerpt(bytes(#"<a>x\xff</a>"#)).line.hasPrefix("<a>x"))
    }

    @Test(
        "nothing in them steers a terminal, or turns the direction of writing",
        arguments: [
            0x7F, 0x80, 0x85, 0x9B, 0x9F, 0x61C, 0x200E, 0x200F, 0x202A, 0x202E, 0x2066, 0x2069,
        ])
    func terminal(_ value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        let (line, atCaret) = try excerpt(Array("<a>x\(scalar)y&nope;\(scalar)</a>".utf8))
        #expect(line == "<a>x y&nope; </a>")
        #expect(atCaret == "&nope; </a>")
    }

    @Test("at the end of the input the caret stands behind the last character")
    func end() throws {
        let (line, atCaret) = try excerpt(bytes("<a>text"))
        #expect(line == "<a>text")
        #expect(atCaret == "")
    }

    @Test("an empty document has none")
    func none() throws {
        #expect(try outcome(of: []).error?.excerpt == nil)
    }
}
