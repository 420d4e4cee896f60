import TestSupport
import Testing
import XMLParsing
import XMLTransforming
import XMLWriting

@Suite("What is transformed isn't held back")
struct TransformingMemoryTests {
    /// Feeds a document many times larger than all buffers, and returns the most bytes of it between two pieces of output.
    private func longestSilence(_ makeParser: (any XMLSink) -> XMLPushParser) throws -> Int {
        var fed = 0
        var fedAtLastPiece = 0
        var longest = 0
        let sink = XMLClosureSink { _ in
            longest = max(longest, fed - fedAtLastPiece)
            fedAtLastPiece = fed
        }
        let parser = makeParser(sink)
        let record = """
            <r:row id="1" xmlns:r="urn:r" xmlns="urn:d"><r:f>text &amp; more</r:f><![CDATA[x]]><!-- c --></r:row>

            """
        let chunk = Array(String(repeating: record, count: 100).utf8)
        try parser.parse(Array("<table>".utf8))
        for _ in 0..<200 {
            fed += chunk.count
            try parser.parse(chunk)
        }
        try parser.parse(Array("</table>".utf8))
        try parser.finish()
        #expect(fed - fedAtLastPiece < 200_000)
        #expect(fedAtLastPiece > 0)
        return longest
    }

    @Test("by a copy")
    func copy() throws {
        let silence = try longestSilence { XMLPushParser(delegate: XMLWritingDelegate(XMLStreamWriter(to: $0))) }
        #expect(silence < 200_000)
    }

    @Test("by a filter, also where each element is unwrapped or inserted after")
    func filter() throws {
        let silence = try longestSilence { sink in
            let filter = ClosureFilter()
            filter.onStart = { name, _, output in
                if name != "table" { output.insertAfterEnd { try $0.characters("\n") } }
                return name == "r:row" ? .unwrap : .keep
            }
            return XMLPushParser(delegate: XMLFilteringDelegate(filter, to: XMLStreamWriter(to: sink)))
        }
        #expect(silence < 200_000)
    }

    @Test("by a canonicalizer")
    func canonical() throws {
        let silence = try longestSilence {
            XMLPushParser(delegate: XMLCanonicalizer(to: $0, form: .exclusive(), withComments: true))
        }
        #expect(silence < 200_000)
    }
}
