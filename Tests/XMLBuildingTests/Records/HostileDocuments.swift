import TestSupport

/// Documents made to mislead whoever only balances tags.
enum HostileDocuments {
    private static let parts: [String] = [
        "<r n='1'>one</r>", "<r/>", "<r></r>", "<r ><x>&lt;r&gt;</x></r >", "<r a='>' b=\"/>\" c='<'/>",
        "<r a='>' b=\"/>\" c='&lt;'/>", "<!-- <r> </list> -->", "<r><!-- </r> --><x/></r>",
        "<r><![CDATA[</r><r>]]></r>", "<?pi <r> ?>", "<r><?pi </r>?></r>", "<r><r><r>deep</r></r></r>",
        "<other><r>no record</r></other>", "text", "<r>é€😀\r\nline\rtwo\nthree</r\n>", "<r>&#x41;&#10;</r>",
        "<p:r xmlns:p='urn:p'/>", "<r xmlns='urn:q' id='2'/>", "<r><refused/></r>", "<left-out>x</left-out>",
        "<r><skipped><r>x</r></skipped>tail</r>", "<r a='1' b='2'\n  c='3'>x<y/>z</r>",
    ]

    private static let openings: [(start: String, end: String)] = [
        ("<list>", "</list>"),
        (
            "<?xml version='1.0' encoding='UTF-8'?>\r\n<!-- <list><r/> -->\n<list a='>'\n b='x'>\n",
            "\n</list>\n<!-- end -->\n"
        ),
        (
            """
            <!DOCTYPE list [<!ELEMENT list ANY><!ATTLIST r d CDATA 'def>ault' e ID #IMPLIED>
            <!-- ]> <list> --><?pi ]> '?>]>
            <list xmlns:p='urn:outer' xml:lang="en">
            """, "</list>"
        ),
        ("<!DOCTYPE list [<!ENTITY e '<r>entity</r>'>]><list>&e;", "&e;</list>"),
    ]

    /// Well-formed and other documents with records at `/list/r`.
    static let generated: [String] = {
        var random = RandomSource(seed: 7)
        return (0..<120).map { index in
            let opening = openings[index % openings.count]
            let count = random.below(14)
            let content = (0..<count).map { _ in random.pick(parts) }
            return opening.start + content.joined(separator: index % 3 == 0 ? "\n" : "") + opening.end
        }
    }()

    /// Documents that aren't well-formed, or nearly.
    static let malformed: [String] = {
        let good = (0..<6).map { "<r n='\($0)'>text \($0)</r>" }.joined(separator: "\n")
        return [
            "", " ", "<list>", "<list>\(good)", "<list>\(good)</lisp>", "<list>\(good)</list>junk",
            "<list>\(good)</list><list>\(good)</list>", "<list>\(good)<r><a></r></a>\(good)</list>",
            "<list>\(good)<a><r></a></r>\(good)</list>", "<list>\(good)<r a='<'/>\(good)</list>",
            "<list>\(good)<r a='1' a='2'/>\(good)</list>", "<list>\(good)<q:r/>\(good)</list>",
            "<list>\(good)<r>&undefined;</r>\(good)</list>", "<list>\(good)<r>a & b</r>\(good)</list>",
            "<list>\(good)<r>]]></r>\(good)</list>", "<list>\(good)<r><!-- -- --></r>\(good)</list>",
            "<list>\(good)<!-- </list>", "<list>\(good)<![CDATA[ </list>", "<list>\(good)<?pi </list>",
            "<list>\(good)</r>\(good)</list>", "<list>\(good)</list></list>", "<list>\(good)<r>\u{1}</r></list>",
            "<list>\(good)<r><fatal/></r>\(good)</list>", "<list>\(good)<!DOCTYPE x>\(good)</list>",
            "<list xmlns:p='u'>\(good)<r p:a='1' xmlns:q='u' q:a='2'/>\(good)</list>", "<r/>", "<list/>",
            "<!DOCTYPE list SYSTEM 'list.dtd'><list>\(good)&x;</list>", "\(good)", "<<list>\(good)</list>",
            "<list>\(good)<r><list></r></list>\(good)</list>", "<list>\(good)<1r/>\(good)</list>",
        ]
    }()
}
