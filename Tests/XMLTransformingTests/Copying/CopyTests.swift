import TestSupport
import Testing
import XMLParsing
import XMLTransforming
import XMLWriting

@Suite("A copy")
struct CopyTests {
    @Test(
        "is the same bytes, for documents in the writer's own form",
        arguments: [
            "<a/>",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?><a/>",
            "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?><a/>",
            "<a b=\"1\" c=\"&quot;&lt;&amp;'&#9;&#10;&#13;\">x &amp; y &lt; z ]]&gt; &#13;\n\t</a>",
            "<!--c--><?p d?><a><!-- x --><?p?><b/>text</a><!--e--><?f?>",
            "<a><![CDATA[<x> & ]] >]]>text<![CDATA[]]><![CDATA[y]]></a>",
            "<p:a xmlns:p=\"urn:p\" xmlns=\"urn:d\" xmlns:q=\"urn:q\" q:x=\"1\" x=\"2\" p:x=\"3\"><b xmlns=\"\"><p:c/></b></p:a>",
            "<a xmlns=\"urn:x\"><b/></a>",
            "<a xmlns:p=\"urn:1\"><p:b xmlns:p=\"urn:2\"><p:c xmlns:p=\"urn:1\"/></p:b></a>",
            "<a xml:lang=\"de\" xml:space=\"preserve\"> <b/> </a>",
            "<!DOCTYPE a><a/>",
            "<!DOCTYPE a SYSTEM \"a.dtd\"><a/>",
            "<!DOCTYPE a PUBLIC \"-//A//B\" \"it's.dtd\" [<!ELEMENT a ANY>]><a/>",
            "<!DOCTYPE a [\n<!-- c -->\n<?p d?>\n<!ENTITY e \"]>\">\n<!ATTLIST a x CDATA 'd'>\n]><a>x</a>",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!--c-->\n<?p d?><!DOCTYPE a [<!ELEMENT a ANY>]>\n<a>\n</a>\n<!--e-->\n",
            "<!--c--><!-- --><a/>\n",
            "<!--c-->\n<a><b/>\n</a><?p?>\n",
            "<é ü=\"ß\">日本語 🎉 e\u{301}</é>",
        ])
    func ownForm(_ document: String) throws {
        for chunking in Chunking.all(for: Array(document.utf8)) {
            #expect(try copy(document, chunking) == document, "\(chunking)")
        }
    }

    @Test(
        "has everything that the events tell",
        arguments: [
            // Tags, quotes, white space in tags and outside of the root.
            ("<a  x = '1'\n></a >", "<a x=\"1\"/>"),
            // White space between the parts of a document becomes one line end.
            (
                "\u{FEFF}\n\n <!--b-->\r\n\t<a/>\n\n<?p?> ",
                "<!--b-->\n<a/>\n<?p?>\n"
            ),
            // Character references and internal entities are written as what they stand for.
            (
                "<!DOCTYPE a [<!ENTITY e '<b/>&#38;#60;'>]><a>&e;&#x41;</a>",
                "<!DOCTYPE a [<!ENTITY e '<b/>&#38;#60;'>]><a><b/>&lt;A</a>"
            ),
            // Line ends are normalised, in content and in values.
            ("<a x='1\r\n2'>\r\n\r</a>", "<a x=\"1 2\">\n\n</a>"),
            // Encoding and version are those of the writer.
            (
                "<?xml version='1.0' encoding='ISO-8859-1' standalone='no'?><a/>",
                "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?><a/>"
            ),
            // What the DTD defaults stays there, as long as the DTD is in the copy.
            ("<!DOCTYPE a [<!ATTLIST a x CDATA 'd'>]><a/>", "<!DOCTYPE a [<!ATTLIST a x CDATA 'd'>]><a/>"),
            (
                "<!DOCTYPE a [<!ATTLIST a x CDATA 'd'>]><a x='w'/>",
                "<!DOCTYPE a [<!ATTLIST a x CDATA 'd'>]><a x=\"w\"/>"
            ),
            (
                "<!DOCTYPE a SYSTEM 's' [<!ATTLIST a x CDATA 'd'>]><a/>",
                "<!DOCTYPE a SYSTEM \"s\" [<!ATTLIST a x CDATA 'd'>]><a/>"
            ),
            // A namespace that a default declares is a declaration like others.
            (
                "<!DOCTYPE a [<!ATTLIST a xmlns CDATA 'urn:d'>]><a/>",
                "<!DOCTYPE a [<!ATTLIST a xmlns CDATA 'urn:d'>]><a xmlns=\"urn:d\"/>"
            ),
        ])
    func normalised(_ document: String, _ expected: String) throws {
        for chunking in Chunking.all(for: Array(document.utf8)) {
            #expect(try copy(document, chunking) == expected, "\(chunking)")
        }
    }

    @Test(
        "has its internal subset in UTF-8, whatever the encoding",
        arguments: [
            ("ISO-8859-1", "<!--Ã©-->", [UInt8]([0xC3, 0xA9])),
            ("windows-1252", "<!--€-->", [0x80]),
            ("Shift_JIS", "<!--日-->", [0x93, 0xFA]),
            ("EUC-JP", "<!--日-->", [0xC6, 0xFC]),
            ("GB18030", "<!--日-->", [0xC8, 0xD5]),
        ])
    func subsetEncoding(_ encoding: String, _ subset: String, _ character: [UInt8]) throws {
        let head = Array("<?xml version='1.0' encoding='\(encoding)'?><!DOCTYPE a [<!--".utf8)
        let document = head + character + Array("-->]><a/>".utf8)
        let expected = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><!DOCTYPE a [\(subset)]><a/>"
        for chunking in Chunking.all(for: document) {
            #expect(String(decoding: try copy(document, chunking), as: UTF8.self) == expected, "\(chunking)")
        }
    }

