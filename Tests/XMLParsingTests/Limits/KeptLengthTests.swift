import TestSupport
import Testing
import XMLParsing

@Suite("The limit on events that are kept while suspended")
struct KeptLengthTests {
    /// Suspends once, in an entity's replacement text, so that the rest of it is kept.
    private func outcome(_ entity: String, limit: Int) throws -> Outcome {
        var options = XMLParsingOptions()
        options.limits.keptLength = limit
        let log = EventLog()
        log.onLine = { line, context in if line == "<s>" { context.suspend() } }
        let parser = XMLPushParser(delegate: log, options: options)
        do {
            try parser.parse("<!DOCTYPE r [<!ENTITY e '<s/>\(entity)'>]><r>&e;</r>")
            while parser.isSuspended { try parser.resume() }
            try parser.finish()
            return Outcome(events: log.lines)
        } catch let error as XMLParsingError {
            let position = error.position
            return Outcome(
                events: log.lines,
                failure: .init(error.code, at: position.byteOffset, line: position.line, column: position.column),
                error: error)
        }
    }

    @Test(
        "as much may be kept as the limit, and no more",
        arguments: [
            // Each event counts 256 bytes, and its name; `</s>` is kept before these, and `</r>` after them.
            ("<b/>", 257 * 4), ("text<b/>", 257 + 260 + 257 * 3), ("<b c=\"dd\"/>", 257 * 2 + 256 + 1 + 2 + 257 * 2),
        ])
    func boundary(_ entity: String, _ length: Int) throws {
        let within = try outcome(entity, limit: length)
        #expect(within.failure == nil)
        #expect(within.events.last == "</r>")
        #expect(within.events.count == (entity.hasPrefix("text") ? 7 : 6))
        let beyond = try outcome(entity, limit: length - 1)
        #expect(beyond.failure?.code == .limitExceeded)
        #expect(beyond.error?.reason.contains("\(length - 1) bytes (XMLParsingLimits.keptLength)") == true)
    }

    @Test("what was kept before is delivered before the error")
    func order() throws {
        let refused = try outcome("<b/><c/>", limit: 257 * 3)
        #expect(refused.events == ["<r>", "<s>", "</s>", "<b>", "</b>"])
        #expect(refused.failure?.code == .limitExceeded)
    }

    @Test("suspending at each event, with little kept at a time, goes on without end")
    func repeatedly() throws {
        var options = XMLParsingOptions()
        options.limits.keptLength = 2_000
        let log = EventLog()
        log.onLine = { _, context in context.suspend() }
        let parser = XMLPushParser(delegate: log, options: options)
        try parser.parse("<!DOCTYPE r [<!ENTITY e '<b/><b/>'>]><r>" + String(repeating: "&e;<c/>", count: 100) + "</r>")
        while parser.isSuspended { try parser.resume() }
        try parser.finish()
        while parser.isSuspended { try parser.resume() }
        #expect(log.lines.count == 602)
    }

    @Test("an entity of a million elements is refused before they are all kept")
    func hostile() throws {
        // Ten times ten times ten thousand elements, from 40 KB of input.
        let tens = String(repeating: "&b;", count: 10)
        let elements = String(repeating: "<x/>", count: 10_000)
        let log = EventLog()
        log.onLine = { _, context in context.suspend() }
        let parser = XMLPushParser(delegate: log)
        let document =
            "<!DOCTYPE r [<!ENTITY b '\(elements)'><!ENTITY c '\(tens)'>"
            + "<!ENTITY d '\(tens.replacing("b", with: "c"))'>]><r>&d;</r>"
        let error = #expect(throws: XMLParsingError.self) {
            try parser.parse(document)
            while parser.isSuspended { try parser.resume() }
        }
        #expect(error?.code == .limitExceeded)
        #expect(error?.reason.contains("keptLength") == true)
        // 64 MiB at 257 bytes an event.
        #expect(log.lines.count < 262_000)
    }
}
