import TestSupport
import Testing
import XMLParsing

@Suite("Namespaces")
struct NamespaceTests {
    private static let off: XMLParsingOptions = {
        var options = XMLParsingOptions()
        options.namespaces = false
        return options
    }()

    @Test("elements and attributes have namespace, prefix and local name")
    func names() throws {
        try expectEvents(
            "<s:Envelope xmlns:s='urn:s'><s:Body s:id='1' id='2'/></s:Envelope>",
            [
                "<{urn:s}s:Envelope>", #"<{urn:s}s:Body {urn:s}s:id="1" id="2">"#, "</{urn:s}s:Body>",
                "</{urn:s}s:Envelope>",
            ])
        try expectEvents(
            "<itunes:image xmlns:itunes='urn:i'/>", ["<{urn:i}itunes:image>", "</{urn:i}itunes:image>"])
    }

    @Test("a default namespace covers elements and never attributes")
    func defaultNamespace() throws {
        try expectEvents(
            "<A V='1' xmlns='urn:x'><M V='2'/></A>",
            [#"<{urn:x}A V="1">"#, #"<{urn:x}M V="2">"#, "</{urn:x}M>", "</{urn:x}A>"])
        try expectEvents(
            "<x xmlns='jabber:x:oob'><url/></x>",
            ["<{jabber:x:oob}x>", "<{jabber:x:oob}url>", "</{jabber:x:oob}url>", "</{jabber:x:oob}x>"])
    }

    @Test("a default namespace is undone by an empty one")
    func undeclared() throws {
        try expectEvents(
            "<a xmlns='u'><b xmlns=''><c/></b></a>", ["<{u}a>", "<b>", "<c>", "</c>", "</b>", "</{u}a>"])
    }

    @Test("a declaration counts on its own element, whatever the order of attributes, and inner ones win")
    func scope() throws {
        try expectEvents(
            "<a p:x='1' xmlns:p='u'><p:b xmlns:p='v' p:x='2'/><p:c/></a>",
            [
                #"<a {u}p:x="1">"#, #"<{v}p:b {v}p:x="2">"#, "</{v}p:b>", "<{u}p:c>", "</{u}p:c>", "</a>",
            ])
    }

    @Test("the prefix xml is bound without a declaration")
    func xmlPrefix() throws {
        try expectEvents(
            "<a xml:lang='de'/>", [#"<a {http://www.w3.org/XML/1998/namespace}xml:lang="de">"#, "</a>"])
        try expectEvents("<a xml:lang='de'/>", [#"<a xml:lang="de">"#, "</a>"], options: Self.off)
    }

    @Test("with namespaces off names are as written, and xmlns attributes are ordinary ones")
    func off() throws {
        try expectEvents(
            "<p:a xmlns:p='u' xmlns='v' p:x='1'><q:b/></p:a>",
            [#"<p:a xmlns:p="u" xmlns="v" p:x="1">"#, "<q:b>", "</q:b>", "</p:a>"], options: Self.off)
    }

    @Test("white space in a URI stays part of it")
    func whiteSpaceInURI() throws {
        try expectEvents(
            "<p:a xmlns='u&#9;v&#10;' xmlns:p=' &#9;&#13;&#10;'><b/></p:a>",
            [
                "<{ \t\r\n}p:a>", "<{u\tv\n}b>", "</{u\tv\n}b>", "</{ \t\r\n}p:a>",
            ])
    }

    @Test("URIs and prefixes with all kinds of characters stay apart")
    func characters() throws {
        try expectEvents(
            "<ä.b-c:d xmlns:ä.b-c='http://e.org/?a=1&amp;b=2#{x} y'/>",
            ["<{http://e.org/?a=1&b=2#{x} y}ä.b-c:d>", "</{http://e.org/?a=1&b=2#{x} y}ä.b-c:d>"])
    }

    @Test(
        "namespace errors are refused at the start of the tag",
        arguments: [
            Malformed("<p:a/>", .unboundPrefix, at: 0, column: 1),
            Malformed("<a><b p:x='1'/></a>", .unboundPrefix, at: 3, column: 4, after: ["<a>"]),
            Malformed("<a xmlns:p=''/>", .undeclaredPrefix, at: 0, column: 1),
            Malformed("<a xmlns:xml='u'/>", .reservedPrefixXML, at: 0, column: 1),
            Malformed("<a xmlns:xmlns='u'/>", .reservedPrefixXMLNS, at: 0, column: 1),
            Malformed("<a xmlns='http://www.w3.org/2000/xmlns/'/>", .reservedNamespaceURI, at: 0, column: 1),
            Malformed(
                #"<x:a xmlns:x="u" xmlns:y="u" x:p="1" y:p="2"/>"#, .duplicateAttribute, at: 0, column: 1),
        ])
    func errors(_ malformed: Malformed) throws { try malformed.check() }

    @Test("a prefix is out of scope after its element")
    func outOfScope() throws {
        try expectFailure(
            "<a><b xmlns:p='u'/><p:c/></a>", .unboundPrefix, at: 19, line: 1, column: 20, after: ["<a>", "<b>", "</b>"])
    }

    @Test("mappings are heard around their element, in both directions")
    func mappings() throws {
        try expectEvents(
            "<p:a xmlns:p='u'><b xmlns='v'><c xmlns=''/></b></p:a>",
            [
                "start document", "xmlns:p=u", "<{u}p:a>", "xmlns:=v", "<{v}b>", "xmlns:=", "<c>", "</c>", "end xmlns:",
                "</{v}b>", "end xmlns:", "</{u}p:a>", "end xmlns:p", "end document",
            ], full: true)
    }

    @Test("the same name matches by namespace whatever the prefix")
    func matching() throws {
        let documents = [
            "<TPX xmlns='urn:e'/>", "<n:TPX xmlns:n='urn:e'/>", "<n:TPX xmlns:n='urn:f' xmlns:n2='urn:e'/>", "<TPX/>",
        ]
        let expected = [true, true, false, false]
        for (document, matches) in zip(documents, expected) {
            let probe = NameProbe { name, _ in
                expectTrue((name == "{urn:e}TPX") == matches, "\(document)")
                expectTrue(name.matches("TPX", in: "urn:e") == matches)
                expectTrue((name == XMLExpandedName("TPX", namespaceURI: "urn:e")) == matches)
                expectTrue((name.expanded == "{urn:e}TPX") == matches)
            }
            try probe.parse(document)
        }
        let probe = NameProbe { name, _ in expectTrue(name == "{urn:ietf:params:xml:ns:xmpp-tls}starttls") }
        try probe.parse("<ns0:starttls xmlns:ns0='urn:ietf:params:xml:ns:xmpp-tls'/>")
    }
}

/// Hands each start tag to a closure.
final class NameProbe: XMLContentDelegate {
    private let body: (XMLName, XMLAttributes) throws -> Void
    private(set) var count = 0

    init(_ body: @escaping (XMLName, XMLAttributes) throws -> Void) {
        self.body = body
    }

    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        count += 1
        try body(name, attributes)
    }

    func didEndElement(_ name: XMLName, context: XMLContext) {}

    func foundCharacters(_ text: XMLText, context: XMLContext) {}

    func parse(_ document: String, options: XMLParsingOptions = .default) throws {
        let parser = XMLPushParser(delegate: self, options: options)
        try parser.parse(document)
        try parser.finish()
        #expect(count > 0)
    }
}
