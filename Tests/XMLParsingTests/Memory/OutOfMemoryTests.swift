import TestSupport
import Testing
import XMLParsing

@Suite("When memory runs out", .serialized)
struct OutOfMemoryTests {
    /// What a parse came to.
    private enum Result: Equatable {
        case events([String])
        case failed(XMLParsingError.Code, after: [String])
        /// There was not even memory for a parser.
        case noParser
    }

    /// Parses a document in chunks, twice with one parser, so that resetting needs memory too.
    private func parse(_ document: HungryDocument, asText: Bool) throws -> Result {
        let log = FullEventLog()
        let memory = unsafe CountedMemory.memory
        guard let parser = unsafe XMLPushParser(delegate: log, options: document.options, memory: memory) else {
            return .noParser
        }
        do {
            for turn in 0..<2 {
                if turn > 0 { try parser.reset() }
                if asText {
                    try parser.parse(String(decoding: document.bytes, as: UTF8.self))
                } else {
                    for chunk in Chunking.size(300).chunks(document.bytes) { try parser.parse(chunk) }
                }
                try parser.finish()
            }
            return .events(log.lines)
        } catch let error as XMLParsingError {
            // An error's message may need what is no longer there.
            #expect(!error.description.isEmpty)
            return .failed(error.code, after: log.lines)
        }
    }

    /// Lets each of the engine's calls for memory fail.
    private func exhaust(_ document: HungryDocument, asText: Bool, staysOut: Bool) throws {
        CountedMemory.start()
        let whole = try parse(document, asText: asText)
        #expect(CountedMemory.blocks == 0)
        let calls = CountedMemory.calls
        #expect(calls > 5)
        let allEvents: [String]
        let ownFailure: XMLParsingError.Code?
        switch whole {
        case .events(let lines): (allEvents, ownFailure) = (lines, nil)
        case .failed(let code, let lines): (allEvents, ownFailure) = (lines, code)
        case .noParser: (allEvents, ownFailure) = ([], .outOfMemory)
        }
        #expect(ownFailure != .outOfMemory)

        for failing in 1...calls {
            CountedMemory.start(failingAt: failing, staysOut: staysOut)
            let result = try parse(document, asText: asText)
            #expect(CountedMemory.blocks == 0, "blocks left after call \(failing) of \(calls)")
            switch result {
            case .noParser: break
            case .failed(let code, let lines):
                // Version 2.5.0 of the engine goes on without a namespace's declaration where it has no memory for it.
                if document.declaresNamespaces, XMLPushParser.engineVersion == "expat_2.5.0" {
                    #expect(code == .outOfMemory || code == .unboundPrefix, "call \(failing) of \(calls): \(code)")
                    continue
                }
                #expect(code == .outOfMemory || code == ownFailure, "call \(failing) of \(calls): \(code)")
                // The engine reports an entity whose value it couldn't store, and then the error.
                let isHalfDeclared = lines.last?.hasPrefix("entity ") == true
                #expect(
                    allEvents.starts(with: isHalfDeclared ? lines.dropLast() : lines[...]),
                    "call \(failing) of \(calls)")
            // The engine needn't have what it asked for: it may ask again.
            case .events(let lines): #expect(lines == allEvents, "call \(failing) of \(calls)")
            }
        }
    }

    @Test(
        "each call for memory that fails ends in an error, and nothing is left", arguments: HungryDocument.all,
        [false, true])
    func everyCall(_ document: HungryDocument, staysOut: Bool) throws {
        try exhaust(document, asText: false, staysOut: staysOut)
    }

    @Test("so it is for text that is in memory already")
    func text() throws {
        try exhaust(
            HungryDocument("text", "<?xml version='1.0' encoding='GBK'?><a b='c'>t</a>"), asText: true, staysOut: false)
    }

    @Test("parsers that are dropped at any place leave nothing behind")
    func dropped() throws {
        CountedMemory.start()
        let memory = unsafe CountedMemory.memory
        for document in HungryDocument.all {
            for end in stride(from: 0, through: document.bytes.count, by: max(document.bytes.count / 40, 1)) {
                do {
                    let log = FullEventLog()
                    let parser = try #require(
                        unsafe XMLPushParser(delegate: log, options: document.options, memory: memory))
                    try? parser.parse(document.bytes[..<end])
                }
                #expect(CountedMemory.blocks == 0, "\(document.name), up to \(end)")
            }
        }
    }

    @Test("parsers that are made and dropped leave nothing behind, however many")
    func manyParsers() throws {
        CountedMemory.start()
        let memory = unsafe CountedMemory.memory
        for _ in 0..<2_000 {
            let parser = try #require(unsafe XMLPushParser(delegate: EventCounter(), memory: memory))
            try parser.parse("<!DOCTYPE a [<!ENTITY e 't'>]><a k='v'>&e;<b")
        }
        #expect(CountedMemory.blocks == 0)
    }
}
