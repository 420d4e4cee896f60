import TestSupport
import Testing
import XMLParsing

@Suite("Events that are kept while suspended")
struct KeptEventTests {
    /// The outcome when the delegate suspends at each event.
    private func suspended(_ document: [UInt8], _ chunking: Chunking) throws -> Outcome {
        let log = FullEventLog()
        log.onLine = { _, context in context.suspend() }
        let parser = XMLPushParser(delegate: log)
        do {
            for chunk in chunking.chunks(document) {
                try parser.parse(chunk)
                while parser.isSuspended { try parser.resume() }
            }
            try parser.finish()
            while parser.isSuspended { try parser.resume() }
            return Outcome(events: log.lines)
        } catch let error as XMLParsingError {
            let position = error.position
            return Outcome(
                events: log.lines,
                failure: .init(error.code, at: position.byteOffset, line: position.line, column: position.column))
        }
    }

    @Test(
        "an error waits for the events before its place",
        arguments: [
            "<!DOCTYPE a [<!ENTITY e '<i>t</i><j/></k>'>]><a>&e;</a>", "<r><![CDATA[a]]><b c=/></r>",
            "<!DOCTYPE r [<!ENTITY e '<i/><j/>'>]><r>&e;<", "<a><b/>&undefined;</a>", "<a><b/></c>",
        ])
    func errors(document: String) throws {
        let document = bytes(document)
        for chunking in Chunking.all(for: document) {
            let expected = try outcome(of: document, chunking, full: true)
            #expect(try suspended(document, chunking) == expected, "\(chunking)")
        }
    }

    @Test("depth and path are those of the event, also deep in an entity")
    func paths() throws {
        let document = bytes("<!DOCTYPE r [<!ENTITY e '<i><j>t</j></i><k/>'>]><r><s>&e;</s></r>")
        func places(suspending: Bool) throws -> [String] {
            let log = EventLog()
            var places: [String] = []
            log.onLine = { line, context in
                places.append("\(line) \(context.depth) \(context.path.joined(separator: "/"))")
                if suspending { context.suspend() }
            }
            let parser = XMLPushParser(delegate: log)
            try parser.parse(document)
            while parser.isSuspended { try parser.resume() }
            try parser.finish()
            while parser.isSuspended { try parser.resume() }
            return places
        }
        #expect(try places(suspending: true) == places(suspending: false))
    }

    @Test("twice as many kept events take about twice as long, however often the delegate suspends")
    func linear() throws {
        func seconds(_ count: Int) throws -> Double {
            let entity = String(repeating: "<a/>", count: count)
            let log = EventLog()
            log.onLine = { _, context in context.suspend() }
            let parser = XMLPushParser(delegate: log)
            let start = threadSeconds()
            try parser.parse("<!DOCTYPE r [<!ENTITY e '\(entity)'>]><r>&e;</r>")
            while parser.isSuspended { try parser.resume() }
            return threadSeconds() - start
        }
        #expect(try seconds(20_000) < seconds(2_500) * 40 + 0.1)
    }

    @Test("input after the end is refused while suspended, not dropped")
    func afterTheEnd() throws {
        let log = EventLog()
        log.onLine = { _, context in context.suspend() }
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<a/>")
        try parser.finish()
        let error = #expect(throws: XMLParsingError.self) { try parser.parse("<<<<") }
        #expect(error?.code == .invalidUse)
        #expect(throws: XMLParsingError.self) { try parser.finish() }
        while parser.isSuspended { try parser.resume() }
        #expect(log.lines == ["<a>", "</a>"])
    }
}
