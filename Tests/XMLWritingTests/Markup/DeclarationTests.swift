import Testing
import XMLWriting

@Suite struct DeclarationTests {
    @Test func `The declaration names version and encoding`() throws {
        #expect(
            try written {
                try $0.startDocument()
                try $0.element("a", "")
            } == "<?xml version=\"1.0\" encoding=\"UTF-8\"?><a/>")
    }

    @Test(arguments: [(true, "yes"), (false, "no")])
    func `Standalone is written when it's said`(standalone: Bool, expected: String) throws {
        var options = XMLWritingOptions()
        options.quote = .single
        #expect(
            try written(options) {
                try $0.startDocument(standalone: standalone)
                try $0.element("a", "")
            } == "<?xml version='1.0' encoding='UTF-8' standalone='\(expected)'?><a/>")
    }

    @Test(arguments: ["1.1", "2.0", "", "1.0\"", "1", " 1.0"])
    func `Only version 1.0 is written`(version: String) throws {
        try expectRefusal(.invalidDeclaration, after: { _ in }) { try $0.startDocument(version: version) }
    }

    @Test func `The declaration comes first and once`() throws {
        try expectRefusal(.invalidDeclaration, after: { try $0.startDocument() }) { try $0.startDocument() }
        try expectRefusal(.invalidDeclaration, after: { try $0.comment("") }) { try $0.startDocument() }
        try expectRefusal(.invalidDeclaration) { try $0.startDocument() }
    }

    @Test func `A document without declaration is complete`() throws {
        #expect(try written { try $0.element("rss", "") } == "<rss/>")
    }
}
