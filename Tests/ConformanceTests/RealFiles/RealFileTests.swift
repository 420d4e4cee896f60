import Testing
import XMLParsing

@Suite(
    "Real files, against libxml2", .enabled(if: TestData.folder != nil, TestData.hint),
    .enabled(if: LibXML2.shared != nil, LibXML2.hint))
struct RealFileTests {
    /// References that may be declared in a DTD that isn't read are left where they stand, as libxml2 does.
    static var options: XMLParsingOptions {
        var options = XMLParsingOptions.default
        options.undefinedEntities = .skip
        return options
    }

    @Test("a document has the same events with namespaces, whole", arguments: RealFile.all.filter { !$0.isNoDocument })
    func namespaces(_ file: RealFile) throws {
        try compare(file, .namespaces, chunks: [])
    }

    @Test(
        "a document has the same events without namespaces, in chunks of odd sizes",
        arguments: RealFile.all.filter { !$0.isNoDocument })
    func qualifiedNames(_ file: RealFile) throws {
        try compare(file, .qualifiedNames, chunks: [1, 3, 17, 251, 4_093, 30_011])
    }

    @Test("what isn't a document is refused", arguments: RealFile.all.filter(\.isNoDocument))
    func noDocuments(_ file: RealFile) throws {
        let bytes = try TestData.bytes("real", file.path)
        let peer = try #require(LibXML2.shared)
        #expect(throws: XMLParsingError.self) {
            try ComparableLog.events(of: bytes, .namespaces, options: Self.options)
        }
        #expect(throws: LibXML2.Failure.self) { try peer.events(of: bytes, .namespaces) }
    }

    @Test("the files are all there")
    func count() {
        #expect(RealFile.all.count == 499)
        #expect(Set(RealFile.all.map { $0.path.prefix { $0 != "/" } }).count == 28)
    }

    private func compare(_ file: RealFile, _ form: ComparableEvents.Form, chunks: [Int]) throws {
        let document = try TestData.bytes("real", file.path)
        let theirs = try #require(LibXML2.shared).events(of: document, form)
        let ours = try ComparableLog.events(of: document, form, chunks: chunks, options: Self.options)
        let difference = ComparableEvents.difference(ours, theirs)
        #expect(difference == nil)
    }
}
