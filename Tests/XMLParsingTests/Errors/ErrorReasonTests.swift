import TestSupport
import Testing
import XMLParsing

@Suite("What an error says")
struct ErrorReasonTests {
    /// The error that a document fails with, the same for each chunking.
    private func error(_ document: String, options: XMLParsingOptions = .default) throws -> XMLParsingError {
        let document = bytes(document)
        let whole = try #require(try outcome(of: document, options: options).error)
        for chunking in Chunking.all(for: document) {
            let error = try #require(try outcome(of: document, chunking, options: options).error)
            #expect(error.reason == whole.reason, "\(chunking)")
            #expect(error.path == whole.path, "\(chunking)")
            #expect(error.position == whole.position, "\(chunking)")
        }
        return whole
    }

    @Test("a mismatched tag names both tags, and where the open one started")
    func mismatch() throws {
        let error = try error(#"<r>\n<title>x</Titel></r>"#)
        #expect(error.code == .tagMismatch)
        #expect(error.reason == "mismatched tag: </Titel> closes <title> opened at byte 4")
        #expect(error.path == ["r", "title"])
        #expect(error.position == XMLPosition(byteOffset: 14, line: 2, column: 11))
    }

    @Test(
        "a truncated document says what is open",
        arguments: [
            ("<a><b>tex", "<b>, opened at byte 3,", ["a", "b"]), ("<a>x</a", "the end tag </a", ["a"]),
            ("<a><b c='1", "the start tag <b", ["a"]), ("<a><!-- x", "a comment", ["a"]),
            ("<a><![CDATA[x", "CDATA section", ["a"]), ("<a><?p x", "a processing instruction", ["a"]),
            ("", "no root element", []),
        ] as [(String, String, [String])])
    func truncation(_ document: String, _ phrase: String, _ path: [String]) throws {
        let error = try error(document)
        #expect(error.reason.contains(phrase), "\(error.reason)")
        #expect(error.path == path)
    }

    @Test("an undefined entity is named, in text, in an attribute and through another entity")
    func undefinedEntity() throws {
        #expect(try error("<a>x&nope;</a>").reason.contains("&nope;"))
        let attribute = try error("<a x='1' y='&amp;&nope;'/>")
        #expect(attribute.reason.contains("&nope;"))
        #expect(attribute.reason.contains("attribute y at byte 9"), "\(attribute.reason)")
        let nested = try error("<!DOCTYPE a [<!ENTITY e 'x&nope;y'>]><a>&e;</a>")
        #expect(nested.reason.contains("&nope;"), "\(nested.reason)")
        #expect(nested.reason.contains("&e;"), "\(nested.reason)")
        #expect(nested.position == XMLPosition(byteOffset: 40, line: 1, column: 41))
        let both = try error("<!DOCTYPE a [<!ENTITY e 'x&nope;y'>]><a y='&e;'/>")
        #expect(both.reason.contains("&nope;"), "\(both.reason)")
        #expect(both.reason.contains("&e;"), "\(both.reason)")
    }

    @Test("an unbound prefix is named, with its place")
    func unboundPrefix() throws {
        let element = try error("<a><p:b/></a>")
        #expect(element.reason.contains("unbound prefix p"))
        #expect(element.reason.contains("p:b at byte 4"), "\(element.reason)")
        let attribute = try error("<a x='' q:y='' xmlns:p='u' p:z=''/>")
        #expect(attribute.reason.contains("q:y at byte 8"), "\(attribute.reason)")
        #expect(attribute.path == [])
    }

    @Test("where several prefixes or attributes may be meant, none of them is accused alone")
    func unsureCulprits() throws {
        let prefix = try error("<r xmlns:a='1'><e a:x='' b:y=''/></r>").reason
        #expect(prefix.contains("one of a in a:x at byte 18, b in b:y at byte 25"), "\(prefix)")
        let three = try error("<r xmlns:a='1' xmlns:b='2' xmlns:c='1'><e a:x='' b:x='' c:x=''/></r>").reason
        #expect(three.contains("two of a:x, b:x, c:x, up to byte 56,"), "\(three)")
        let pairs = try error("<r xmlns:a='1' xmlns:b='1' xmlns:c='2'><e a:x='' c:x='' a:y='' b:y=''/></r>").reason
        #expect(pairs == "duplicate attribute", "\(pairs)")
    }

    @Test("a duplicate attribute is named, also where two prefixes stand for one namespace")
    func duplicates() throws {
        #expect(try error(#"<a a="" a=""/>"#).reason.contains("attribute a "))
        let error = try error(#"<x:a xmlns:x="u" xmlns:y="u" x:p="1" y:p="2"/>"#)
        #expect(error.reason.contains("x:p and y:p, at byte 37,"), "\(error.reason)")
    }

    @Test("an error inside an entity's text has the reference as its place, and names the entity")
    func insideEntity() throws {
        let open = try error(#"<!DOCTYPE a [<!ENTITY e "<b>">]><a>&e;</a>"#)
        #expect(open.code == .asynchronousEntity)
        #expect(open.position == XMLPosition(byteOffset: 35, line: 1, column: 36))
        #expect(open.reason.contains("&e;"), "\(open.reason)")
        let mismatch = try error(#"<!DOCTYPE a [<!ENTITY e "<b></c>">]><a>&e;</a>"#)
        #expect(mismatch.code == .tagMismatch)
        #expect(mismatch.position == XMLPosition(byteOffset: 39, line: 1, column: 40))
        #expect(mismatch.reason.contains("&e;") && mismatch.reason.contains("<b>"), "\(mismatch.reason)")
        let bad = try error(#"<!DOCTYPE a [<!ENTITY e "a &#60; b">]><a>&e;</a>"#)
        #expect(bad.code == .invalidToken)
        #expect(bad.reason.contains("&e;"), "\(bad.reason)")
    }

    @Test("an entity that refers to itself is named")
    func recursion() throws {
        let error = try error(#"<!DOCTYPE a [<!ENTITY e "&f;"><!ENTITY f "&e;">]><a>&e;</a>"#)
        #expect(error.code == .recursiveEntityReference)
        #expect(error.reason.contains("&e;"), "\(error.reason)")
        #expect(error.position == XMLPosition(byteOffset: 52, line: 1, column: 53))
    }

    @Test("a reserved prefix, a bad reference and junk say what is wrong in words")
    func words() throws {
        for document in ["<a xmlns:xml='u'/>", "<a>&#1;</a>", "<a/>x", "RES", "<a b/>"] {
            let error = try error(document)
            #expect(error.reason.count > 5)
            #expect(!error.reason.contains("error \(error.code.rawValue)"))
        }
    }

    @Test("the path names the open elements with their prefixes")
    func path() throws {
        let error = try error("<p:a xmlns:p='u'><b><p:c>&nope;</p:c></b></p:a>")
        #expect(error.path == ["p:a", "b", "p:c"])
    }

    @Test("the description holds place, reason, path and excerpt")
    func description() throws {
        let error = XMLParsingError(
            code: .tagMismatch, position: XMLPosition(byteOffset: 9, line: 2, column: 3), systemID: "x.ent",
            reason: "why",
            path: ["a", "b"], excerpt: "line\n  ^")
        #expect(error.description == "x.ent:2:3: why\n  in /a/b\n  line\n    ^")
        let bare = XMLParsingError(
            code: .stopped, position: XMLPosition(byteOffset: 0, line: 1, column: 1), reason: "stopped")
        #expect(bare.description == "1:1: stopped")
    }
}
