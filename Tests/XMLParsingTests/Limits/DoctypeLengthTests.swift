import TestSupport
import Testing
import XMLParsing

@Suite("The limit on document type declarations")
struct DoctypeLengthTests {
    private func options(_ length: Int) -> XMLParsingOptions {
        var options = XMLParsingOptions()
        options.limits.doctypeLength = length
        return options
    }

    /// From the bracket to the end, `[`, subset and `]`, of a declaration that is 20 bytes long there.
    @Test(
        "a declaration may be as long as the limit, and no longer, whatever is in it",
        arguments: [
            "<!--2345678901234-->", "<?p 45678901234567?>", "<!ELEMENT a (b|c)*> ", "                    ",
            "<!ATTLIST a b ID #IM",
        ])
    func length(_ subset: String) throws {
        let document = bytes("<!DOCTYPE a [\(subset)]><a/>")
        // The bracket that opens it counts, and the one that closes it is where the engine is at the end.
        for full in [false, true] {
            for chunking in Chunking.all(for: document) {
                let within = try outcome(of: document, chunking, options: options(22), full: full)
                #expect(within.failure?.code != .limitExceeded, "\(chunking)")
                let beyond = try outcome(of: document, chunking, options: options(11), full: full)
                #expect(beyond.failure?.code == .limitExceeded, "\(chunking)")
                #expect(beyond.failure?.byteOffset == 12, "\(chunking)")
                #expect(beyond.error?.reason.contains("11 bytes (XMLParsingLimits.doctypeLength)") == true)
            }
        }
    }

    @Test("exactly one byte makes the difference")
    func boundary() throws {
        // 22 bytes lie between the opening bracket, which counts, and the `>` that ends the declaration.
        let document = "<!DOCTYPE a [<!--2345678901234-->]><a/>"
        try expectEvents(document, ["<a>", "</a>"], options: options(22))
        try expectFailure(
            document, .limitExceeded, at: 12, line: 1, column: 13, after: [], reason: "doctypeLength",
            options: options(21))
    }

    @Test("a list or content model that is too long is refused before its end")
    func unfinished() throws {
        for start in ["<!DOCTYPE a [<!ATTLIST a b (", "<!DOCTYPE a [<!ELEMENT a ("] {
            let parser = XMLPushParser(delegate: FullEventLog(), options: options(10_000))
            try parser.parse(start)
            let error = #expect(throws: XMLParsingError.self) {
                for _ in 0..<200 { try parser.parse(String(repeating: "name|", count: 20)) }
            }
            #expect(error?.code == .limitExceeded)
            #expect(error?.position.byteOffset == 12)
        }
    }

    @Test("what parameter entities make of a short declaration counts", arguments: [5, 6])
    func declared(_ limit: Int) throws {
        // Each declaration counts 64 bytes, its name and its value.
        let document = "<!DOCTYPE a [<!ENTITY a '1'><!ENTITY b '22'><!ATTLIST a c CDATA '333'>]><a/>"
        let count = (64 + 1 + 1) + (64 + 1 + 2) + (64 + 1 + 1 + 5 + 3)
        #expect(try outcome(of: bytes(document), options: options(count)).failure == nil)
        #expect(try outcome(of: bytes(document), options: options(count - 1)).failure?.code == .limitExceeded)
    }

    @Test("what is read of the external subset and of parameter entities counts")
    func external() throws {
        func failure(_ count: Int, limit: Int) throws -> XMLParsingError.Code? {
            var options = options(limit)
            options.doctype = .resolveExternal(
                MemoryResolver(["s": "<!ENTITY % p SYSTEM 'p'>%p;", "p": String(repeating: " ", count: count)]))
            return try outcome(of: bytes("<!DOCTYPE a SYSTEM 's'><a/>"), options: options).failure?.code
        }
        #expect(try failure(900, limit: 1_000) == nil)
        #expect(try failure(1_100, limit: 1_000) == .limitExceeded)
        #expect(try failure(200_000, limit: 100_000) == .limitExceeded)
    }

    @Test("what follows the declaration doesn't count")
    func after() throws {
        let text = String(repeating: "text", count: 100)
        let document = "<!DOCTYPE a [<!ENTITY e 'x'>]><a>\(text)&e;</a>"
        #expect(try outcome(of: bytes(document), options: options(80)).failure == nil)
    }

    @Test("an element may have as many declared attributes as the limit, and no more")
    func declaredAttributes() throws {
        var options = XMLParsingOptions()
        options.limits.attributes = 3
        func subset(_ count: Int) -> String {
            "<!ATTLIST a\((0..<count).map { " a\($0) CDATA #IMPLIED" }.joined())><!ATTLIST b c CDATA 'd'>"
        }
        let document = "<!DOCTYPE a [\(subset(3))]><a/>"
        #expect(try outcome(of: bytes(document), options: options).failure == nil)
        let refused = try outcome(of: bytes("<!DOCTYPE a [\(subset(4))]><a/>"), options: options)
        #expect(refused.failure?.code == .limitExceeded)
        #expect(refused.error?.reason.contains("XMLParsingLimits.attributes") == true)
    }
}
