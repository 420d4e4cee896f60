import TestSupport
import Testing
import XMLParsing

@Suite("Suspending at each event of a document in turn equals never suspending")
struct SuspendEverywhereTests {
    /// How the caller feeds a parser that may be suspended.
    enum Feeding: CaseIterable, Sendable {
        /// Resumes before the next chunk.
        case resumeFirst
        /// Feeds all, finishes, and resumes at the end.
        case feedAll
    }

    /// What each event says, with all that a delegate can ask of its context.
    private func events(
        of document: [UInt8], _ chunking: Chunking, _ feeding: Feeding, options: XMLParsingOptions = .default,
        suspendingAt isSuspending: @escaping (Int) -> Bool
    ) throws -> [String] {
        var contexts: [String] = []
        let log = FullEventLog()
        log.includesRanges = true
        var isSuspended = false
        var isInDoctype = false
        log.onLine = { line, context in
            // From the start of the document type declaration, which may start the document too, to its end.
            if line.contains("<!DOCTYPE") { isInDoctype = true }
            #expect(!isSuspended || isInDoctype, "an event while suspended: \(line)")
            if line.hasSuffix(" ]>") { isInDoctype = false }
            let place = context.position
            contexts.append("\(line) at \(place.byteOffset)=\(place), \(context.depth): \(context.path)")
            if isSuspending(contexts.count) {
                context.suspend()
                isSuspended = true
            }
        }
        let parser = XMLPushParser(delegate: log, options: options)
        func resume() throws {
            while parser.isSuspended {
                isSuspended = false
                try parser.resume()
            }
            isSuspended = false
        }
        for chunk in chunking.chunks(document) {
            try parser.parse(chunk)
            if feeding == .resumeFirst { try resume() }
        }
        try parser.finish()
        try resume()
        return contexts
    }

    @Test("documents of all kinds, chunked", arguments: SampleDocuments.all)
    func everywhere(_ text: String) throws {
        let document = bytes(text)
        for chunking in [Chunking.whole, .size(1), .size(7)] {
            let all = try events(of: document, chunking, .feedAll) { _ in false }
            for feeding in Feeding.allCases {
                let always = try events(of: document, chunking, feeding) { _ in true }
                #expect(always == all, "\(chunking), \(feeding), at all events")
                for event in 1...all.count {
                    let once = try events(of: document, chunking, feeding) { $0 == event }
                    #expect(once == all, "\(chunking), \(feeding), at event \(event)")
                }
            }
        }
    }

    @Test("external entities, nested and chunked", arguments: Feeding.allCases)
    func externalEntities(_ feeding: Feeding) throws {
        let resolver = MemoryResolver([
            "x.dtd": "<!ELEMENT a ANY><!ENTITY i '<i>in</i>'>", "e.xml": "1<b>&f;</b>2&i;", "f.xml": "<c/>3<!--c-->",
        ])
        var options = XMLParsingOptions()
        options.doctype = .resolveExternal(resolver)
        let document = bytes(
            "<!DOCTYPE a SYSTEM 'x.dtd' [<!ENTITY e SYSTEM 'e.xml'><!ENTITY f SYSTEM 'f.xml'>]><a>x&e;y<d/>&f;</a>")
        for chunking in [Chunking.whole, .size(1), .size(7)] {
            let all = try events(of: document, chunking, feeding, options: options) { _ in false }
            #expect(all.count == 28, "\(all)")
            let always = try events(of: document, chunking, feeding, options: options) { _ in true }
            #expect(always == all, "\(chunking), at all events")
            for event in 1...all.count {
                let once = try events(of: document, chunking, feeding, options: options) { $0 == event }
                #expect(once == all, "\(chunking), at event \(event)")
            }
        }
    }
}
