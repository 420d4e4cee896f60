import TestSupport
import Testing
import XMLParsing

@Suite("Wrong use of a parser")
struct MisuseTests {
    /// The code of the error that a call throws.
    private func code(_ body: () throws -> Void) -> XMLParsingError.Code? {
        do {
            try body()
            return nil
        } catch {
            return (error as? XMLParsingError)?.code
        }
    }

    @Test("after an error every call but reset() says so")
    func afterError() throws {
        let log = EventLog()
        let parser = XMLPushParser(delegate: log)
        #expect(code { try parser.parse("<a></b>") } == .tagMismatch)
        #expect(code { try parser.parse("</a>") } == .invalidUse)
        #expect(code { try parser.finish() } == .invalidUse)
        #expect(code { try parser.flush() } == .invalidUse)
        #expect(code { try parser.resume() } == .invalidUse)
        #expect(code { try parser.parse(contentsOfFile: "/dev/null") } == .invalidUse)
        #expect(log.lines == ["<a>"])
        try parser.reset()
        try parser.parse("<c/>")
        try parser.finish()
        #expect(log.lines == ["<a>", "<c>", "</c>"])
    }

    @Test("after finish() every call but reset() says so")
    func afterFinish() throws {
        let log = EventLog()
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<open/>")
        try parser.finish()
        #expect(code { try parser.parse("<features/>") } == .invalidUse)
        #expect(code { try parser.finish() } == .invalidUse)
        #expect(code { try parser.flush() } == .invalidUse)
        #expect(code { try parser.resume() } == .invalidUse)
        try parser.reset()
        try parser.parse("<features/>")
        try parser.finish()
        #expect(log.lines == ["<open>", "</open>", "<features>", "</features>"])
    }

    @Test("resume() without a suspension is an error, and does no harm")
    func resume() throws {
        let log = EventLog()
        let parser = XMLPushParser(delegate: log)
        #expect(code { try parser.resume() } == .invalidUse)
        try parser.parse("<a>")
        #expect(code { try parser.resume() } == .invalidUse)
        try parser.parse("</a>")
        try parser.finish()
        #expect(log.lines == ["<a>", "</a>"])
    }

    @Test("strings and bytes don't mix in one document, and the parse goes on with the first kind")
    func mixing() throws {
        let log = EventLog()
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<a>")
        #expect(code { try parser.parse([0x62] as [UInt8]) } == .invalidUse)
        try parser.parse("x</a>")
        try parser.finish()
        #expect(log.lines == ["<a>", #""x""#, "</a>"])
        try parser.reset()
        try parser.parse(Array("<b>".utf8))
        #expect(code { try parser.parse("</b>") } == .invalidUse)
        try parser.parse(Array("</b>".utf8))
        try parser.finish()
    }

    @Test("calls from inside a callback are refused, and the parse goes on", arguments: [true, false])
    func reentrancy(_ isFull: Bool) throws {
        final class Holder {
            var parser: XMLPushParser?
        }
        let holder = Holder()
        var codes: [XMLParsingError.Code?] = []
        let steer: (String, XMLContext) -> Void = { _, _ in
            guard let parser = holder.parser else { return }
            codes.append(self.code { try parser.parse("<x/>") })
            codes.append(self.code { try parser.parse([0x20] as [UInt8]) })
            codes.append(self.code { try parser.finish() })
            codes.append(self.code { try parser.flush() })
            codes.append(self.code { try parser.reset() })
            codes.append(self.code { try parser.resume() })
            codes.append(self.code { try parser.parse(contentsOfFile: "/dev/null") })
        }
        let log = EventLog()
        let full = FullEventLog()
        log.onLine = steer
        full.onLine = steer
        let parser = isFull ? XMLPushParser(delegate: full) : XMLPushParser(delegate: log)
        holder.parser = parser
        let document =
            "<!DOCTYPE a [<!ENTITY e '1'><!NOTATION n SYSTEM 's'>]><a x='1'>t&e;<!--c--><b/><?p d?><![CDATA[u]]></a>"
        try parser.parse(document)
        try parser.finish()
        #expect(codes.count == 7 * (isFull ? full.lines.count : log.lines.count))
        #expect(codes.allSatisfy { $0 == .reentrantCall })
        let expected = try outcome(of: Array(document.utf8), full: isFull)
        #expect((isFull ? full.lines : log.lines) == expected.events)
        holder.parser = nil
    }

    @Test("a second parser works inside a callback, and each reports its own error")
    func secondParser() throws {
        let outer = EventLog()
        let inner = EventLog()
        var innerError: XMLParsingError?
        outer.onLine = { line, _ in
            guard line == "<o>" else { return }
            let parser = XMLPushParser(delegate: inner)
            innerError = #expect(throws: XMLParsingError.self) {
                try parser.parse("<inner><z></inner>")
            }
        }
        let parser = XMLPushParser(delegate: outer)
        let outerError = #expect(throws: XMLParsingError.self) { try parser.parse("<o><x></y></o>") }
        #expect(innerError?.code == .tagMismatch)
        #expect(innerError?.position.byteOffset == 12)
        #expect(outerError?.code == .tagMismatch)
        #expect(outerError?.position.byteOffset == 8)
        #expect(inner.lines == ["<inner>", "<z>"])
        #expect(outer.lines == ["<o>", "<x>"])
    }

    @Test("releasing the last reference to the parser in a callback does no harm")
    func release() throws {
        final class Owner {
            var parser: XMLPushParser?
        }
        let owner = Owner()
        let log = FullEventLog()
        log.onLine = { line, _ in
            if line == "<a>" { owner.parser = nil }
        }
        owner.parser = XMLPushParser(delegate: log)
        try owner.parser?.parse("<a>text<b/></a>")
        #expect(owner.parser == nil)
        #expect(log.lines == ["start document", "<a>", #""text""#, "<b>", "</b>", "</a>"])
    }

    @Test("a parser keeps its delegate alive, and lets it go with itself")
    func delegateLifetime() throws {
        weak var weakLog: EventLog?
        do {
            var log: EventLog? = EventLog()
            weakLog = log
            let parser = XMLPushParser(delegate: try #require(log))
            log = nil
            #expect(weakLog != nil)
            try parser.parse("<a/>")
            #expect(weakLog?.lines == ["<a>", "</a>"])
            withExtendedLifetime(parser) {}
        }
        #expect(weakLog == nil)
    }
}
