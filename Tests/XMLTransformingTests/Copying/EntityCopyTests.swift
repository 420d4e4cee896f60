import TestSupport
import Testing
import XMLParsing
import XMLTransforming
import XMLWriting

@Suite("A copy of a document that refers to what was not read")
struct EntityCopyTests {
    private static let skipping: XMLParsingOptions = {
        var options = XMLParsingOptions.default
        options.undefinedEntities = .skip
        return options
    }()

    @Test("keeps references in content")
    func content() throws {
        let document = "<!DOCTYPE a SYSTEM \"s.dtd\"><a>x&e;<b/>&f;</a>"
        for chunking in Chunking.all(for: Array(document.utf8)) {
            #expect(try copy(document, chunking, parsing: Self.skipping) == document)
        }
    }

    @Test("fails at a reference in an attribute's value")
    func attribute() throws {
        let error = #expect(throws: XMLTransformingError.self) {
            try copy("<!DOCTYPE a SYSTEM 's.dtd'><a><b x='1&e;2'/></a>", parsing: Self.skipping)
        }
        #expect(error?.code == .skippedEntity)
        #expect(error?.position == XMLPosition(byteOffset: 30, line: 1, column: 31))
        #expect(error?.reason == "the entity \"e\" was not read; its reference in an attribute's value can't be kept")
    }

    @Test("fails where the copy has no document type to declare the entity")
    func embedded() throws {
        let error = #expect(throws: XMLTransformingError.self) {
            _ = try XMLStreamWriter.bytes { writer in
                try writer.startElement("outer")
                let parser = XMLPushParser(delegate: XMLWritingDelegate(writer), options: Self.skipping)
                try parser.parse("<!DOCTYPE a SYSTEM 's.dtd'><a>&e;</a>")
                try parser.finish()
            }
        }
        #expect(error?.code == .skippedEntity)
    }

    /// Declares a default outside of the document.
    private final class Declarations: XMLEntityResolver, Sendable {
        func resolve(_ entity: XMLExternalEntity) -> XMLEntityContent? {
            .bytes(Array("<!ATTLIST a x CDATA 'd'>".utf8), systemID: "declarations")
        }
    }

    @Test(
        "writes defaults that were declared elsewhere",
        arguments: [
            "<!DOCTYPE a SYSTEM \"s.dtd\">",
            "<!DOCTYPE a [<!ENTITY % p SYSTEM 'p.ent'> %p;]>",
        ])
    func defaults(_ doctype: String) throws {
        var options = XMLParsingOptions.default
        options.doctype = .resolveExternal(Declarations())
        #expect(try copy("\(doctype)<a/>", parsing: options) == "\(doctype)<a x=\"d\"/>")
        #expect(try copy("\(doctype)<a/>") == "\(doctype)<a/>")
    }
}
