import TestSupport
import Testing
import XMLParsing

@Suite("Stopping a parse")
struct StopTests {
    private struct Failure: Error, Equatable {
        var number: Int
    }

    @Test("stop() ends the parse with an error of its own code, and nothing is delivered after it")
    func stop() throws {
        let document = bytes("<a><b/><c/></a>")
        for chunking in Chunking.all(for: document) {
            let log = EventLog()
            log.onLine = { line, context in
                if line == "<b>" { context.stop() }
            }
            let parser = XMLPushParser(delegate: log)
            let error = #expect(throws: XMLParsingError.self) {
                for chunk in chunking.chunks(document) { try parser.parse(chunk) }
                try parser.finish()
            }
            #expect(error?.code == .stopped)
            #expect(error?.position == XMLPosition(byteOffset: 3, line: 1, column: 4))
            #expect(error?.path == ["a", "b"])
            #expect(log.lines == ["<a>", "<b>"])
        }
    }

    @Test("stop() at any event of a document ends it there", arguments: SampleDocuments.written)
    func stopEverywhere(_ text: String) throws {
        let document = bytes(text)
        let all = try outcome(of: document, full: true).events
        for chunking in [Chunking.whole, .size(1), .size(5)] {
            for count in 1...all.count {
                let log = FullEventLog()
                var isStopped = false
                log.onLine = { [unowned log] _, context in
                    #expect(!isStopped)
                    if log.lines.count == count {
                        context.stop()
                        isStopped = true
                    }
                }
                let parser = XMLPushParser(delegate: log)
                let error = #expect(throws: XMLParsingError.self, "\(chunking), event \(count)") {
                    for chunk in chunking.chunks(document) { try parser.parse(chunk) }
                    try parser.finish()
                }
                #expect(error?.code == .stopped, "\(chunking), event \(count)")
                #expect(log.lines == Array(all.prefix(count)), "\(chunking), event \(count)")
            }
        }
    }

    @Test(
        "what a delegate throws at any event comes out unchanged, and ends it there", arguments: SampleDocuments.written
    )
    func throwEverywhere(_ text: String) throws {
        let document = bytes(text)
        let all = try outcome(of: document, full: true).events
        for chunking in [Chunking.whole, .size(1), .size(5)] {
            for count in 1...all.count {
                let log = FullEventLog()
                log.onLine = { [unowned log] _, _ in
                    if log.lines.count == count { throw Failure(number: count) }
                }
                let parser = XMLPushParser(delegate: log)
                #expect(throws: Failure(number: count), "\(chunking), event \(count)") {
                    for chunk in chunking.chunks(document) { try parser.parse(chunk) }
                    try parser.finish()
                }
                #expect(log.lines == Array(all.prefix(count)), "\(chunking), event \(count)")
            }
        }
    }

    @Test("the first failure of several counts")
    func first() throws {
        let log = EventLog()
        log.onLine = { _, context in
            context.stop()
            context.suspend()
            context.skipElement()
            throw Failure(number: 1)
        }
        let parser = XMLPushParser(delegate: log)
        let error = #expect(throws: XMLParsingError.self) { try parser.parse("<a><b/>") }
        #expect(error?.code == .stopped)
        #expect(!parser.isSuspended)
        #expect(log.lines == ["<a>"])
    }

    @Test("an error of the delegate comes before one of the document that lies behind it")
    func delegateBeforeDocument() throws {
        let log = EventLog()
        log.onLine = { line, _ in
            if line == #""x""# { throw Failure(number: 2) }
        }
        let parser = XMLPushParser(delegate: log)
        #expect(throws: Failure(number: 2)) { try parser.parse("<a>x</b>") }
    }

    @Test("after a stop the parser takes another document")
    func afterStop() throws {
        let log = EventLog()
        var isFirst = true
        log.onLine = { _, context in
            if isFirst { context.stop() }
            isFirst = false
        }
        let parser = XMLPushParser(delegate: log)
        #expect(throws: XMLParsingError.self) { try parser.parse("<a><b/></a>") }
        try parser.reset()
        try parser.parse("<c/>")
        try parser.finish()
        #expect(log.lines == ["<a>", "<c>", "</c>"])
    }

    @Test("a stopped parse lets go of its delegate")
    func lifetime() throws {
        weak var weakLog: EventLog?
        do {
            let log = EventLog()
            weakLog = log
            log.onLine = { _, context in context.stop() }
            let parser = XMLPushParser(delegate: log)
            #expect(throws: XMLParsingError.self) { try parser.parse("<root><g>H</g></root>") }
        }
        #expect(weakLog == nil)
    }
}
