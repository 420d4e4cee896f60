import TestSupport
import Testing
import XMLParsing

@Suite("The document type declaration")
struct DoctypeTests {
    private static let forbidden: XMLParsingOptions = {
        var options = XMLParsingOptions()
        options.doctype = .forbidden
        return options
    }()

    @Test("its name and identifiers are heard")
    func identifiers() throws {
        try expectEvents(
            #"<!DOCTYPE a PUBLIC "-//X//Y" "x.dtd"><a/>"#,
            [
                "start document", #"<!DOCTYPE a PUBLIC "-//X//Y" SYSTEM "x.dtd""#, "skipped subset a", "]>", "<a>",
                "</a>",
                "end document",
            ], full: true)
        try expectEvents(
            "<!DOCTYPE a []><a/>",
            ["start document", "<!DOCTYPE a [", "]>", "<a>", "</a>", "end document"], full: true)
    }

    @Test(
        "is refused at its place where the options forbid it",
        arguments: ["<!DOCTYPE a><a/>", "<!DOCTYPE a SYSTEM 'x'><a/>", "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>"])
    func forbidden(_ document: String) throws {
        let document = bytes(document)
        for chunking in Chunking.all(for: document) {
            let outcome = try outcome(of: document, chunking, options: Self.forbidden)
            #expect(outcome.failure?.code == .doctypeForbidden)
            #expect(outcome.error?.reason.contains("<!DOCTYPE a>") == true)
            #expect(outcome.events.isEmpty)
        }
        try expectEvents("<a>&amp;</a>", ["<a>", #""&""#, "</a>"], options: Self.forbidden)
    }

    @Test("an external subset and external parameter entities are reported as skipped, and are no error")
    func skipped() throws {
        try expectEvents(
            "<!DOCTYPE a SYSTEM 'x.dtd' [<!ENTITY % p PUBLIC 'q' 'p.ent'>%p;]><a/>",
            [
                "start document", #"<!DOCTYPE a SYSTEM "x.dtd" ["#, "entity %p PUBLIC q SYSTEM p.ent", "skipped % p",
                "skipped subset a", "]>", "<a>", "</a>", "end document",
            ], full: true)
        try expectEvents("<!DOCTYPE a SYSTEM 'http://nowhere.invalid/x.dtd'><a/>", ["<a>", "</a>"])
    }

    @Test("what is skipped comes with its identifiers")
    func skippedIdentifiers() throws {
        final class Skipped: XMLContentDelegate, XMLSkippedEntityDelegate {
            var entities: [XMLSkippedEntity] = []
            func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {}
            func didEndElement(_ name: XMLName, context: XMLContext) {}
            func foundCharacters(_ text: XMLText, context: XMLContext) {}
            func skippedEntity(_ entity: XMLSkippedEntity, context: XMLContext) { entities.append(entity) }
        }
        let delegate = Skipped()
        let parser = XMLPushParser(delegate: delegate)
        try parser.parse("<!DOCTYPE a PUBLIC 'b' 'x.dtd' [<!ENTITY % p SYSTEM 'p.ent'>%p;]><a/>")
        try parser.finish()
        #expect(
            delegate.entities == [
                XMLSkippedEntity(kind: .parameterEntity, name: "p", systemID: "p.ent"),
                XMLSkippedEntity(kind: .externalSubset, name: "a", publicID: "b", systemID: "x.dtd"),
            ])
    }

    @Test("an external entity in content is an error, and never read")
    func externalEntity() throws {
        try expectFailure(
            #"<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>"#, .externalEntityRefused, at: 57,
            line: 1,
            column: 58, after: ["<a>"], reason: "external entity &e; (file:///etc/passwd)")
        try expectFailure(
            "<!DOCTYPE r [<!ENTITY e SYSTEM 'file:///etc/hostname'>]><r>A&e;B</r>", .externalEntityRefused, at: 60,
            line: 1,
            column: 61, after: ["<r>", #""A""#], reason: "&e;")
        try expectFailure(
            "<!DOCTYPE r [<!ENTITY e SYSTEM 'x'><!ENTITY f '1&e;2'>]><r>&f;</r>", .externalEntityRefused, at: 59,
            line: 1,
            column: 60, after: ["<r>", #""1""#])
    }

    @Test("an external entity in an attribute is an error that names it")
    func externalInAttribute() throws {
        try expectFailure(
            "<!DOCTYPE r [<!ENTITY e SYSTEM 'x'>]><r a='&e;'/>", .externalEntityInAttribute, at: 43, line: 1,
            column: 44,
            after: [], reason: "external entity &e; in an attribute")
        try expectFailure(
            "<!DOCTYPE r [<!ENTITY e SYSTEM 'x'><!ENTITY f '&e;'>]><r a='&f;'/>", .externalEntityInAttribute, at: 54,
            line: 1, column: 55, after: [], reason: "external entity &e; in the attribute a")
    }

    @Test("declared external entities that are not used do no harm")
    func unused() throws {
        try expectEvents(
            "<!DOCTYPE r [<!ENTITY e SYSTEM 'x'><!ENTITY % p SYSTEM 'y'>]><r/>", ["<r>", "</r>"])
    }

    @Test(
        "a declaration that isn't well-formed is refused",
        arguments: [
            Malformed("<!DOCTYPE><a/>", .invalidToken, at: 9, column: 10),
            Malformed("<!DOCTYPE a [<!ELEMENT a>]><a/>", .syntax, at: 24, column: 25),
            Malformed("<!DOCTYPE a [<!ENTITY e 'x>]><a/>", .unclosedToken, at: 24, column: 25),
            Malformed("<a/><!DOCTYPE a>", .junkAfterDocumentElement, at: 4, column: 5, after: ["<a>", "</a>"]),
        ])
    func malformed(_ malformed: Malformed) throws { try malformed.check() }
}

@Suite("Declarations in the DTD")
struct DeclarationEventTests {
    private func check(_ subset: String, _ lines: [String]) throws {
        try expectEvents(
            "<!DOCTYPE r [\(subset)]><r/>",
            ["start document", "<!DOCTYPE r ["] + lines + ["]>", "<r>", "</r>", "end document"], full: true)
    }

    @Test("entities of all kinds")
    func entities() throws {
        try check(
            """
            <!ENTITY i "a&#38;b&amp;c"><!ENTITY % p "x&#37;"><!ENTITY s SYSTEM "s.ent">\
            <!ENTITY q PUBLIC "-//P" "q.ent"><!ENTITY % x SYSTEM "x.ent"><!NOTATION n SYSTEM "n"><!ENTITY u SYSTEM "u.png" NDATA n>
            """,
            [
                #"entity i "a&b&amp;c""#, #"entity %p "x%""#, "entity s SYSTEM s.ent",
                "entity q PUBLIC -//P SYSTEM q.ent",
                "entity %x SYSTEM x.ent", "notation n - n", "entity u SYSTEM u.png NDATA n",
            ])
    }

    @Test("notations by system and public identifier")
    func notations() throws {
        try check(
            #"<!NOTATION a SYSTEM "s"><!NOTATION b PUBLIC "p"><!NOTATION c PUBLIC "p" "s">"#,
            ["notation a - s", "notation b p -", "notation c p s"])
    }

    @Test("content models as text")
    func models() throws {
        try check(
            """
            <!ELEMENT a EMPTY><!ELEMENT b ANY><!ELEMENT c (#PCDATA)><!ELEMENT d (#PCDATA|x|y)*>\
            <!ELEMENT e (x)><!ELEMENT f ( x , y? , ( z | w )* , v+ )><!ELEMENT g (x|y)+>
            """,
            [
                "element a EMPTY", "element b ANY", "element c (#PCDATA)", "element d (#PCDATA|x|y)*", "element e (x)",
                "element f (x,y?,(z|w)*,v+)", "element g (x|y)+",
            ])
    }

    @Test("content models as trees")
    func modelTrees() throws {
        final class Models: XMLContentDelegate, XMLDTDDelegate {
            var models: [String: XMLContentModel] = [:]
            func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {}
            func didEndElement(_ name: XMLName, context: XMLContext) {}
            func foundCharacters(_ text: XMLText, context: XMLContext) {}
            func foundNotation(_ notation: XMLNotationDeclaration, context: XMLContext) {}
            func foundEntity(_ entity: XMLEntityDeclaration, context: XMLContext) {}
            func foundAttributeDeclaration(_ attribute: XMLAttributeDeclaration, context: XMLContext) {}
            func foundElementDeclaration(_ element: XMLElementDeclaration, context: XMLContext) {
                models[element.name] = element.model
            }
        }
        let delegate = Models()
        let parser = XMLPushParser(delegate: delegate)
        try parser.parse(
            "<!DOCTYPE r [<!ELEMENT a (x,(y|z+)?)*><!ELEMENT b (#PCDATA|x)*><!ELEMENT c EMPTY><!ELEMENT d ANY>]><r/>")
        try parser.finish()
        let choice = XMLContentModel.choice([.element("y", .once), .element("z", .oneOrMore)], .optional)
        #expect(delegate.models["a"] == .sequence([.element("x", .once), choice], .zeroOrMore))
        #expect(delegate.models["b"] == .mixed(["x"]))
        #expect(delegate.models["c"] == .empty)
        #expect(delegate.models["d"] == .any)
    }

    @Test("attributes with their types and defaults")
    func attributes() throws {
        try check(
            """
            <!ATTLIST r a CDATA #IMPLIED b ID #IMPLIED c IDREF #REQUIRED d NMTOKENS #REQUIRED e (p|q) #IMPLIED \
            f NOTATION (n|m) #IMPLIED g ENTITY #IMPLIED>
            """,
            [
                "attribute r a CDATA implied", "attribute r b ID implied", "attribute r c IDREF required",
                "attribute r d NMTOKENS required", "attribute r e (p|q) implied", "attribute r f NOTATION(n|m) implied",
                "attribute r g ENTITY implied",
            ])
        try check(
            #"<!ATTLIST x a CDATA "d&amp;"><!ATTLIST x b CDATA #FIXED "f">"#,
            [#"attribute x a CDATA value("d&")"#, #"attribute x b CDATA fixed("f")"#])
    }

    @Test("comments and instructions in the DTD are heard in their order")
    func comments() throws {
        try check(
            "<!--1--><!ENTITY e 'x'><?p d?><!--2-->",
            [#"<!--"1"-->"#, #"entity e "x""#, #"<?p "d"?>"#, #"<!--"2"-->"#])
    }
}
