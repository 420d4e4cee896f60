import TestSupport
import Testing
import XMLParsing

@Suite("Declarations made to do harm")
struct HostileDeclarationTests {
    @Test("a content model that nests too deep is refused, where somebody hears it", arguments: [101, 10_000])
    func contentModel(depth: Int) throws {
        let model = String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
        let document = Array("<!DOCTYPE r [<!ELEMENT r \(model)>]><r/>".utf8)
        let outcome = try outcome(of: document, full: true)
        #expect(outcome.failure?.code == .limitExceeded)
        #expect(outcome.error?.reason.contains("content model") == true)
    }

    @Test("a content model within the limit is heard as it is written")
    func allowedContentModel() throws {
        let model = String(repeating: "(", count: 90) + "a" + String(repeating: ")", count: 90)
        let document = Array("<!DOCTYPE r [<!ELEMENT r \(model)>]><r/>".utf8)
        let outcome = try outcome(of: document, full: true)
        #expect(outcome.failure == nil)
        #expect(outcome.events.contains("element r \(model)"))
    }

    @Test("namespace declarations count towards the limit on attributes, heard or not", arguments: [false, true])
    func namespaces(isHeard: Bool) throws {
        var options = XMLParsingOptions()
        options.limits.attributes = 5
        func document(_ count: Int) -> [UInt8] {
            Array("<a><b \((0..<count).map { "xmlns:p\($0)='u'" }.joined(separator: " "))/></a>".utf8)
        }
        #expect(try outcome(of: document(5), options: options, full: isHeard).failure == nil)
        let refused = document(6)
        for chunking in Chunking.all(for: refused) {
            let outcome = try outcome(of: refused, chunking, options: options, full: isHeard)
            #expect(outcome.failure == .init(.limitExceeded, at: 3, line: 1, column: 4), "\(chunking)")
        }
    }

    @Test("limits below nothing are nothing")
    func negativeLimits() throws {
        var options = XMLParsingOptions()
        options.limits.textLength = -1
        #expect(try outcome(of: bytes("<a>t</a>"), options: options).failure?.code == .limitExceeded)
    }

    @Test("an encoding that has no name's form is refused", arguments: ["", "é", "UTF-8\0x", "no such"])
    func encodingNames(name: String) throws {
        var options = XMLParsingOptions()
        options.encoding = XMLEncoding(rawValue: name)
        #expect(try outcome(of: bytes("<a/>"), options: options).failure?.code == .unsupportedEncoding)
    }

    @Test("skipping from a namespace mapping has no effect")
    func skipFromMapping() throws {
        let log = FullEventLog()
        log.onLine = { line, context in if line.contains("xmlns:p") { context.skipElement() } }
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<a><b xmlns:p='u'>x</b><c/></a>")
        try parser.finish()
        #expect(
            log.lines == [
                "start document", "<a>", "xmlns:p=u", "<b>", "\"x\"", "</b>", "end xmlns:p", "<c>", "</c>", "</a>",
                "end document",
            ])
    }
}
