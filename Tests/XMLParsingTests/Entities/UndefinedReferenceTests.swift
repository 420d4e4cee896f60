import TestSupport
import Testing
import XMLParsing

/// A reference to an entity that might be declared in what was not read.
struct UndefinedReference: Sendable, CustomTestStringConvertible {
    /// The subset's text, and the document behind it.
    var subset: String
    var content: String
    /// Events when it is skipped, from the root element on.
    var events: [String]

    var testDescription: String { "\(subset) \(content)" }
}

@Suite("Undefined references where part of the DTD was not read")
struct UndefinedReferenceTests {
    private static let skipping: XMLParsingOptions = {
        var options = XMLParsingOptions()
        options.undefinedEntities = .skip
        return options
    }()

    static let references = [
        UndefinedReference(
            subset: "", content: "<a>x&u;y</a>", events: ["<a>", #""x""#, "skipped & u", #""y""#, "</a>"]),
        UndefinedReference(
            subset: "", content: "<a p='x&u;y'/>", events: ["skipped attribute & u", #"<a p="xy">"#, "</a>"]),
        UndefinedReference(
            subset: "", content: "<a p='&amp;' q='&u;' r='&v;&w;'/>",
            events: [
                "skipped attribute & u", "skipped attribute & v", "skipped attribute & w", #"<a p="&" q="" r="">"#,
                "</a>",
            ]),
        UndefinedReference(
            subset: "<!ENTITY e '1&u;2'>", content: "<a>&e;</a>",
            events: ["<a>", #""1""#, "skipped & u", #""2""#, "</a>"]),
        UndefinedReference(
            subset: "<!ENTITY e '1&u;2'><!ENTITY f '&e;'>", content: "<a p='&f;'/>",
            events: ["skipped attribute & u", #"<a p="12">"#, "</a>"]),
        UndefinedReference(
            subset: "<!ENTITY e \"<b p='&u;'/>\">", content: "<a>&e;</a>",
            events: ["<a>", "skipped attribute & u", #"<b p="">"#, "</b>", "</a>"]),
        UndefinedReference(
            subset: "<!ENTITY e \"<b p='&f;'/>\"><!ENTITY f '&u;'><!ENTITY g '&e;'>", content: "<a>&g;</a>",
            events: ["<a>", "skipped attribute & u", #"<b p="">"#, "</b>", "</a>"]),
    ]

    /// What leaves part of the DTD unread: a public identifier's subset, a reference to an external or an unknown entity.
    static let unread = [
        ("<!DOCTYPE a SYSTEM 'x.dtd' [", "]>"), ("<!DOCTYPE a [", "<!ENTITY % p SYSTEM 'p.ent'>%p;]>"),
        ("<!DOCTYPE a [", "%nope;]>"),
    ]

    @Test("what stands behind #IMPLIED and #REQUIRED is no default value", arguments: ["#IMPLIED", "#REQUIRED"])
    func noDefault(_ word: String) throws {
        try expectEvents(
            "<!DOCTYPE a SYSTEM 's'[<!ATTLIST a b CDATA \(word)><!-- &u; --><!ATTLIST a c CDATA \(word)>]><a/>",
            ["<a>", "</a>"])
    }

    @Test("are an error by default, wherever they are", arguments: references, unread)
    func error(_ reference: UndefinedReference, _ unread: (String, String)) throws {
        let document = bytes(unread.0 + reference.subset + unread.1 + reference.content)
        for chunking in Chunking.all(for: document) {
            let outcome = try outcome(of: document, chunking)
            #expect(outcome.failure?.code == .undefinedEntity, "\(chunking)")
            #expect(outcome.error?.reason.contains("&u;") == true, "\(outcome.error?.reason ?? "")")
        }
    }

    @Test("are reported with the policy that skips them", arguments: references, unread)
    func skip(_ reference: UndefinedReference, _ unread: (String, String)) throws {
        let document = bytes(unread.0 + reference.subset + unread.1 + reference.content)
        for chunking in Chunking.all(for: document) {
            let outcome = try outcome(of: document, chunking, options: Self.skipping, full: true)
            #expect(outcome.failure == nil, "\(chunking)")
            let events = outcome.events.drop { $0 != "]>" }.dropFirst().dropLast()
            #expect(Array(events) == reference.events, "\(chunking)")
        }
    }

    @Test("in a standalone document are an error whatever the policy", arguments: references)
    func standalone(_ reference: UndefinedReference) throws {
        let document = bytes(
            "<?xml version='1.0' standalone='yes'?><!DOCTYPE a SYSTEM 'x.dtd' [\(reference.subset)]>\(reference.content)"
        )
        for options in [.default, Self.skipping] {
            for chunking in Chunking.all(for: document) {
                #expect(try outcome(of: document, chunking, options: options).failure?.code == .undefinedEntity)
            }
        }
    }

    @Test("are an error whatever the policy where all of the DTD was read", arguments: references)
    func allRead(_ reference: UndefinedReference) throws {
        let documents = [
            "<!DOCTYPE a [\(reference.subset)]>\(reference.content)",
            "<!DOCTYPE a [\(reference.subset)<!ENTITY % p '<!ELEMENT a ANY>'>%p;]>\(reference.content)",
        ]
        for document in documents.map({ bytes($0) }) {
            for options in [.default, Self.skipping] {
                for chunking in Chunking.all(for: document) {
                    #expect(try outcome(of: document, chunking, options: options).failure?.code == .undefinedEntity)
                }
            }
        }
    }

    @Test("also where a resolver gave the external subset")
    func resolved() throws {
        var options = Self.skipping
        options.doctype = .resolveExternal(MemoryResolver(["x.dtd": "<!ELEMENT a ANY><!ENTITY k 'known'>"]))
        for content in ["<a>&u;</a>", "<a p='&u;'/>", "<a p='&k;&u;'/>"] {
            let document = bytes("<!DOCTYPE a SYSTEM 'x.dtd'>\(content)")
            #expect(try outcome(of: document, options: options).failure?.code == .undefinedEntity, "\(content)")
        }
        let known = bytes("<!DOCTYPE a SYSTEM 'x.dtd'><a p='&k;'>&k;</a>")
        #expect(try outcome(of: known, options: options) == Outcome(events: [#"<a p="known">"#, #""known""#, "</a>"]))
    }

    @Test("in the default of an attribute are found where it is declared, also through entities")
    func attributeDefaults() throws {
        let declarations = [
            "<!ATTLIST a k CDATA 'x&u;y'>", "<!ENTITY e '&u;'><!ATTLIST a k CDATA '&e;'>",
            "<!ATTLIST a j CDATA 'ok' k CDATA #FIXED \"&amp;&u;\">",
        ]
        for declaration in declarations {
            let documents = [
                "<!DOCTYPE a SYSTEM 'x.dtd' [\(declaration)]><a/>", "<!DOCTYPE a [%nope;\(declaration)]><a/>",
                "<!DOCTYPE a [<!ENTITY % p SYSTEM 'p.ent'>%p;\(declaration)]><a/>",
            ]
            for document in documents {
                let document = bytes(document)
                let failure = try outcome(of: document).failure
                let skipped = try outcome(of: document, options: Self.skipping, full: true)
                // After an unread part of the DTD the engine need not look at further declarations (XML 1.0, 5.1).
                let isIgnored = skipped.failure == nil && skipped.events.contains("<a>")
                #expect(failure?.code == .undefinedEntity || isIgnored, "\(document)")
                #expect(skipped.events.contains("skipped attribute & u") || isIgnored, "\(document)")
            }
        }
        try expectFailure(
            "<!DOCTYPE a SYSTEM 'x.dtd' [<!ATTLIST a k CDATA 'x&u;y'>]><a/>", .undefinedEntity, at: 48, line: 1,
            column: 49,
            after: [], reason: "&u;")
    }

    @Test("predefined entities and character references are never undefined")
    func predefined() throws {
        try expectEvents(
            "<!DOCTYPE a SYSTEM 'x.dtd'><a p='&amp;&#65;&lt;'>&quot;&apos;&gt;</a>",
            [#"<a p="&A<">"#, ##""\"\'>""##, "</a>"])
    }

    @Test("many tags within one entity are looked at in linear time")
    func manyTags() throws {
        let tags = String(repeating: "<b c='d'/>", count: 20_000)
        let document = Array("<!DOCTYPE a SYSTEM 'x.dtd' [<!ENTITY e \"\(tags)\">]><a>&e;</a>".utf8)
        let start = ContinuousClock.now
        #expect(try outcome(of: document).failure == nil)
        #expect(ContinuousClock.now - start < .seconds(30))
    }
}