    @Test("with layout is indented, and text is left alone")
    func layout() throws {
        let expected = "<a>\n  <b x=\"1\">\n    <c>text</c>\n  </b>\n  <!--d-->\n</a>\n"
        #expect(try copy("<a><b x='1'><c>text</c></b><!--d--></a>", writing: .pretty) == expected)
    }

    @Test("of pieces of text is the same")
    func pieces() throws {
        var parsing = XMLParsingOptions.default
        parsing.textDelivery = .pieces
        let document = "<a>one\ntwo &amp; three<![CDATA[four\n]]five]]></a>"
        for chunking in Chunking.all(for: Array(document.utf8)) {
            #expect(try copy(document, chunking, parsing: parsing) == document)
        }
    }

    @Test("of a document with namespaces off needs a writer with namespaces off")
    func namespacesOff() throws {
        var parsing = XMLParsingOptions.default
        parsing.namespaces = false
        var writing = XMLWritingOptions.default
        writing.namespaces = false
        let document = "<p:a:b xmlns=\"x\" q:r:s=\"1\" xmlns:p=\"\"><xmlns/></p:a:b>"
        #expect(try copy(document, parsing: parsing, writing: writing) == document)
        let plain = "<p:a xmlns:p=\"urn:p\"><p:b q:x=\"1\" xmlns:q=\"urn:q\"/></p:a>"
        #expect(try copy(plain, parsing: parsing) == plain)
    }

    @Test("into an open element is a part of it, whose namespaces are its own")
    func embedded() throws {
        let document =
            "<?xml version='1.0'?><!DOCTYPE a [<!ATTLIST c x CDATA 'd'>]><p:a xmlns:p='urn:p'><c/><d xmlns='urn:e'/></p:a>"
        let bytes = try XMLStreamWriter.bytes { writer in
            try writer.startElement("outer", namespace: "urn:outer")
            for _ in 1...2 {
                let parser = XMLPushParser(delegate: XMLWritingDelegate(writer))
                try parser.parse(document)
                try parser.finish()
            }
            try writer.endElement()
        }
        let part = "<p:a xmlns:p=\"urn:p\"><c xmlns=\"\" x=\"d\"/><d xmlns=\"urn:e\"/></p:a>"
        #expect(String(decoding: bytes, as: UTF8.self) == "<outer xmlns=\"urn:outer\">\(part)\(part)</outer>")
    }

    @Test("by one delegate and parser can be made of several documents")
    func severalDocuments() throws {
        let bytes = try XMLStreamWriter.bytes { writer in
            try writer.startElement("outer")
            let parser = XMLPushParser(delegate: XMLWritingDelegate(writer))
            for document in ["<a xmlns='urn:a'/>", "<b/>"] {
                try parser.parse(document)
                try parser.finish()
                try parser.reset()
            }
            try writer.endElement()
        }
        #expect(String(decoding: bytes, as: UTF8.self) == "<outer><a xmlns=\"urn:a\"/><b/></outer>")
    }

    @Test("fails where its sink fails, and the parse with it")
    func sinkFails() throws {
        struct Full: Error {}
        let writer = XMLStreamWriter(to: XMLClosureSink { _ in throw Full() })
        let parser = XMLPushParser(delegate: XMLWritingDelegate(writer))
        #expect(throws: Full.self) {
            try parser.parse("<a>")
            for _ in 0..<10_000 { try parser.parse("<b>0123456789</b>") }
        }
    }

    /// Copies the prolog, and pauses at each comment.
    private final class Pausing: XMLContentDelegate, XMLCommentDelegate, XMLDoctypeDelegate {
        let copy: XMLWritingDelegate
        init(_ writer: XMLStreamWriter) { copy = XMLWritingDelegate(writer) }

        func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
            try copy.didStartElement(name, attributes: attributes, context: context)
        }
        func didEndElement(_ name: XMLName, context: XMLContext) throws {
            try copy.didEndElement(name, context: context)
        }
        func foundCharacters(_ text: XMLText, context: XMLContext) throws {
            try copy.foundCharacters(text, context: context)
        }
        func foundComment(_ text: XMLText, context: XMLContext) throws {
            try copy.foundComment(text, context: context)
            context.suspend()
        }
        func didStartDoctype(_ doctype: XMLDoctype, context: XMLContext) throws {
            try copy.didStartDoctype(doctype, context: context)
        }
        func didEndDoctype(context: XMLContext) throws {
            try copy.didEndDoctype(context: context)
        }
    }

    @Test("has its internal subset also where the parse was suspended before it")
    func suspended() throws {
        let document = "<!--1--><!DOCTYPE a [<!--2--><!ATTLIST a x CDATA \"d\">]><!--3--><a/>"
        for chunking in Chunking.all(for: Array(document.utf8)) {
            let bytes = try XMLStreamWriter.bytes { writer in
                let parser = XMLPushParser(delegate: Pausing(writer))
                for chunk in chunking.chunks(Array(document.utf8)) { try parser.parse(chunk) }
                try parser.finish()
                while parser.isSuspended { try parser.resume() }
            }
            #expect(String(decoding: bytes, as: UTF8.self) == document, "\(chunking)")
        }
    }
}
