import TestSupport

/// Documents of all kinds, for tests that steer the parse at each of their events.
enum SampleDocuments {
    static let all = written + (0..<100).map { generated(seed: $0) }

    static let written = [
        "<a/>",
        "<a b='1'>x<b/>y</a>",
        "<?xml version='1.0'?><!--c--><?p d?><a>1<!--c-->2<?p d?>3<![CDATA[4]]>5<![CDATA[]]></a><!--e--> <?q?>",
        #"<a>\r\n<b>1\r2</b>\r\n\r</a>\r\n"#,
        "<p:a xmlns:p='u' xmlns='v' p:x='1'><b xmlns=''><c/></b>t</p:a>",
        "<!DOCTYPE a [<!ENTITY e '1<b x=\"y\">2</b>3'><!ENTITY f '&e;<c/>&e;'>]><a>x&e;y&f;&amp;z</a>",
        """
        <!DOCTYPE a PUBLIC 'p' 's' [<!--c--><?p d?><!ELEMENT a (b|c)*><!ATTLIST a k CDATA 'd' l ID #IMPLIED>\
        <!NOTATION n SYSTEM 's'><!ENTITY u SYSTEM 'x' NDATA n><!ENTITY % pe '<!ELEMENT b EMPTY>'>%pe;]><a><b/></a>
        """,
        "<!DOCTYPE a SYSTEM 'x.dtd' [<!ENTITY % p SYSTEM 'p.ent'>%p;]><a>t</a>",
        "<a><b><c><d>deep</d></c></b></a>",
        "<a>&#228;&lt;&amp;ä𝄞</a>",
    ]

    /// A well-formed document, always the same for a seed.
    static func generated(seed: Int) -> String {
        var random = RandomSource(seed: UInt64(seed))
        var document = ""
        if seed % 3 == 0 { document += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" }
        document += "<!DOCTYPE r [<!ENTITY t \"text\"><!ENTITY m \"1<n>&t;</n><!-- c -->2\">]>"
        document += "<r>" + content(&random, depth: 0) + "</r>"
        if seed % 2 == 0 { document += "<!-- end -->\n" }
        return document
    }

    private static func content(_ random: inout RandomSource, depth: Int) -> String {
        var content = ""
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            switch Int.random(in: 0...9, using: &random) {
            case 0: content += "x\ny"
            case 1: content += "&t;"
            case 2: content += "&m;"
            case 3: content += "<!--c-->"
            case 4: content += "<?p d?>"
            case 5: content += "<![CDATA[<&]]>"
            case 6: content += "<e a='1' b='&lt;'/>"
            case 7: content += "&#228;"
            default:
                guard depth < 4 else { continue }
                let namespace = Bool.random(using: &random) ? " xmlns:p='u\(depth)' xmlns='v'" : ""
                content += "<e\(namespace)>" + Self.content(&random, depth: depth + 1) + "</e>"
            }
        }
        return content
    }
}
