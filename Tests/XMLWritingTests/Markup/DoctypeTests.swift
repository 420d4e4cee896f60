import Testing
import XMLWriting

@Suite struct DoctypeTests {
    private func doctype(
        _ name: String, publicID: String? = nil, systemID: String? = nil, subset: String? = nil
    ) throws -> String {
        let document = try written {
            try $0.doctype(name, publicID: publicID, systemID: systemID, internalSubset: subset)
            try $0.element("r", "")
        }
        return String(document.dropLast(4))
    }

    @Test func `Identifiers and subset are written in their places`() throws {
        #expect(try doctype("r") == "<!DOCTYPE r>")
        #expect(try doctype("p:r", systemID: "a.dtd") == "<!DOCTYPE p:r SYSTEM \"a.dtd\">")
        #expect(try doctype("r", systemID: "a\".dtd") == "<!DOCTYPE r SYSTEM 'a\".dtd'>")
        #expect(try doctype("r", systemID: "") == "<!DOCTYPE r SYSTEM \"\">")
        #expect(
            try doctype("html", publicID: "-//W3C//DTD X'//EN", systemID: "x")
                == "<!DOCTYPE html PUBLIC \"-//W3C//DTD X'//EN\" \"x\">")
        #expect(
            try doctype("r", systemID: "s", subset: "<!ENTITY a 'b'>")
                == "<!DOCTYPE r SYSTEM \"s\" [<!ENTITY a 'b'>]>")
        #expect(try doctype("r", subset: "") == "<!DOCTYPE r []>")
    }

    @Test(arguments: [
        "<!ELEMENT r (#PCDATA|a)*>", "<!ATTLIST r a CDATA #IMPLIED b (c|d) 'c'>", "<!NOTATION n SYSTEM \"]>\">",
        "<!ENTITY e ']]>'>", "<!ENTITY % p '<!ELEMENT x EMPTY>'>\n%p;\t", "<!-- ]> -->", "<?pi ]> ?>", "<?pi?>",
        "<!ENTITY e \"'>\">", " \r\n", "<!ENTITY e SYSTEM 'x' NDATA n>",
    ])
    func `A subset of whole declarations is accepted`(subset: String) throws {
        #expect(try doctype("r", subset: subset) == "<!DOCTYPE r [\(subset)]>")
    }

    @Test(arguments: [
        "]", "]>", "]><r/>", "<!ELEMENT r ANY", "<!ELEMENT r ANY>]", "<!ENTITY e 'x>", "<!-- ", "<!-- a -- b -->",
        "<?pi ",
        "<?xml version='1.0'?>", "<r/>", "text", "<!ELEMENTr ANY>", "<!FOO r>", "<![INCLUDE[]]>", "%p", "%1;", "%;",
        "<!ENTITY e %p; 'x'>", "<!ELEMENT r <a>>", "<!ELEMENT r []>", "\u{1}", "&e;", "<!DOCTYPE r>", "<? pi?>",
    ])
    func `A subset that isn't made of whole declarations is refused`(subset: String) throws {
        try expectRefusal(.invalidDoctype, after: { _ in }) { try $0.doctype("r", internalSubset: subset) }
    }

    @Test func `Wrong identifiers are refused`() throws {
        try expectRefusal(.invalidDoctype, after: { _ in }) { try $0.doctype("r", publicID: "p") }
        for publicID in ["\"", "<", "&", "é", "\t", "[", "\u{0}"] {
            try expectRefusal(.invalidDoctype, after: { _ in }) {
                try $0.doctype("r", publicID: publicID, systemID: "s")
            }
        }
        for systemID in ["'\"", "\u{1}", "\u{FFFF}"] {
            try expectRefusal(.invalidDoctype, after: { _ in }) { try $0.doctype("r", systemID: systemID) }
        }
        try expectRefusal(.invalidName, after: { _ in }) { try $0.doctype("1") }
    }

    @Test func `The document type comes once, and before the root`() throws {
        try expectRefusal(.invalidDoctype, after: { try $0.doctype("r") }) { try $0.doctype("r") }
        try expectRefusal(.invalidDoctype) { try $0.doctype("r") }
        try expectRefusal(.invalidDoctype, after: { try $0.element("r", "") }) { try $0.doctype("r") }
    }
}
