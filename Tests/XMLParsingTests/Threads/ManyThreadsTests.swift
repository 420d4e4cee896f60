import Foundation
import Synchronization
import TestSupport
import Testing
import XMLParsing

@Suite("Many parsers at once")
struct ManyThreadsTests {
    /// Documents that between them use all that parsers share: tables of encodings, the system's converter.
    private static let documents = [
        "<!DOCTYPE a [<!ENTITY e '<b c=\"d\">text</b>'><!ATTLIST a f CDATA 'g'>]><a>&e;&e;</a>",
        "<p:a xmlns:p='u' p:b='c'>text &amp; more<![CDATA[<]]><!-- c --><?p d?></p:a>",
        #"<?xml version="1.0" encoding="windows-1251"?><\xe0>\xe1</\xe0>"#,
        #"<?xml version="1.0" encoding="Shift_JIS"?><a>\x83\x65</a>"#,
        #"<?xml version="1.0" encoding="GB18030"?><a>\x81\x30\x84\x36</a>"#,
        #"<?xml version="1.0" encoding="ISO-2022-JP"?><a>\x1b$B$\"\x1b(B</a>"#,
        "<a><b></a>", "<a>&undefined;</a>",
    ].map { bytes($0) }

    @Test("each comes to what it comes to alone")
    func together() throws {
        let expected = try Self.documents.map { try outcome(of: $0, full: true) }
        #expect(expected.count { $0.failure == nil } == 6)
        let threads = 8
        let wrong = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            for turn in 0..<50 {
                let index = (turn + thread) % Self.documents.count
                let chunking = turn % 2 == 0 ? Chunking.whole : .size(1 + turn % 7)
                do {
                    let found = try outcome(of: Self.documents[index], chunking, full: true)
                    if found != expected[index] { wrong.withLock { $0.append("\(index): \(found)") } }
                } catch {
                    wrong.withLock { $0.append("\(index): \(error)") }
                }
            }
        }
        #expect(wrong.withLock { $0 }.isEmpty)
    }

    @Test("options, with their resolver, serve many parsers at once")
    func sharedOptions() throws {
        struct Answers: Sendable {
            let options: XMLParsingOptions
        }
        final class Resolver: XMLEntityResolver, Sendable {
            func resolve(_ entity: XMLExternalEntity) -> XMLEntityContent? {
                .bytes(Array("<b>\(entity.systemID)</b>".utf8), systemID: entity.systemID)
            }
        }
        var options = XMLParsingOptions()
        options.doctype = .resolveExternal(Resolver())
        let answers = Answers(options: options)
        let right = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for turn in 0..<25 {
                let document = Array("<!DOCTYPE a [<!ENTITY e SYSTEM 's\(thread)-\(turn)'>]><a>&e;</a>".utf8)
                let found = try? outcome(of: document, options: answers.options)
                if found == Outcome(events: ["<a>", "<b>", "\"s\(thread)-\(turn)\"", "</b>", "</a>"]) {
                    right.add(1, ordering: .relaxed)
                }
            }
        }
        #expect(right.load(ordering: .relaxed) == 200)
    }

    @Test("a parser may move to another thread between two calls")
    func moved() throws {
        /// The parser is used by one thread at a time.
        final class Baton: @unchecked Sendable {
            let log = EventLog()
            let parser: XMLPushParser
            init() { parser = XMLPushParser(delegate: log) }
        }
        let baton = Baton()
        for chunk in ["<a>", "text", "<b/>", "</a>"] {
            let done = DispatchSemaphore(value: 0)
            Thread {
                try? baton.parser.parse(chunk)
                done.signal()
            }.start()
            done.wait()
        }
        try baton.parser.finish()
        #expect(baton.log.lines == ["<a>", #""text""#, "<b>", "</b>", "</a>"])
    }
}
