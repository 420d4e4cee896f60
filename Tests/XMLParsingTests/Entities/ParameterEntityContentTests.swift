import TestSupport
import Testing
import XMLParsing

@Suite("What external parameter entities hold")
struct ParameterEntityContentTests {
    private func parse(
        _ document: String, _ contents: [String: [UInt8]], encoding: XMLEncoding? = nil
    ) throws -> (outcome: Outcome, requests: [XMLExternalEntity]) {
        let resolver = MemoryResolver(bytes: contents)
        resolver.encoding = encoding
        var options = XMLParsingOptions()
        options.doctype = .resolveExternal(resolver)
        return (try outcome(of: Array(document.utf8), options: options), resolver.requests)
    }

    /// DTDs that refer to `x` in the value of `e`: directly, and through a parameter entity.
    private static let valuesOfX = [
        "<!ENTITY % x SYSTEM 'x'><!ENTITY e '[%x;]'>",
        "<!ENTITY % x SYSTEM 'x'><!ENTITY % y '%x;'><!ENTITY e '[%y;]'>",
        "<!ENTITY % x SYSTEM 'x'><!ENTITY % y \"<!ENTITY e '[&#37;x;]'>\">%y;",
    ]

    @Test(
        "nothing, in the value of an entity, stands for nothing", arguments: valuesOfX,
        [nil, "UTF-8", "UTF-16", "ISO-8859-1", "windows-1251", "GB18030", "UTF-32"] as [XMLEncoding?])
    func emptyInValue(_ dtd: String, _ encoding: XMLEncoding?) throws {
        var contents = ["d": Array(dtd.utf8), "x": []]
        if encoding == nil {
            let outcome = try parse("<!DOCTYPE a SYSTEM 'd'><a>&e;</a>", contents).outcome
            #expect(outcome == Outcome(events: ["<a>", "\"[]\"", "</a>"]))
        }
        // The encoding is given for all entities: only ASCII's own are right for the DTD.
        contents["d"] = encode(dtd, encoding)
        let outcome = try parse("<!DOCTYPE a SYSTEM 'd'><a>&e;</a>", contents, encoding: encoding).outcome
        #expect(outcome == Outcome(events: ["<a>", "\"[]\"", "</a>"]))
    }

    private func encode(_ text: String, _ encoding: XMLEncoding?) -> [UInt8] {
        switch encoding {
        case "UTF-16": ([0xFEFF] + text.utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        case "UTF-32":
            ([0xFEFF] + text.unicodeScalars.map(\.value)).flatMap { [0, 0, UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        default: Array(text.utf8)
        }
    }

    @Test("nothing, between declarations, stands for nothing")
    func emptyBetween() throws {
        for document in [
            "<!DOCTYPE a [<!ENTITY % x SYSTEM 'x'>%x;<!ATTLIST a b CDATA 'c'>]><a/>", "<!DOCTYPE a SYSTEM 'd'><a/>",
        ] {
            let dtd = "<!ENTITY % x SYSTEM 'x'>%x;<!ATTLIST a b CDATA 'c'>"
            let outcome = try parse(document, ["d": Array(dtd.utf8), "x": []]).outcome
            #expect(outcome == Outcome(events: ["<a ~b=\"c\">", "</a>"]))
        }
        #expect(try parse("<!DOCTYPE a SYSTEM 'd'><a/>", ["d": []]).outcome == Outcome(events: ["<a>", "</a>"]))
    }

    @Test(
        "a tag, in the value of an entity, ends the parse", arguments: valuesOfX,
        [
            "<b/>", "<?xml version='1.0' encoding='UTF-8'?><b/>", " <?xml version='1.0' encoding='UTF-8'?> x <b/>",
            "<?xml version='1.0' encoding='UTF-8'?><!-- <c> --><?p <d>?>'<e>'<b",
            "<?xml version='1.0' encoding='UTF-8'?></b>",
            "<?xml version='1.0' encoding='UTF-8'?><![IGNORE[<b>]]>", "<?xml version='1.0' encoding='UTF-8'?><é/>",
        ])
    func tagInValue(_ dtd: String, _ content: String) throws {
        for bytes in [Array(content.utf8), encode(content.replacing("UTF-8", with: "UTF-16"), "UTF-16")] {
            let contents = ["d": Array(dtd.utf8), "x": bytes]
            let failure = try #require(try parse("<!DOCTYPE a SYSTEM 'd'><a>&e;</a>", contents).outcome.failure)
            #expect(
                [.syntax, .invalidToken, .malformedTextDeclaration, .incorrectEncoding].contains(failure.code),
                "\(failure)")
        }
    }

    @Test("what is no tag, in the value of an entity, is part of it")
    func noTagInValue() throws {
        for content in ["'<b/>'", "<!--<b>-->", "<?p <b>?>", "\"<!--\"", "x"] {
            for declaration in ["", "<?xml version='1.0' encoding='UTF-8'?>"] {
                let contents = ["d": Array(Self.valuesOfX[0].utf8), "x": Array((declaration + content).utf8)]
                let outcome = try parse("<!DOCTYPE a SYSTEM 'd'><a/>", contents).outcome
                #expect(outcome == Outcome(events: ["<a>", "</a>"]), "\(declaration)\(content)")
            }
        }
    }

    @Test("a tag that is ignored between declarations is ignored")
    func ignoredTag() throws {
        let x = "<?xml version='1.0' encoding='UTF-8'?><![IGNORE[<b>]]><!ATTLIST a b CDATA '&#60;' ><!-- <b> -->"
        let outcome = try parse(
            "<!DOCTYPE a [<!ENTITY % x SYSTEM 'x'>%x;]><a/>", ["x": Array(x.replacing("&#60;", with: "c").utf8)]
        ).outcome
        #expect(outcome == Outcome(events: ["<a ~b=\"c\">", "</a>"]))
    }

    @Test("the resolver is told that it is one, in the value of an entity too")
    func kind() throws {
        let contents = ["d": Array(Self.valuesOfX[0].utf8), "x": Array("text".utf8)]
        let (outcome, requests) = try parse("<!DOCTYPE a SYSTEM 'd'><a>&e;</a>", contents)
        #expect(outcome.events == ["<a>", "\"[text]\"", "</a>"])
        #expect(requests.map(\.kind) == [.externalSubset, .parameterEntity])
        #expect(requests.map(\.name) == ["a", "x"])
    }
}
