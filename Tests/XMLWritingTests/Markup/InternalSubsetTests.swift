import Testing
import XMLWriting

/// What a writer takes for an internal subset: the grammar of XML 1.0, names included.
@Suite struct InternalSubsetTests {
    /// A place for a name in each kind of declaration.
    private static let places: [(before: String, after: String)] = [
        "<!ELEMENT @ EMPTY>", "<!ELEMENT a (@)>", "<!ELEMENT a (b,(c|@?)*)>", "<!ELEMENT a (#PCDATA|@)*>",
        "<!ATTLIST @ a CDATA #IMPLIED>", "<!ATTLIST a @ CDATA #IMPLIED>", "<!ATTLIST a b (@) 'c'>",
        "<!ATTLIST a b (c | @) #IMPLIED>", "<!ATTLIST a b NOTATION (@) #IMPLIED>", "<!ATTLIST a b CDATA '&@;'>",
        "<!ATTLIST a b CDATA #FIXED \"c&#38;&@;d\">", "<!ENTITY @ 'x'>", "<!ENTITY % @ 'x'>", "<!ENTITY e '&@;'>",
        "<!ENTITY % e \"x&@;\">", "<!ENTITY @ SYSTEM 's'>", "<!ENTITY e SYSTEM 's' NDATA @>",
        "<!ENTITY e PUBLIC 'p' 's' NDATA @>", "<!NOTATION @ SYSTEM 's'>", "<!NOTATION @ PUBLIC 'p'>", "%@;",
        "<?@ x?>", "<?@?>",
    ].map { text in
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return (String(parts[0]), String(parts[1]))
    }

    private func isTaken(_ subset: String, _ options: XMLWritingOptions = .default) throws -> Bool {
        do {
            let document = try written(options) {
                try $0.doctype("r", internalSubset: subset)
                try $0.element("r", "")
            }
            #expect(document == "<!DOCTYPE r [\(subset)]><r/>")
            return true
        } catch let error as XMLWritingError {
            #expect(error.code == .invalidDoctype)
            return false
        }
    }

    @Test(arguments: ["a", "é", "日本", "xn\u{B7}", "_-.1", "Ā"])
    func `Each place takes a name`(name: String) throws {
        for (before, after) in Self.places {
            #expect(try isTaken(before + name + after), "\(before)\(name)\(after)")
        }
    }

    @Test(arguments: [
        "ª", "aª", "µ", "º", "×", "a÷", "\u{218}", "\u{1F600}", "a\u{2028}", "a/", "a=", "@", "a@b", "a!", "a\u{37E}",
    ])
    func `No place takes what is no name`(name: String) throws {
        for (before, after) in Self.places {
            let subset = before + name + after
            #expect(try !isTaken(subset), "\(subset)")
            try expectRefusal(.invalidDoctype, after: { _ in }) { try $0.doctype("r", internalSubset: subset) }
        }
    }

    @Test func `Names that only the fifth edition has are taken on request`() throws {
        for (before, after) in Self.places {
            #expect(try isTaken(before + "a\u{218}" + after, NameTests.fifthEdition), "\(before)\(after)")
            #expect(try !isTaken(before + "aª" + after, NameTests.fifthEdition), "\(before)\(after)")
        }
    }

    @Test func `Only values may begin like no name`() throws {
        for start in ["1", "-", ".", "\u{B7}", "\u{300}"] {
            for (before, after) in Self.places {
                let isChoice = before.hasPrefix("<!ATTLIST a b (")
                #expect(try isTaken(before + start + "a" + after) == isChoice, "\(before)\(start)a\(after)")
            }
        }
    }

    @Test func `Prefixes are for elements, attributes and values, unless namespaces are off`() throws {
        var options = XMLWritingOptions.default
        options.namespaces = false
        for (before, after) in Self.places {
            let isQualified =
                before.hasPrefix("<!ELEMENT") || (before.hasPrefix("<!ATTLIST") && after.contains("CDATA"))
            let isChoice = before.hasPrefix("<!ATTLIST a b (")
            #expect(try isTaken("\(before)p:a\(after)") == (isQualified || isChoice), "\(before)p:a\(after)")
            for name in [":", ":a", "a:", "a:b:c", "a:1"] {
                #expect(try isTaken(before + name + after) == isChoice, "\(before)\(name)\(after)")
                #expect(try isTaken(before + name + after, options), "\(before)\(name)\(after)")
            }
        }
    }

    @Test(arguments: [
        "<!ELEMENT a ( b , c? , ( d | e* )+ )* >", "<!ELEMENT a ((((b))))>", "<!ELEMENT\na\tANY\r\n>",
        "<!ELEMENT a (#PCDATA)>",
        "<!ELEMENT a ( #PCDATA )*>", "<!ELEMENT a ( #PCDATA | b )* >", "<!ATTLIST a>", "<!ATTLIST a >",
        "<!ATTLIST a b ID #REQUIRED c IDREF #IMPLIED d NMTOKENS #FIXED '1 2'>", "<!ATTLIST a b CDATA '%p;&lt;]>'>",
        "<!ATTLIST a b CDATA '&#9;&#xD7ff;&#x10FFFF;&#1114111;'>", "<!ENTITY e '<&#37;&a;&#0065;'>",
        "<!ENTITY e PUBLIC 'p' 's' >", "<!ENTITY % e SYSTEM \"s'\">", "<!NOTATION n PUBLIC \"it's\" >",
        "<!NOTATION n PUBLIC 'p' 's'>", "<?p?><?p ?><?p ?x??>", "<!---->", "<!-- - -->", "%a;%b;\n",
    ])
    func `Whatever the grammar has is taken`(subset: String) throws {
        #expect(try isTaken(subset))
    }

