import FuzzSupport

/// Strings that a writer has to escape, refuse, or take as they are.
enum HostileStrings {
    static let texts = [
        "text", "", "&", "<", ">", "]]>", "]]", "]", "--", "-", "?>", "\"", "'", "\r", "\n", "\r\n", "\t", " ", "&amp;",
        "<!--",
        "<![CDATA[", "&#0;", "\u{0}", "\u{1}", "\u{B}", "\u{7F}", "\u{85}", "\u{FFFE}", "\u{FFFF}", "\u{FFFD}",
        "\u{FEFF}",
        "é", "a\u{301}", "日本", "\u{1D11E}", "\u{10FFFF}", "\u{202E}abc", "0123456789abcdef0123456789abcdef", "<?xml ?>",
        "xml",
    ]
    static let names = [
        "a", "b", "p:a", "p:b", "q:a", "ns1:a", "xml:lang", "xml:space", "xml:a", "xmlns", "xmlns:p", "xmlns:q",
        "xmlns:xml",
        "xmlns:xmlns", "xmlns:a", "xml", "XML", "é", "日本", "1", "-", "", ":", ":a", "a:", "a:b:c", "a b", "a\u{0}", "<",
        "a>",
        "\u{10000}", "\u{2070}", "p:1", "_", "a.b-c",
    ]
    static let namespaces = [
        nil, nil, nil, nil, "urn:p", "urn:q", "", "http://www.w3.org/XML/1998/namespace",
        "http://www.w3.org/2000/xmlns/",
        "a&b\"'<>", " \t\r\n ", "\u{1}", "p",
    ]
    static let prefixes = [nil, "p", "q", "ns1", "xml", "xmlns", "", "1", "a:b", "é"]
    static let subsets = [
        nil, nil, nil, "", "<!ENTITY e 'x'>", "]>", "<!-- ]> -->", "<!ENTITY e ']>'>", "<?p ]>?>", "%p;",
        "<!ATTLIST a b CDATA 'd'>",
        "<", "<!ENTITY e \"", "<![INCLUDE[", "\u{0}", "<!ENTITY ª 'x'>", "<!ENTITY e '&º;'>", "<!ENTITY e '&x'>",
        "<!ELEMENT a (b|(c,µ))>", "<!ELEMENT a (b|(c,d)*)>", "<!ATTLIST p:a b (1|é) '1'>", "<!NOTATION n PUBLIC 'p'>",
    ]
}

extension FuzzInput {
    /// Takes a text: one from the list, several of them, or bytes of the input.
    mutating func text() -> String {
        let choice = Int(byte())
        if choice < 160 { return HostileStrings.texts[choice % HostileStrings.texts.count] }
        if choice < 208 {
            return (0..<choice % 8).map { _ in pick(HostileStrings.texts) }.joined()
        }
        return String(decoding: bytes(choice % 24), as: UTF8.self)
    }

    /// Takes a name: mostly one from the list.
    mutating func name() -> String {
        let choice = Int(byte())
        if choice < 240 { return HostileStrings.names[choice % HostileStrings.names.count] }
        return text()
    }
}
