import TestSupport
import Testing
import XMLParsing
import XMLTransforming
import XMLWriting

@Suite("Canonical forms of collected examples")
struct CanonicalPairTests {
    @Test(
        "are written byte for byte, whole and byte by byte", .enabled(if: TestFiles.data != nil, TestFiles.dataHint),
        arguments: CanonicalPair.all.filter { $0.form != nil })
    func form(_ pair: CanonicalPair) throws {
        let (form, withComments) = try #require(pair.form)
        let document = try TestFiles.bytes(pair.input)
        let expected = String(decoding: try TestFiles.bytes(pair.expected), as: UTF8.self)
        let folder = pair.input.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
            separator: "/")
        for chunking in [Chunking.whole, .size(1)] {
            let sink = XMLBytesSink()
            let canonicalizer = XMLCanonicalizer(to: sink, form: form, withComments: withComments)
            var options = XMLParsingOptions.default
            options.doctype = .resolveExternal(try XMLFolderResolver(root: folder))
            let parser = XMLPushParser(delegate: canonicalizer, options: options)
            for chunk in chunking.chunks(document) { try parser.parse(chunk) }
            try parser.finish()
            #expect(String(decoding: sink.bytes, as: UTF8.self) == expected, "\(chunking)")
            #expect(sink.isClosed)
        }
    }

    @Test(
        "are all tried but those of Canonical XML 2.0 and of a part of a document",
        .enabled(if: TestFiles.data != nil, TestFiles.dataHint))
    func scope() {
        #expect(CanonicalPair.all.count { $0.form != nil } == 17)
        let others = CanonicalPair.all.filter { $0.form == nil && !$0.mode.hasPrefix("c14n-2.0 params ") }
        #expect(others.map(\.input).allSatisfy { $0.hasSuffix("/38_input.xml") })
    }
}
