import TestSupport
import Testing
import XMLParsing

@Suite("Where an event is")
struct ContextTests {
    private func check(
        _ document: String, _ lines: [String], location: SourceLocation = #_sourceLocation,
        describe: @escaping (String, XMLContext) -> String
    ) throws {
        let document = bytes(document)
        for chunking in Chunking.all(for: document) {
            var places: [String] = []
            let log = FullEventLog()
            log.onLine = { line, context in places.append(describe(line, context)) }
            let parser = XMLPushParser(delegate: log)
            for chunk in chunking.chunks(document) { try parser.parse(chunk) }
            try parser.finish()
            #expect(places == lines, "\(chunking)", sourceLocation: location)
        }
    }

    private func range(_ line: String, _ context: XMLContext) -> String { "\(context.byteRange) \(line)" }

    @Test("byte ranges of every kind of event")
    func ranges() throws {
        try check(
            "<?xml version=\"1.0\"?><!--c--><?p d?><a x='1'>t<b/>u<![CDATA[v]]></a>",
            [
                "0..<21 start document 1.0", #"21..<29 <!--"c"-->"#, #"29..<36 <?p "d"?>"#, #"36..<45 <a x="1">"#,
                #"45..<46 "t""#, "46..<50 <b>", "50..<50 </b>", #"50..<51 "u""#, "51..<60 <![CDATA[", #"60..<61 "v""#,
                "61..<64 ]]>", "64..<68 </a>", "68..<68 end document",
            ], describe: range)
    }

    @Test("a run of text spans all that it is made of")
    func textRanges() throws {
        let document = bytes("<a>x&amp;<![CDATA[y]]><!--c-->z&#65;<b/>äö</a>")
        for chunking in Chunking.all(for: document) {
            let log = EventLog()
            log.includesRanges = true
            let parser = XMLPushParser(delegate: log)
            for chunk in chunking.chunks(document) { try parser.parse(chunk) }
            try parser.finish()
            #expect(
                log.lines == [
                    "0..<3 <a>", #"3..<36 "x&yzA""#, "36..<40 <b>", "40..<40 </b>", #"40..<44 "äö""#, "44..<48 </a>",
                ], "\(chunking)")
        }
    }

    @Test("in an entity's replacement text the reference is the place")
    func entityRanges() throws {
        let document = bytes(#"<!DOCTYPE a [<!ENTITY e "1<b>2</b>3">]><a>x&e;y</a>"#)
        for chunking in Chunking.all(for: document) {
            let log = EventLog()
            log.includesRanges = true
            let parser = XMLPushParser(delegate: log)
            for chunk in chunking.chunks(document) { try parser.parse(chunk) }
            try parser.finish()
            #expect(
                log.lines == [
                    "39..<42 <a>", #"42..<43 "x1""#, "43..<46 <b>", #"43..<46 "2""#, "43..<46 </b>", #"43..<47 "3y""#,
                    "47..<51 </a>",
                ], "\(chunking)")
        }
    }

    @Test("line and column of every kind of event, in characters")
    func positions() throws {
        try check(
            #"<!-- \xd1\x84 --><x>\n <c/>\r\n\xc3\xa4<?p?><d\n/><![CDATA[y]]></x>"#,
            [
                "0 1:1 start document", #"0 1:1 <!--" ф "-->"#, "11 1:11 <x>", #"14 2:2 "\n ""#, "16 2:2 <c>",
                "20 2:6 </c>", #"20 3:2 "\nä""#, #"24 3:2 <?p ""?>"#, "29 3:7 <d>", "34 4:3 </d>", "34 4:3 <![CDATA[",
                #"43 4:13 "y""#, "44 4:13 ]]>", "47 4:16 </x>", "51 4:20 end document",
            ]
        ) { line, context in "\(context.position.byteOffset) \(context.position) \(line)" }
    }

    @Test("depth and path count the element that starts or ends")
    func depthAndPath() throws {
        try check(
            "<!--c--><p:a xmlns:p='u'><b><!--d-->t</b><c/></p:a>",
            [
                #"0 [] start document"#, #"0 [] <!--"c"-->"#, "0 [] xmlns:p=u", #"1 ["p:a"] <{u}p:a>"#,
                #"2 ["p:a", "b"] <b>"#, #"2 ["p:a", "b"] <!--"d"-->"#, #"2 ["p:a", "b"] "t""#,
                #"2 ["p:a", "b"] </b>"#, #"2 ["p:a", "c"] <c>"#, #"2 ["p:a", "c"] </c>"#, #"1 ["p:a"] </{u}p:a>"#,
                "0 [] end xmlns:p", "0 [] end document",
            ]
        ) { line, context in "\(context.depth) \(context.path) \(line)" }
    }

    @Test("in deep documents the path is right all the way down and up")
    func deepPath() throws {
        var isRight = true
        let log = EventLog()
        log.onLine = { line, context in
            let path = context.path
            if path.count != context.depth || path != (0..<context.depth).map({ "element\($0)" }) { isRight = false }
        }
        let parser = XMLPushParser(delegate: log)
        try parser.parse((0..<900).map { "<element\($0)>" }.joined())
        try parser.parse((0..<900).reversed().map { "</element\($0)>" }.joined())
        try parser.finish()
        #expect(isRight)
        #expect(log.lines.count == 1_800)
    }

    @Test("bytesConsumed is where the first unfinished token starts")
    func bytesConsumed() throws {
        let parser = XMLPushParser(delegate: EventLog())
        #expect(parser.bytesConsumed == 0)
        try parser.parse("<abc>te")
        #expect(parser.bytesConsumed == 7)
        try parser.parse("xt<b")
        try parser.flush()
        #expect(parser.bytesConsumed == 9)
        try parser.parse("/></abc>")
        #expect(parser.bytesConsumed == 19)
        try parser.finish()
    }
}
