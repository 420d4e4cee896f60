import TestSupport

/// Small documents that have every construct between them: what mutants are made of.
enum MutationSeeds {
    static let all: [[UInt8]] = texts.map { bytes($0) } + wide

    private static let texts = [
        #"<a b="1" c='two'>x<d/>y&amp;z<e f="&lt;&#65;&#x42;"></e></a>"#,
        #"<?xml version="1.0" encoding="UTF-8"?>\n<a>\r\n\r\n<b>\r</b>\n\r<c>x\r\ny</c></a>\r\n"#,
        #"<?xml version='1.0' standalone='yes'?><!-- c --><?p d?><a><!----><?q?>t<!-- - --></a><!-- e -->\n<?r s ?>\r\n"#,
        #"<a>]]&gt;<![CDATA[x]]]]><![CDATA[>\r\n&amp;]] >]]>é\xF0\x9F\x98\x80<![CDATA[]]></a>"#,
        #"<!DOCTYPE a [<!ENTITY e "x<b c='&f;'>y</b>z"><!ENTITY f "\r\n&#10;v">]><a d="&f;&e2;">&e;t&f;</a>"#,
        #"<!DOCTYPE a [<!ENTITY e "&f;&f;"><!ENTITY f "x">\n<!ENTITY g "<b>&e;</b>">]><a b="&e;">&g;&e;</a>"#,
        #"<!DOCTYPE a [<!ELEMENT a (b|c)*><!ATTLIST a b CDATA "d" c NMTOKENS " x  y " e (f|g) #FIXED "f">"#
            + #"<!ATTLIST b id ID #IMPLIED>]><a c=" 1\t2 "><b id=" q "/><b/></a>"#,
        #"<!DOCTYPE a PUBLIC "-//P//EN" "s.dtd" [<!NOTATION n SYSTEM "m"><!ENTITY u SYSTEM "v" NDATA n>\n"#
            + #"<!-- c --><?p d?>\n<!ENTITY % p "<!ENTITY q 'r'>">%p;]><a>&q;</a>"#,
        #"<!DOCTYPE a SYSTEM "s.dtd" [<!ENTITY % x SYSTEM "y">%x;]><a b="1&n;2">t&n;u&amp;&o;</a>"#,
        #"<a xmlns="u" xmlns:p="v" p:b="1" b="2"><p:c xmlns:p="w" p:d="3"><e xmlns=""/></p:c><p:f/></a>"#,
        #"<p:a xmlns:p="u" xmlns:q="u" q:b="1"><p:b xml:lang="en" xml:space='preserve'/><q:c></q:c></p:a>"#,
        #"<a p:b="1" xmlns:p="u" p:b="2"/>"#,
        #"<a><b></c></a>"#,
        #"<a>&undefined;</a>"#,
        #"<a/>\n<!-- after -->\n<b/>"#,
        #"<a/>text"#,
        #"\xEF\xBB\xBF<a é="ü">\xC2\xA0\xE2\x82\xAC\xF0\x90\x8D\x88</a>"#,
        #"<?xml version="1.0" encoding="ISO-8859-1"?><a b="\xE9">\xE4\xF6\xFC\r\n<c\xE9/></a>"#,
        #"<?xml version="1.0" encoding="US-ASCII"?><!DOCTYPE a><a>plain &#228;</a>"#,
        #"<?xml version="1.0" encoding="Shift_JIS"?><a b="\x83\x5C">\x83\x65\r\n<c/>\x83\x58\xB1&amp;</a>"#,
        #"<?xml version="1.0" encoding="GB18030"?>\r<a b="\xD6\xD0">\x81\x30\x89\x37\r\n<c/>\xCE\xC4&amp;</a>"#,
        #"<?xml version="1.0" encoding="windows-1251"?><!DOCTYPE a [<!ENTITY e "\xFD">]><a \xE1="\xE2">&e;\xE3\r</a>"#,
        #"<?xml version="1.0" encoding="ISO-2022-JP"?><a>\x1B$B%F%9\x1B(B\r\n<b c="\x1B$B%F\x1B(B"/></a>"#,
        #"<a>one\n  two\t<b c="x\ny\tz&#13;&#9;"/>\n\n  three\r\nfour\rfive\n</a>\n"#,
        #"<a b='"' c="'" d="&quot;&apos;>"  >&gt;]]<e\n\t/>]<f  ></f\n></a  >"#,
        #"<!DOCTYPE a [<!ENTITY a "&b;"><!ENTITY b "&a;">]><a>&a;</a>"#,
        #"<!DOCTYPE a [\n<!ENTITY e SYSTEM "f">\n]>\r\n<a b="c">&e;</a>"#,
        #"<!DOCTYPE a [<!ENTITY % d "<!ATTLIST a b CDATA 'x'>"> %d; <!ENTITY % i "INCLUDE">]><a/>"#,
        #"<a><b><c><d><e>deep</e></d></c></b></a>"#,
        #"<long-name-of-an-element another-long-name="a value that is longer than sixty-four bytes, so that it is stalled">"#
            + #"text that is longer than sixty-four bytes, too: 0123456789012345678901234567890</long-name-of-an-element>"#,
    ]

    /// The same constructs in UTF-16.
    private static let wide: [[UInt8]] = [
        utf16(#"<a b="é">x\r\ny\r<c/>&amp;€😀</a>"#, isBigEndian: true, mark: true),
        utf16(
            #"<?xml version="1.0" encoding="UTF-16"?><a>\r\n<!-- 𝄞 --><b c='d'/></a>"#, isBigEndian: false, mark: true),
        utf16(
            #"<!DOCTYPE a [<!ENTITY e "x\r\n">]><a b="&e;">&e;<![CDATA[ċ]]></a>\r\n"#, isBigEndian: false, mark: false),
        utf16(#"<a><b></c></a>č"#, isBigEndian: true, mark: false),
    ]

    private static func utf16(_ text: String, isBigEndian: Bool, mark: Bool) -> [UInt8] {
        let text = text.replacing(#"\r"#, with: "\r").replacing(#"\n"#, with: "\n")
        return ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
            isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
    }
}
