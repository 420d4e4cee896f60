import TestSupport
import Testing
import XMLParsing

@testable import XMLParsing

@Suite("Promptness")
struct PromptnessTests {
    /// How many events there are after each chunk.
    private func counts(_ chunks: [String], flushing: Bool = false) throws -> [Int] {
        let log = EventLog()
        let parser = XMLPushParser(delegate: log)
        let counts = try chunks.map { chunk in
            try parser.parse(chunk)
            if flushing { try parser.flush() }
            return log.lines.count
        }
        return counts
    }

    @Test("a tag is delivered by the call that completes it, byte by byte")
    func byteByByte() throws {
        #expect(
            try counts("<doc><elm/></doc>".map { String($0) }) == [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 3, 4])
        #expect(try counts(["<?xml version=\"1.0\"?>", "<Foo ", "/>"]) == [0, 0, 2])
        #expect(try counts(["<root>", "<a/>", "x"]) == [1, 3, 3])
    }

    @Test("a short document is not held back")
    func short() throws {
        #expect(try counts(["<a", ">"]) == [0, 0])
        #expect(try counts(["<a>"], flushing: true) == [1])
        #expect(try counts(["<a/>"]) == [2])
    }

    @Test("an unfinished element is waited for")
    func waiting() throws {
        let log = EventLog()
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<a>")
        try parser.parse("")
        try parser.flush()
        #expect(log.lines == ["<a>"])
        try parser.parse("<b")
        try parser.flush()
        #expect(log.lines == ["<a>"])
    }

    @Test("a tag is delivered by its last byte also after an attribute of 100 KB in chunks of one byte")
    func afterLongAttribute() throws {
        let log = EventLog()
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<a><b c='")
        for _ in 0..<100_000 { try parser.parse("x") }
        #expect(log.lines == ["<a>"])
        try parser.parse("'")
        try parser.parse(">")
        #expect(log.lines.count == 2)
        for (chunk, count) in [("<", 2), ("c", 2), ("/", 2), (">", 4), ("</b", 4), (">", 5), ("</a>", 6)] {
            try parser.parse(chunk)
            #expect(log.lines.count == count, "after \(chunk)")
        }
        try parser.finish()
    }

    @Test("also where the attribute is full of tag ends")
    func fullOfTagEnds() throws {
        let log = EventLog()
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<a><b c='")
        for _ in 0..<100_000 { try parser.parse(">") }
        try parser.parse("'/>")
        try parser.flush()
        #expect(log.lines.count == 3)
        try parser.parse("<c/>")
        #expect(log.lines.count == 5)
    }

    @Test("comments, instructions and CDATA sections are prompt too")
    func otherMarkup() throws {
        let log = FullEventLog()
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<a>")
        for (chunk, last) in [
            ("<!--c--", "<a>"), (">", #"<!--"c"-->"#), ("<?p d?", #"<!--"c"-->"#), (">", #"<?p "d"?>"#),
            ("<![CDATA[", "<![CDATA["), ("x", "<![CDATA["), ("]]", "<![CDATA["), (">", "]]>"),
        ] {
            try parser.parse(chunk)
            #expect(log.lines.last == last, "after \(chunk)")
        }
    }

    @Test("a carriage return at the end of a chunk does not hold back the tag before it")
    func carriageReturn() throws {
        #expect(try counts(["<doc>\r", "<b/>\r", "\n<c/>"]) == [1, 4, 7])
    }

    @Test("flush() passes on what is held back, and changes no event")
    func flushEverywhere() throws {
        for text in SampleDocuments.written {
            let document = bytes(text)
            let expected = try outcome(of: document, full: true)
            for size in [1, 2, 3, 7] {
                let log = FullEventLog()
                let parser = XMLPushParser(delegate: log)
                for chunk in Chunking.size(size).chunks(document) {
                    try parser.parse(chunk)
                    try parser.flush()
                }
                try parser.finish()
                #expect(log.lines == expected.events, "chunks of \(size) of \(text)")
            }
        }
    }
}

@Suite("When an unfinished token is tried again")
struct ReparsePolicyTests {
    /// Tells the policy about input, and asks it.
    private func asks(_ policy: inout ReparsePolicy, _ input: String, pending: Int) -> Bool {
        unsafe Array(input.utf8).withUnsafeBytes { unsafe policy.received($0) }
        return policy.allowsTry(pending: pending)
    }