    @Test(arguments: [
        "<!ELEMENT a>", "<!ELEMENT a ()>", "<!ELEMENT a (b|c,d)>", "<!ELEMENT a (b c)>", "<!ELEMENT a (b ?)>",
        "<!ELEMENT a (b)) >",
        "<!ELEMENT a ((b)>", "<!ELEMENT a(b)>", "<!ELEMENT a (b)c>", "<!ELEMENT a (b,)>", "<!ELEMENT a (,b)>",
        "<!ELEMENT a (#PCDATA|b)>", "<!ELEMENT a (#PCDATA)+>", "<!ELEMENT a (#PCDATA,b)*>", "<!ELEMENT a (b|#PCDATA)*>",
        "<!ELEMENT a (#PCDATA|b?)*>", "<!ELEMENT a (#PCDATA|(b))*>", "<!ELEMENT a b>", "<!ELEMENT a EMPTY ANY>",
        "<!ELEMENT a empty>",
        "<!ELEMENT a (b)? ?>", "<!ATTLIST a b>", "<!ATTLIST a b CDATA>", "<!ATTLIST a b CDATA x>",
        "<!ATTLIST a b TEXT 'x'>",
        "<!ATTLIST a b CDATA'x'>", "<!ATTLIST a b CDATA 'x'c CDATA 'y'>", "<!ATTLIST a b (c)'c'>",
        "<!ATTLIST a b () 'c'>",
        "<!ATTLIST a b (c,d) 'c'>", "<!ATTLIST a b (c|) 'c'>", "<!ATTLIST a b NOTATION(c) 'c'>",
        "<!ATTLIST a b NOTATION c>",
        "<!ATTLIST a b CDATA #FIXED>", "<!ATTLIST a b CDATA #FIXED'x'>", "<!ATTLIST a b CDATA #DEFAULT>",
        "<!ATTLIST a b CDATA '<'>", "<!ATTLIST a b CDATA '&'>", "<!ATTLIST a b CDATA '&a'>",
        "<!ATTLIST a b CDATA '& a;'>",
        "<!ATTLIST a b CDATA '&#;'>", "<!ATTLIST a b CDATA '&#x;'>", "<!ATTLIST a b CDATA '&#12a;'>",
        "<!ATTLIST a b CDATA '&#X41;'>",
        "<!ATTLIST a b CDATA '&#0;'>", "<!ATTLIST a b CDATA '&#xD800;'>", "<!ATTLIST a b CDATA '&#xFFFE;'>",
        "<!ATTLIST a b CDATA '&#x110000;'>", "<!ATTLIST a b CDATA '&#18446744073709551681;'>", "<!ENTITY e>",
        "<!ENTITY 'x'>",
        "<!ENTITY e x>", "<!ENTITY e'x'>", "<!ENTITY e 'x' 'y'>", "<!ENTITY e 'x' NDATA n>", "<!ENTITY %e 'x'>",
        "<!ENTITY% e 'x'>",
        "<!ENTITY % % 'x'>", "<!ENTITY e '%p;'>", "<!ENTITY e '100%'>", "<!ENTITY e '&x'>", "<!ENTITY e '&#x110000;'>",
        "<!ENTITY e SYSTEM>", "<!ENTITY e SYSTEM's'>", "<!ENTITY e SYSTEM 's'NDATA n>", "<!ENTITY e SYSTEM 's' NDATA>",
        "<!ENTITY e SYSTEM 's' NDATA 'n'>", "<!ENTITY % e SYSTEM 's' NDATA n>", "<!ENTITY e PUBLIC 'p'>",
        "<!ENTITY e PUBLIC 'p''s'>",
        "<!ENTITY e PUBLIC '{' 's'>", "<!ENTITY e system 's'>", "<!NOTATION n>", "<!NOTATION n 's'>",
        "<!NOTATION n SYSTEM>",
        "<!NOTATION n PUBLIC>", "<!NOTATION n PUBLIC '\t'>", "<!NOTATION n SYSTEM 's' 's'>",
        "<!NOTATION n PUBLIC 'p''s'>",
        "<!NOTATION n PUBLIC 'p' 's' 't'>", "<?p", "<?p\"?>", "<?p?x?>", "<?XML ?>", "% a;", "%a ;", "&a;",
        "<!ELEMENT a %m;>", "<!ATTLIST a %l;>", "<!element a ANY>",
    ])
    func `What the grammar doesn't have is refused`(subset: String) throws {
        #expect(try !isTaken(subset))
    }

    @Test func `A refusal says where and why`() throws {
        let error = #expect(throws: XMLWritingError.self) {
            try written { try $0.doctype("r", internalSubset: "<!ENTITY e 'x'><!ENTITY f '&eª;'>") }
        }
        #expect(
            error?.reason
                == "the internal subset isn't well-formed at byte 28: \"eª\" is no name for an entity")
    }

    @Test func `Groups may be nested as deep as they are`() throws {
        let depth = 200_000
        let open = String(repeating: "(", count: depth)
        let close = String(repeating: ")*", count: depth)
        #expect(try isTaken("<!ELEMENT a \(open)b\(close)>"))
        #expect(try !isTaken("<!ELEMENT a \(open)b\(close)*>"))
    }
}
