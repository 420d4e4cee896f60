import TestSupport
import Testing
import XMLParsing

/// A document that needs memory of one kind of the engine's.
struct HungryDocument: CustomTestStringConvertible, Sendable {
    var name: String
    var bytes: [UInt8]
    var options = XMLParsingOptions.default

    var testDescription: String { name }

    /// Whether prefixes are declared, and resolved.
    var declaresNamespaces: Bool { name == "namespaces" }

    init(_ name: String, _ document: String, _ change: (inout XMLParsingOptions) -> Void = { _ in }) {
        self.name = name
        bytes = TestSupport.bytes(document)
        change(&options)
    }

    private static let longName = String(repeating: "n", count: 3_000)
    private static let longText = String(repeating: "text &amp; ", count: 400)

    /// Documents of all kinds.
    static let all = [
        HungryDocument("one element", "<a/>"),
        HungryDocument(
            "elements, text and sections", "<a b='c'>\(longText)<![CDATA[x]]><!--c--><?p d?><b><c/></b></a>"),
        HungryDocument("long names and values", "<\(longName) \(longName)='\(longText)'><b/></\(longName)>"),
        HungryDocument("many attributes", "<a\((0..<60).map { " a\($0)='\($0)'" }.joined())/>"),
        HungryDocument("depth", String(repeating: "<a>", count: 40) + String(repeating: "</a>", count: 40)),
        HungryDocument(
            "namespaces",
            "<p:a xmlns:p='u' xmlns='v' xmlns:q='\(longName)'><q:b p:c='1' q:c='2' c='3'/><d xmlns=''/>"
                + "<e xmlns:p='w' p:c='1'/></p:a>"),
        HungryDocument("without namespaces", "<p:a xmlns:p='u'><p:b p:c='1'/></p:a>") { $0.namespaces = false },
        HungryDocument(
            "declarations",
            "<!DOCTYPE a PUBLIC 'p' 's' [<!ELEMENT a (b|(c,d)*)*><!ATTLIST a x CDATA 'v' y (k|l) #IMPLIED z ID #IMPLIED>"
                + "<!NOTATION n PUBLIC 'm'><!ENTITY u SYSTEM 'f' NDATA n><!ENTITY e '&#65;'><!ENTITY % p '<!ENTITY q \"r\">'>"
                + "%p;<!--c--><?i d?>]><a z='1'>&e;&q;</a>"),
        HungryDocument(
            "entities",
            "<!DOCTYPE a [<!ENTITY e '<b c=\"&f;\">&f;</b>'><!ENTITY f '\(longText)'><!ATTLIST b d CDATA '&f;'>]>"
                + "<a g='&f;'>&e;&e;</a>"),
        HungryDocument(
            "external entities",
            "<!DOCTYPE a SYSTEM 's.dtd' [<!ENTITY e SYSTEM 'e'>]><a>&e;&d;<b/></a>"
        ) {
            $0.doctype = .resolveExternal(
                MemoryResolver([
                    "s.dtd": "<?xml encoding='UTF-8'?><!ENTITY d 'from the subset'><!ATTLIST b c CDATA 'v'>",
                    "e": "<i>text</i><j k='l'/>",
                ]))
        },
        HungryDocument(
            "ISO-8859-1", #"<?xml version="1.0" encoding="ISO-8859-1" standalone="yes"?><a b='\xe4'>\xe4</a>"#),
        HungryDocument("by a table", #"<?xml version="1.0" encoding="windows-1251"?><\xe0 b='\xe1'>\xe2</\xe0>"#),
        HungryDocument("of two bytes", #"<?xml version="1.0" encoding="GBK"?><a b='\xc4\xe3'>\xba\xc3</a>"#),
        HungryDocument("transcoded", #"<?xml version="1.0" encoding="GB18030"?><a b='\xc4\xe3'>\x81\x30\x84\x36</a>"#),
        HungryDocument(
            "UTF-16", #"\xff\xfe<\0a\0 \0b\0=\0'\0\xe4\0'\0>\0\xe4\0<\0/\0a\0>\0"#.replacing("\\0", with: "\\x00")),
        HungryDocument("an encoding that is given", #"<a>\xe4</a>"#) { $0.encoding = .isoLatin1 },
        HungryDocument("not well-formed", "<!DOCTYPE a [<!ENTITY e '<b>'>]><a><p:c/>&e;</a>"),
    ]
}