    @Test("a fresh token is tried at once")
    func fresh() {
        var policy = ReparsePolicy()
        #expect(!policy.isStalled)
        #expect(asks(&policy, String(repeating: "x", count: 1_000), pending: 1_000))
        policy.tried(pending: 500, consumedAnything: true)
        #expect(!policy.isStalled)
        #expect(asks(&policy, "x", pending: 501))
    }

    @Test("a stalled token is tried again while it is short")
    func short() {
        var policy = ReparsePolicy()
        policy.tried(pending: 40, consumedAnything: false)
        #expect(policy.isStalled)
        #expect(asks(&policy, "x", pending: 41))
        policy.tried(pending: 64, consumedAnything: false)
        #expect(asks(&policy, "", pending: 64))
        #expect(!asks(&policy, "x", pending: 65))
    }

    @Test("a long one once it has doubled")
    func doubled() {
        var policy = ReparsePolicy()
        policy.tried(pending: 1_000, consumedAnything: false)
        #expect(!asks(&policy, "x", pending: 1_001))
        #expect(!asks(&policy, "x", pending: 1_999))
        #expect(asks(&policy, "x", pending: 2_000))
    }

    @Test("or when a tag's end has arrived since, also in an earlier chunk")
    func tagEnd() {
        var policy = ReparsePolicy()
        policy.tried(pending: 1_000, consumedAnything: false)
        #expect(asks(&policy, "x>", pending: 1_002))
        policy.tried(pending: 1_002, consumedAnything: false)
        #expect(!asks(&policy, "x", pending: 1_003))
        unsafe Array("a>b".utf8).withUnsafeBytes { unsafe policy.received($0) }
        #expect(asks(&policy, "x", pending: 1_007))
    }

    @Test("as long as there is credit for it, which grows with the input")
    func credit() {
        var policy = ReparsePolicy()
        // 64 KiB are there from the start; each byte adds 8, and each try costs what is pending.
        var tries = 0
        policy.tried(pending: 20_000, consumedAnything: false)
        while asks(&policy, ">", pending: 20_000), tries < 100 {
            policy.tried(pending: 20_000, consumedAnything: false)
            tries += 1
        }
        #expect(tries == 3)
        #expect(asks(&policy, String(repeating: "y", count: 3_000) + ">", pending: 23_001))
    }
}

@Suite("The input stage")
struct InputStageTests {
    @Test("counts bytes that wait and that are consumed")
    func counters() throws {
        let parser = XMLPushParser(delegate: EventLog())
        let stage = parser.session.stage
        try parser.parse("<a")
        #expect(stage.pending == 2)
        #expect(stage.tokenStart == 0)
        try parser.parse(">text\r")
        #expect(stage.pending == 1)
        #expect(stage.tokenStart == 7)
        // Bytes that complete nothing wait, until they are asked on.
        try parser.parse("\n<b/")
        #expect(stage.tokenStart == 7)
        #expect(stage.pending == 5)
        try parser.flush()
        #expect(stage.tokenStart == 9)
        #expect(stage.pending == 3)
    }

    @Test("the first call of the engine gets four bytes, unless the input is shorter")
    func detection() throws {
        let log = EventLog()
        let parser = XMLPushParser(delegate: log)
        let stage = parser.session.stage
        for byte in [0xFF, 0xFE, 0x3C] as [UInt8] { try parser.parse([byte]) }
        #expect(stage.tokenStart == 0)
        for byte in [0x00, 0x61, 0x00, 0x2F, 0x00, 0x3E, 0x00] as [UInt8] { try parser.parse([byte]) }
        try parser.finish()
        #expect(log.lines == ["<a>", "</a>"])
    }

    @Test("a buffer grows, gives its last bytes, and forgets all when it is moved")
    func buffer() {
        var buffer = ByteBuffer()
        #expect(buffer.count == 0)
        #expect(buffer.byte(fromEnd: 1) == nil)
        for byte in 0..<200 as Range<UInt8> {
            unsafe [byte].withUnsafeBytes { unsafe buffer.append($0) }
        }
        #expect(buffer.count == 200)
        #expect(buffer.byte(fromEnd: 1) == 199)
        #expect(buffer.byte(fromEnd: 200) == 0)
        #expect(buffer.byte(fromEnd: 201) == nil)
        var copy = [UInt8](repeating: 0, count: 200)
        unsafe copy.withUnsafeMutableBytes { bytes in
            if let start = bytes.baseAddress { unsafe buffer.move(to: start) }
        }
        #expect(copy == Array(0..<200))
        #expect(buffer.count == 0)
    }
}
