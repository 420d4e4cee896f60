import TestSupport
import Testing
import XMLParsing

@Suite("Entities of the internal subset")
struct EntityTests {
    @Test(
        "internal entities are expanded in text",
        arguments: [
            TextCase("&n;", "noun", subset: "<!ENTITY n 'noun'>"),
            TextCase("a &bar; b", "a x b", subset: "<!ENTITY bar 'x'>"),
            TextCase("&bar;", "bazI&", subset: #"<!ENTITY bim "baz"><!ENTITY bar "&bim;&#73;&amp;">"#),
            TextCase("&ent;", ">", subset: #"<!ENTITY ent ">"><!ELEMENT a (#PCDATA)>"#),
            TextCase("&a;", "a", subset: #"<!-- --> <!ENTITY a "a">"#),
            TextCase("x&bb;>", "x]]>", subset: #"<!ENTITY bb "]]">"#),
            TextCase("&e;&e;", "11", subset: "<!ENTITY e '1'><!ENTITY e '2'>"),
            TextCase("&e;", "<b>", subset: "<!ENTITY e '<![CDATA[<b>]]>'>"),
            TextCase("x&e;y", "xy", subset: "<!ENTITY e ''>"),
            TextCase("&lt;", "<", subset: "<!ENTITY lt '&#38;#60;'>"),
            TextCase("&é;", "ü", subset: "<!ENTITY é 'ü'>"),
            TextCase("&e;", "1\n2", subset: #"<!ENTITY e '1\r\n2'>"#),
        ])
    func text(_ text: TextCase) throws { try text.check() }

    @Test("an entity in text and in an attribute")
    func attribute() throws {
        try expectEvents(
            "<!DOCTYPE r [<!ENTITY e 'Inter'>]><r a='&e;'>A&e;B</r>", [#"<r a="Inter">"#, #""AInterB""#, "</r>"])
        try expectEvents(
            #"<!DOCTYPE r [<!ENTITY e 'x\n&f;'><!ENTITY f "'&#34;&#10;">]><r a='&e;'/>"#,
            [##"<r a="x \'\" ">"##, "</r>"])
    }

    @Test("markup in an entity's value becomes events")
    func markup() throws {
        try expectEvents(
            #"<!DOCTYPE a [<!ENTITY yes "<p>x</p>">]><a>&yes;</a>"#, ["<a>", "<p>", #""x""#, "</p>", "</a>"])
        try expectEvents(
            #"<!DOCTYPE a [<!ENTITY e "1<b c='&f;'/>2"><!ENTITY f "f">]><a>x&e;y&e;z</a>"#,
            ["<a>", #""x1""#, #"<b c="f">"#, "</b>", #""2y1""#, #"<b c="f">"#, "</b>", #""2z""#, "</a>"])
    }

    @Test("internal parameter entities are expanded in the DTD")
    func parameterEntities() throws {
        try expectEvents(
            "<!DOCTYPE a [<!ENTITY % p '<!ENTITY e \"x\">'>%p;]><a>&e;</a>", ["<a>", #""x""#, "</a>"])
        try expectEvents(
            "<!DOCTYPE a [<!ENTITY % q '<!ATTLIST a k CDATA \"d\">'><!ENTITY % p '&#37;q;'>%p;]><a/>",
            [#"<a ~k="d">"#, "</a>"])
    }

    @Test(
        "references that the specification forbids are refused",
        arguments: [
            Malformed(
                "<!DOCTYPE a [<!ENTITY e '&e;'>]><a>&e;</a>", .recursiveEntityReference, at: 35, column: 36,
                after: ["<a>"]),
            Malformed("<!DOCTYPE a [<!ENTITY e '<'>]><a b='&e;'/>", .invalidToken, at: 30, column: 31),
            Malformed(
                "<!DOCTYPE a [<!NOTATION n SYSTEM 's'><!ENTITY u SYSTEM 'x' NDATA n>]><a>&u;</a>",
                .binaryEntityReference,
                at: 72, column: 73, after: ["<a>"]),
            Malformed("<!DOCTYPE a [<!ENTITY e '%p;'>]><a/>", .parameterEntityReference, at: 25, column: 26),
        ])
    func forbidden(_ malformed: Malformed) throws { try malformed.check() }

    @Test("five hundred short codes, as dictionaries have them")
    func manyEntities() throws {
        let declarations = (0..<500).map { "<!ENTITY c\($0) 'code \($0)'>" }.joined()
        let content = (0..<500).map { "<e>&c\($0);</e>" }.joined()
        let outcome = try outcome(of: Array("<!DOCTYPE d [\(declarations)]><d>\(content)</d>".utf8))
        #expect(outcome.failure == nil)
        #expect(outcome.events.count == 1_502)
        #expect(outcome.events[1_499] == #""code 499""#)
    }
}

@Suite("Limits on entities")
struct EntityLimitTests {
    private static let options: XMLParsingOptions = {
        var options = XMLParsingOptions()
        options.limits.entityDepth = 4
        return options
    }()

    /// Declarations of a chain: `e0` holds text, each further one refers to the one before.
    private func chain(_ count: Int, marker: String = "&", keyword: String = "") -> [String] {
        (0..<count).map { index in
            let value = index == 0 ? "x" : "\(marker)e\(index - 1);"
            return "<!ENTITY \(keyword)e\(index) '\(value)'>"
        }
    }

    private func parse(_ subset: String, _ content: String) throws -> Outcome {
        try outcome(of: Array("<!DOCTYPE a [\(subset)]><a>\(content)</a>".utf8), options: Self.options)
    }

    @Test(
        "a chain may be as long as the limit, and no longer, in whatever order it is declared",
        arguments: [true, false])
    func depth(_ isForwards: Bool) throws {
        for count in 1...8 {
            let declarations = isForwards ? chain(count) : chain(count).reversed()
            let outcome = try parse(declarations.joined(), "&e\(count - 1);")
            if count <= 4 {
                #expect(outcome == Outcome(events: ["<a>", #""x""#, "</a>"]), "\(count)")
            } else {
                #expect(outcome.failure?.code == .limitExceeded, "\(count)")
                #expect(outcome.error?.reason.contains("XMLParsingLimits.entityDepth") == true)
                #expect(outcome.events.isEmpty)
            }
        }
    }

    @Test("every order of declaration comes to the same")
    func permutations() throws {
        var random = RandomSource(seed: 7)
        for count in [4, 5] {
            for _ in 0..<30 {
                let outcome = try parse(chain(count).shuffled(using: &random).joined(), "&e\(count - 1);")
                #expect((outcome.failure == nil) == (count == 4))
            }
        }
    }

    @Test("parameter entities count among themselves")
    func parameterEntities() throws {
        for count in 1...6 {
            let declarations = (0..<count).map { index in
                "<!ENTITY % e\(index) '\(index == 0 ? "" : "&#37;e\(index - 1);")'>"
            }
            let outcome = try parse(declarations.joined() + "%e\(count - 1);", "")
            #expect((outcome.failure == nil) == (count <= 4), "\(count)")
        }
    }

    @Test("a chain is refused where it is declared, before it is used")
    func beforeUse() throws {
        let subset = chain(5).joined()
        let document = "<!DOCTYPE a [\(subset)]><a/>"
        try expectFailure(
            document, .limitExceeded, at: 98, line: 1, column: 99, after: [], reason: "entityDepth",
            options: Self.options)
    }

    @Test("many entities that refer to a few are no chain")
    func wide() throws {
        let declarations = (0..<200).map { "<!ENTITY w\($0) '&e0;&e1;&e2;'>" }.joined()
        #expect(try parse(chain(3).joined() + declarations, "&w7;") == Outcome(events: ["<a>", #""xxx""#, "</a>"]))
    }

    @Test("a cycle is an error when it is used, and none when it is not")
    func cycles() throws {
        let cycle = "<!ENTITY a '&b;'><!ENTITY b '&c;'><!ENTITY c '&a;'>"
        #expect(try parse(cycle, "") == Outcome(events: ["<a>", "</a>"]))
        #expect(try parse(cycle, "&b;").failure?.code == .recursiveEntityReference)
        #expect(try parse("<!ENTITY a '&a;'>", "&a;").failure?.code == .recursiveEntityReference)
    }

    @Test("a cycle counts with what it leads to", arguments: [true, false])
    func cyclesWithTails(_ isFirst: Bool) throws {
        let cycle = "<!ENTITY a '&b;'><!ENTITY b '&a;&e2;'>"
        let tail = chain(3).joined()
        let outcome = try parse(isFirst ? cycle + tail : tail + cycle, "")
        #expect(outcome.failure?.code == .limitExceeded)
        let short = chain(2).joined()
        let shortCycle = "<!ENTITY a '&b;'><!ENTITY b '&a;&e1;'>"
        #expect(try parse(isFirst ? shortCycle + short : short + shortCycle, "").failure == nil)
    }

    @Test("a chain of 24,000 entities is refused at once, also without limits", arguments: [true, false])
    func longChain(_ isForwards: Bool) throws {
        let declarations = isForwards ? chain(24_000) : chain(24_000).reversed()
        var options = XMLParsingOptions()
        options.limits = .unlimited
        let document = "<!DOCTYPE a [\(declarations.joined())]><a b='&e23999;'/>"
        #expect(try outcome(of: Array(document.utf8)).failure?.code == .limitExceeded)
        #expect(try outcome(of: Array(document.utf8), options: options).failure?.code == .limitExceeded)
    }

    @Test("entities that expand beyond all measure are refused", arguments: ["&i;", "<b c='&i;'/>"])
    func amplification(_ content: String) throws {
        let names = Array("abcdefghi")
        var subset = "<!ENTITY a '0123456789'>"
        for (name, below) in zip(names.dropFirst(), names) {
            subset += "<!ENTITY \(name) '" + String(repeating: "&\(below);", count: 10) + "'>"
        }
        let document = "<!DOCTYPE r [\(subset)]><r>\(content)</r>"
        let counter = EventCounter()
        let parser = XMLPushParser(delegate: counter)
        let error = #expect(throws: XMLParsingError.self) {
            try parser.parse(document)
            try parser.finish()
        }
        #expect(error?.code == .limitExceeded)
        #expect(error?.reason.contains("amplification") == true)
    }

    @Test("expansion below the threshold is free, and above it only up to the factor")
    func amplificationThreshold() throws {
        let subset = "<!ENTITY e '" + String(repeating: "x", count: 1_000) + "'>"
        func failure(_ references: Int, factor: Double, threshold: Int) throws -> XMLParsingError.Code? {
            var options = XMLParsingOptions()
            options.limits.amplification = factor
            options.limits.amplificationThreshold = threshold
            let document = "<!DOCTYPE a [\(subset)]><a>\(String(repeating: "&e;", count: references))</a>"
            return try outcome(of: Array(document.utf8), options: options).failure?.code
        }
        // 1,000 references: 4 KB of input, 1 MB of text, 250 times as much.
        #expect(try failure(1_000, factor: 100, threshold: 2_000_000) == nil)
        #expect(try failure(1_000, factor: 100, threshold: 100_000) == .limitExceeded)
        #expect(try failure(1_000, factor: 1_000, threshold: 100_000) == nil)
        #expect(try failure(1_000, factor: .infinity, threshold: 0) == nil)
    }

    @Test("defaulted attributes count towards amplification")
    func defaultedAttributes() throws {
        let value = String(repeating: "v", count: 1_000)
        func failure(_ elements: Int, factor: Double, threshold: Int) throws -> XMLParsingError.Code? {
            var options = XMLParsingOptions()
            options.limits.amplification = factor
            options.limits.amplificationThreshold = threshold
            let subset = "<!ATTLIST b k CDATA '\(value)'>"
            let document = "<!DOCTYPE a [\(subset)]><a>\(String(repeating: "<b/>", count: elements))</a>"
            return try outcome(of: Array(document.utf8), options: options).failure?.code
        }
        #expect(try failure(1_000, factor: 100, threshold: 2_000_000) == nil)
        #expect(try failure(1_000, factor: 100, threshold: 100_000) == .limitExceeded)
        #expect(try failure(1_000, factor: 1_000, threshold: 100_000) == nil)
        #expect(try failure(20_000, factor: 100, threshold: 8 << 20) == .limitExceeded)
    }
}
