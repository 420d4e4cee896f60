import TestSupport
import Testing
import XMLParsing

@Suite("Suspending and resuming")
struct SuspendTests {
    @Test("no event follows until resume(), and parse() returns normally")
    func basics() throws {
        let log = EventLog()
        log.onLine = { line, context in
            if line == "<b>" { context.suspend() }
        }
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<a><b/><c/></a>")
        #expect(parser.isSuspended)
        #expect(log.lines == ["<a>", "<b>"])
        try parser.resume()
        #expect(!parser.isSuspended)
        #expect(log.lines == ["<a>", "<b>", "</b>", "<c>", "</c>", "</a>"])
        try parser.finish()
    }

    @Test("input fed meanwhile is queued in order, with the end of the document")
    func queue() throws {
        let log = FullEventLog()
        log.onLine = { line, context in
            if line == "<i>" { context.suspend() }
        }
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<r><i/>")
        try parser.parse("<j")
        try parser.parse("/>")
        try parser.parse("text</r>")
        try parser.flush()
        try parser.finish()
        #expect(parser.isSuspended)
        #expect(log.lines == ["start document", "<r>", "<i>"])
        try parser.resume()
        #expect(!parser.isSuspended)
        #expect(
            log.lines == [
                "start document", "<r>", "<i>", "</i>", "<j>", "</j>", #""text""#, "</r>", "end document",
            ])
    }

    @Test("an error in what was queued is thrown by resume()")
    func errorInQueue() throws {
        let log = EventLog()
        log.onLine = { line, context in
            if line == "<i>" { context.suspend() }
        }
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<r><i/>")
        try parser.parse("</x>")
        let error = #expect(throws: XMLParsingError.self) { try parser.resume() }
        #expect(error?.code == .tagMismatch)
        #expect(error?.position.byteOffset == 9)
        #expect(!parser.isSuspended)
        #expect(log.lines == ["<r>", "<i>", "</i>"])
    }

    @Test("a truncated document fails in the resume() that reaches its end")
    func truncated() throws {
        let log = EventLog()
        log.onLine = { line, context in
            if line == "<i>" { context.suspend() }
        }
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<r><i>")
        try parser.finish()
        let error = #expect(throws: XMLParsingError.self) { try parser.resume() }
        #expect(error?.code == .noElements)
    }

    @Test("reset() ends a suspension")
    func reset() throws {
        let log = EventLog()
        log.onLine = { line, context in
            if line == "<i>" { context.suspend() }
        }
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<r><i/><j/>")
        try parser.parse("<k/>")
        try parser.reset()
        #expect(!parser.isSuspended)
        try parser.parse("<s/>")
        try parser.finish()
        #expect(log.lines == ["<r>", "<i>", "<s>", "</s>"])
    }

    @Test("stop() while kept events are delivered ends the parse there")
    func stopInReplay() throws {
        let log = EventLog()
        log.onLine = { line, context in
            if line == "<i>" { context.suspend() }
            if line == "</i>" { context.stop() }
        }
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<r><i/><j/>")
        let error = #expect(throws: XMLParsingError.self) { try parser.resume() }
        #expect(error?.code == .stopped)
        #expect(error?.position.byteOffset == 7)
        #expect(log.lines == ["<r>", "<i>", "</i>"])
    }

    @Test("suspended again and again at every event, with a hundred thousand records")
    func manyRecords() throws {
        final class Records: XMLContentDelegate {
            var starts = 0
            var ends = 0
            var order = true
            func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {
                if name == "i" { starts += 1 }
            }
            func didEndElement(_ name: XMLName, context: XMLContext) {
                guard name == "i" else { return }
                ends += 1
                if ends != starts { order = false }
                context.suspend()
            }
            func foundCharacters(_ text: XMLText, context: XMLContext) {}
        }
        let delegate = Records()
        let parser = XMLPushParser(delegate: delegate)
        var resumes = 0
        let chunk = [UInt8](String(repeating: "<i/>", count: 1_000).utf8)
        try parser.parse(Array("<r>".utf8))
        for _ in 0..<100 {
            try parser.parse(chunk)
            while parser.isSuspended {
                try parser.resume()
                resumes += 1
            }
        }
        try parser.parse(Array("</r>".utf8))
        try parser.finish()
        #expect(delegate.ends == 100_000)
        #expect(delegate.order)
        #expect(resumes == 100_000)
    }

    @Test("a large document that was queued whole is worked on in linear time")
    func queuedWhole() throws {
        let log = EventLog()
        var pauses = 0
        log.onLine = { line, context in
            if line == "</i>" { context.suspend() }
        }
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<l>" + String(repeating: "<i/>", count: 50_000) + "</l>")
        try parser.finish()
        while parser.isSuspended {
            pauses += 1
            try parser.resume()
        }
        #expect(pauses == 50_000)
        #expect(log.lines.count == 100_002)
    }

    @Test("inside the document type declaration it takes effect at its end")
    func doctype() throws {
        let log = FullEventLog()
        log.onLine = { line, context in
            if line == "entity e \"1\"" { context.suspend() }
        }
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<!DOCTYPE a [<!ENTITY e '1'><!ENTITY f '2'>]><a>&e;</a>")
        #expect(parser.isSuspended)
        #expect(
            log.lines == ["start document", "<!DOCTYPE a [", #"entity e "1""#, #"entity f "2""#, "]>"])
        try parser.resume()
        try parser.finish()
        #expect(log.lines.suffix(4) == ["<a>", #""1""#, "</a>", "end document"])
    }

    @Test("inside an entity's replacement text, in tags and in text")
    func entity() throws {
        let document = "<!DOCTYPE a [<!ENTITY e '1<b/>2'><!ENTITY f 'x&e;y'>]><a>&f;<c/></a>"
        let events = ["<a>", #""x1""#, "<b>", "</b>", #""2y""#, "<c>", "</c>", "</a>"]
        for stop in events.indices {
            let log = EventLog()
            log.onLine = { [unowned log] _, context in
                if log.lines.count == stop + 1 { context.suspend() }
            }
            let parser = XMLPushParser(delegate: log)
            try parser.parse(document)
            #expect(parser.isSuspended == (stop < events.count))
            #expect(log.lines == Array(events.prefix(stop + 1)))
            try parser.resume()
            try parser.finish()
            #expect(log.lines == events)
        }
    }
}
