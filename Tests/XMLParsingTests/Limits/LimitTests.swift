import TestSupport
import Testing
import XMLParsing

@Suite("Limits")
struct LimitTests {
    private func options(_ change: (inout XMLParsingLimits) -> Void) -> XMLParsingOptions {
        var options = XMLParsingOptions()
        change(&options.limits)
        return options
    }

    @Test("elements may nest as deep as the limit, and no deeper")
    func depth() throws {
        let options = options { $0.depth = 3 }
        try expectEvents(
            "<a><b><c/></b><b/></a>", ["<a>", "<b>", "<c>", "</c>", "</b>", "<b>", "</b>", "</a>"], options: options)
        try expectFailure(
            "<a><b><c><d/></c></b></a>", .limitExceeded, at: 9, line: 1, column: 10, after: ["<a>", "<b>", "<c>"],
            reason: "XMLParsingLimits.depth", options: options)
    }

    @Test("the default depth is 1,000")
    func defaultDepth() throws {
        let open = String(repeating: "<a>", count: 1_000)
        let close = String(repeating: "</a>", count: 1_000)
        #expect(try outcome(of: Array((open + close).utf8)).failure == nil)
        #expect(
            try outcome(of: Array((open + "<a/>").utf8)).failure
                == .init(.limitExceeded, at: 3_000, line: 1, column: 3_001))
    }

    @Test("an element may have as many attributes as the limit, defaulted ones included, and no more")
    func attributes() throws {
        let options = options { $0.attributes = 2 }
        try expectEvents("<a b='1' c='2'/>", [#"<a b="1" c="2">"#, "</a>"], options: options)
        try expectFailure(
            "<r><a b='1' c='2' d='3'/></r>", .limitExceeded, at: 3, line: 1, column: 4, after: ["<r>"],
            reason: "XMLParsingLimits.attributes", options: options)
        try expectFailure(
            "<!DOCTYPE a [<!ATTLIST a d CDATA 'x'>]><a b='1' c='2'/>", .limitExceeded, at: 39, line: 1, column: 40,
            after: [], reason: "XMLParsingLimits.attributes", options: options)
    }

    @Test("names may be as long as the limit, and no longer")
    func nameLength() throws {
        let options = options { $0.nameLength = 4 }
        try expectEvents("<abcd wxyz='1'/>", [#"<abcd wxyz="1">"#, "</abcd>"], options: options)
        try expectEvents("<ää/>", ["<ää>", "</ää>"], options: options)
        for document in ["<abcde/>", "<a:bcde xmlns:a='u'/>", "<abcd abcde='1'/>", "<ääx/>"] {
            try expectFailure(
                document, .limitExceeded, at: 0, line: 1, column: 1, after: [], reason: "XMLParsingLimits.nameLength",
                options: options)
        }
    }

    @Test("the default length of names holds for elements and attributes")
    func defaultNameLength() throws {
        let name = String(repeating: "n", count: 50_000)
        #expect(try outcome(of: Array("<\(name) \(name)=''/>".utf8)).failure == nil)
        let tooLong = XMLParsingError.Code.limitExceeded
        #expect(try outcome(of: Array("<\(name)n/>".utf8)).failure?.code == tooLong)
        #expect(try outcome(of: Array("<a \(name)n=''/>".utf8)).failure?.code == tooLong)
    }

    @Test("values may be as long as the limit with entities expanded, and no longer")
    func attributeLength() throws {
        let options = options { $0.attributeLength = 4 }
        try expectEvents("<a v='1234' w='&amp;&amp;ä'/>", [#"<a v="1234" w="&&ä">"#, "</a>"], options: options)
        for document in ["<a v='12345'/>", "<a v='&lt;ää'/>"] {
            try expectFailure(
                document, .limitExceeded, at: 0, line: 1, column: 1, after: [],
                reason: "XMLParsingLimits.attributeLength", options: options)
        }
        try expectFailure(
            "<!DOCTYPE a [<!ENTITY e '123'>]><a v='&e;&e;'/>", .limitExceeded, at: 32, line: 1, column: 33, after: [],
            reason: "XMLParsingLimits.attributeLength", options: options)
        try expectFailure(
            "<!DOCTYPE a [<!ATTLIST a d CDATA '12345'>]><a/>", .limitExceeded, at: 43, line: 1, column: 44, after: [],
            reason: "XMLParsingLimits.attributeLength", options: options)
    }

    @Test("a token may be as long as the limit, and no longer, however it is cut")
    func tokenLength() throws {
        let options = options { $0.tokenLength = 12 }
        try expectEvents("<a b='1234'/>".replacing("1234", with: "123"), [#"<a b="123">"#, "</a>"], options: options)
        try expectEvents("<a><!--12345--></a>", ["<a>", "</a>"], options: options)
        try expectEvents(
            "<a>a text longer than a token</a>", ["<a>", #""a text longer than a token""#, "</a>"], options: options)
        try expectFailure(
            "<a b='1234'/>", .limitExceeded, at: 0, line: 1, column: 1, after: [],
            reason: "XMLParsingLimits.tokenLength",
            options: options)
        try expectFailure(
            "<a>x<!--123456--></a>", .limitExceeded, at: 4, line: 1, column: 5, after: ["<a>", #""x""#],
            reason: "XMLParsingLimits.tokenLength", options: options)
        try expectFailure(
            "<a><?p 12345678?></a>", .limitExceeded, at: 3, line: 1, column: 4, after: ["<a>"], options: options)
    }

    @Test("without limits everything long is read")
    func unlimited() throws {
        var options = XMLParsingOptions()
        options.limits = .unlimited
        let open = String(repeating: "<a>", count: 5_000)
        let close = String(repeating: "</a>", count: 5_000)
        let attributes = (0..<2_000).map { " a\($0)=''" }.joined()
        let name = String(repeating: "n", count: 60_000)
        let document = "\(open)<\(name)\(attributes)/>\(close)"
        let result = try outcome(of: Array(document.utf8), options: options)
        #expect(result.failure == nil)
        #expect(result.events.count == 10_002)
    }

    @Test("limits that are not set keep their defaults")
    func defaults() {
        let limits = XMLParsingLimits(depth: 7)
        #expect(limits.depth == 7)
        #expect(limits.attributes == 1_000)
        #expect(limits.nameLength == 50_000)
        #expect(limits.attributeLength == 67_108_864)
        #expect(limits.textLength == 67_108_864)
        #expect(limits.tokenLength == 67_108_864)
        #expect(limits.entityDepth == 40)
        #expect(limits.amplification == 100)
        #expect(limits.amplificationThreshold == 8_388_608)
        #expect(limits.doctypeLength == 16_777_216)
        #expect(limits.keptLength == 67_108_864)
        #expect(XMLParsingOptions.default.limits == XMLParsingLimits.default)
    }
}
