import TestSupport
import Testing
import XMLParsing

@Suite("Extreme files", .enabled(if: TestData.folder != nil, TestData.hint))
struct SyntheticFileTests {
    static let accepted = TestData.paths(in: "synthetic") { path in
        !RefusedFile.all.contains { $0.path == path } && path != "split_points.xml"
    }

    /// How a file is cut: the smaller, the finer.
    private func sizes(_ document: [UInt8]) -> [Int] {
        document.count < 200_000 ? [1, 2, 3, 5, 7] : [1, 4_093, 7, 65_537]
    }

    @Test(
        "a well-formed file has the same events as for libxml2", .enabled(if: LibXML2.shared != nil, LibXML2.hint),
        arguments: accepted)
    func events(_ path: String) throws {
        try compare(path, limits: .default)
    }

    @Test(
        "a file beyond the limits has the same events once they are raised",
        .enabled(if: LibXML2.shared != nil, LibXML2.hint), arguments: RefusedFile.all.filter { $0.limits != nil })
    func raisedLimits(_ file: RefusedFile) throws {
        try compare(file.path, limits: try #require(file.limits))
    }

    private func compare(_ path: String, limits: XMLParsingLimits) throws {
        let document = try TestData.bytes("synthetic", path)
        var options = XMLParsingOptions.default
        options.limits = limits
        for form in [ComparableEvents.Form.namespaces, .qualifiedNames] {
            let theirs = try #require(LibXML2.shared).events(of: document, form)
            for chunks in [[], sizes(document)] {
                let ours = try ComparableLog.events(of: document, form, chunks: chunks, options: options)
                let difference = ComparableEvents.difference(ours, theirs)
                #expect(difference == nil, "chunks of \(chunks)")
            }
        }
    }

    @Test("a hostile or unfinished file is refused with the right code at the right place", arguments: RefusedFile.all)
    func refusal(_ file: RefusedFile) throws {
        let document = try TestData.bytes("synthetic", file.path)
        for chunking in [Chunking.whole, .pattern(sizes(document))] {
            let outcome = try outcome(of: document, chunking)
            #expect(outcome.failure == file.failure, "\(chunking): \(outcome.error?.reason ?? "accepted")")
            #expect(outcome.error?.reason.contains(file.reason) == true, "\(chunking)")
        }
    }

    /// libxml2 (2.9.14) loses the namespace of elements in an entity's text: the events are written out instead.
    @Test("a file with something at every place to split has its events, wherever it is split")
    func splitPoints() throws {
        let document = try TestData.bytes("synthetic", "split_points.xml")
        let events = [
            "<{urn:d}r {urn:p}p:a=\"&éé😀\">", "\"é😀\"", "<{urn:d}b>", "\"é😀\"", "</{urn:d}b>",
            "\"]]>]] >é😀]]>\"", "</{urn:d}r>",
        ]
        for chunking in Chunking.all(for: document) {
            #expect(try outcome(of: document, chunking) == Outcome(events: events), "\(chunking)")
        }
    }

    @Test("the files are all there")
    func count() { #expect(Self.accepted.count + RefusedFile.all.count + 1 == 28) }
}
