import TestSupport
import Testing
import XMLParsing

@Suite("External entities from a resolver")
struct ExternalEntityTests {
    private struct Failure: Error, Equatable {}

    private func options(_ resolver: MemoryResolver) -> XMLParsingOptions {
        var options = XMLParsingOptions()
        options.doctype = .resolveExternal(resolver)
        return options
    }

    @Test("general entities are read where they are referred to")
    func general() throws {
        let options = options(MemoryResolver(["e.xml": "1<b>2</b>3"]))
        try expectEvents(
            "<!DOCTYPE a [<!ENTITY e SYSTEM 'e.xml'>]><a>x&e;y&e;</a>",
            ["<a>", #""x1""#, "<b>", #""2""#, "</b>", #""3y1""#, "<b>", #""2""#, "</b>", #""3""#, "</a>"],
            options: options)
    }

    @Test("the external subset and parameter entities are read, and what they declare counts")
    func subset() throws {
        let resolver = MemoryResolver([
            "x.dtd":
                "<!ATTLIST a k CDATA 'd'><!ENTITY e 'outer'><![INCLUDE[<!ENTITY f 'f'>]]><![IGNORE[<!ENTITY g '']]>",
            "p.ent": "<!ENTITY e 'inner'>",
        ])
        try expectEvents(
            "<!DOCTYPE a SYSTEM 'x.dtd' [<!ENTITY % p SYSTEM 'p.ent'>%p;]><a>&e;&f;</a>",
            [#"<a ~k="d">"#, #""innerf""#, "</a>"], options: options(resolver))
        #expect(resolver.requests.prefix(2).map(\.kind) == [.parameterEntity, .externalSubset])
        #expect(resolver.requests.prefix(2).map(\.name) == ["p", "a"])
    }

    @Test("nothing is reported as skipped, and declarations are heard in document order")
    func heard() throws {
        let resolver = MemoryResolver(["x.dtd": "<?xml version='1.0' encoding='UTF-8'?><!--c--><!ELEMENT a ANY>"])
        try expectEvents(
            "<!DOCTYPE a SYSTEM 'x.dtd' [<!ENTITY i '1'>]><a>&i;</a>",
            [
                "start document", #"<!DOCTYPE a SYSTEM "x.dtd" ["#, #"entity i "1""#, #"<!--"c"-->"#, "element a ANY",
                "]>",
                "<a>", #""1""#, "</a>", "end document",
            ], options: options(resolver), full: true)
    }

    @Test("nested entities are relative to the one that declares them")
    func bases() throws {
        let resolver = MemoryResolver([
            "dtd/x.dtd": "<!ENTITY % q SYSTEM 'more/q.ent'>%q;<!ENTITY e SYSTEM 'e.xml'>",
            "dtd/more/q.ent": "<!ENTITY f SYSTEM 'f.xml'>", "dtd/e.xml": "[&f;]", "dtd/more/f.xml": "<g/>",
        ])
        try expectEvents(
            "<!DOCTYPE a SYSTEM 'dtd/x.dtd'><a>&e;</a>", ["<a>", #""[""#, "<g>", "</g>", #""]""#, "</a>"],
            options: options(resolver))
        let requests = resolver.requests.prefix(4)
        #expect(requests.map(\.systemID) == ["dtd/x.dtd", "more/q.ent", "e.xml", "f.xml"])
        #expect(requests.map(\.base) == [nil, "dtd/x.dtd", "dtd/x.dtd", "dtd/more/q.ent"])
        #expect(requests.map(\.kind) == [.externalSubset, .parameterEntity, .generalEntity, .generalEntity])
        #expect(requests.map(\.name) == ["a", "q", "e", "f"])
    }

    @Test("each entity has an encoding of its own")
    func encodings() throws {
        let resolver = MemoryResolver(bytes: [
            "latin": bytes(#"<?xml encoding="ISO-8859-1"?>\xe4"#),
            "utf16": "\u{FEFF}<b>ö</b>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
            "utf8": bytes(#"\xef\xbb\xbfü"#),
        ])
        try expectEvents(
            "<!DOCTYPE a [<!ENTITY l SYSTEM 'latin'><!ENTITY w SYSTEM 'utf16'><!ENTITY u SYSTEM 'utf8'>]><a>&l;&w;&u;ß</a>",
            ["<a>", #""ä""#, "<b>", #""ö""#, "</b>", #""üß""#, "</a>"], options: options(resolver))
    }

    @Test("an error inside names both places")
    func errors() throws {
        let resolver = MemoryResolver(["e.xml": "one\n<b></c>", "f.xml": "x\n\n  &e;"])
        let document = bytes("<!DOCTYPE a [<!ENTITY e SYSTEM 'e.xml'><!ENTITY f SYSTEM 'f.xml'>]>\n<a>&f;</a>")
        for chunking in Chunking.all(for: document) {
            let error = try #require(try outcome(of: document, chunking, options: options(resolver)).error)
            #expect(error.code == .tagMismatch)
            #expect(error.systemID == "e.xml")
            #expect(error.position == XMLPosition(byteOffset: 9, line: 2, column: 6), "\(chunking)")
            #expect(error.path == ["a", "b"])
            #expect(error.reason.contains("</c> closes <b>"), "\(error.reason)")
            #expect(error.reason.contains("entity e, referred to at 3:3 of f.xml"), "\(error.reason)")
            #expect(error.reason.contains("entity f, referred to at 2:4"), "\(error.reason)")
            #expect(error.excerpt?.hasPrefix("<b></c>\n     ^") == true, "\(error.excerpt ?? "")")
        }
    }

    @Test("an entity must be well-formed by itself")
    func balance() throws {
        for content in ["<b>", "</a>", "<b", "x&", "]]>"] {
            let document = bytes("<!DOCTYPE a [<!ENTITY e SYSTEM 'e.xml'>]><a>&e;</a>")
            let error = try outcome(of: document, options: options(MemoryResolver(["e.xml": content]))).error
            #expect(error?.systemID == "e.xml", "\(content)")
        }
    }

    @Test("what the resolver refuses is an error in content, and skipped in the DTD")
    func refusal() throws {
        let resolver = MemoryResolver([:])
        try expectFailure(
            "<!DOCTYPE a [<!ENTITY e SYSTEM 'e.xml'>]><a>x&e;</a>", .externalEntityRefused, at: 45, line: 1, column: 46,
            after: ["<a>", #""x""#], reason: "&e;", options: options(resolver))
        try expectEvents(
            "<!DOCTYPE a SYSTEM 'x.dtd' [<!ENTITY % p SYSTEM 'p.ent'>%p;]><a/>",
            [
                "start document", #"<!DOCTYPE a SYSTEM "x.dtd" ["#, "entity %p SYSTEM p.ent", "skipped % p",
                "skipped subset a", "]>", "<a>", "</a>", "end document",
            ], options: options(resolver), full: true)
    }

    @Test("what the resolver throws comes out unchanged", arguments: ["<a>&e;</a>", "<a/>"])
    func resolverError(_ content: String) throws {
        let resolver = MemoryResolver([:])
        resolver.failure = Failure()
        let subset = content == "<a/>" ? "<!DOCTYPE a SYSTEM 'x.dtd'>" : "<!DOCTYPE a [<!ENTITY e SYSTEM 'e'>]>"
        let parser = XMLPushParser(delegate: EventLog(), options: options(resolver))
        #expect(throws: Failure()) { try parser.parse(subset + content) }
    }

    @Test("what a delegate does inside an entity holds: throw, stop, skip")
    func control() throws {
        let resolver = MemoryResolver(["e.xml": "1<b>2<c/></b>3"])
        let document = "<!DOCTYPE a [<!ENTITY e SYSTEM 'e.xml'>]><a>x&e;y</a>"
        func run(_ action: @escaping (String, XMLContext) throws -> Void) throws -> EventLog {
            let log = EventLog()
            log.onLine = action
            let parser = XMLPushParser(delegate: log, options: options(resolver))
            defer { #expect(!parser.isSuspended) }
            do {
                try parser.parse(document)
                try parser.finish()
            } catch is Failure {
            } catch let error as XMLParsingError where error.code == .stopped {
                #expect(error.systemID == "e.xml")
                #expect(error.position.byteOffset == 1)
            }
            return log
        }
        #expect(try run { line, _ in if line == "<b>" { throw Failure() } }.lines == ["<a>", #""x1""#, "<b>"])
        #expect(try run { line, context in if line == "<b>" { context.stop() } }.lines == ["<a>", #""x1""#, "<b>"])
        #expect(
            try run { line, context in if line == "<b>" { context.skipElement() } }.lines
                == ["<a>", #""x1""#, "<b>", #""3y""#, "</a>"])
    }

    @Test("positions inside an entity are the entity's own")
    func positions() throws {
        let resolver = MemoryResolver(["e.xml": "\n <b/>"])
        var places: [String] = []
        let log = EventLog()
        log.onLine = { line, context in
            if line != #""\n ""# { places.append("\(line) \(context.byteRange) \(context.position) \(context.depth)") }
        }
        let parser = XMLPushParser(delegate: log, options: options(resolver))
        try parser.parse("<!DOCTYPE a [<!ENTITY e SYSTEM 'e.xml'>]><a>&e;<c/></a>")
        try parser.finish()
        #expect(
            places == [
                "<a> 41..<44 1:42 1", "<b> 2..<6 2:2 2", "</b> 6..<6 2:6 2", "<c> 47..<51 1:48 2",
                "</c> 51..<51 1:52 2",
                "</a> 51..<55 1:52 1",
            ])
    }

    @Test("external entities nest as deep as the limit, and no deeper; one that includes itself is refused")
    func depth() throws {
        let names = (0..<6).map { "e\($0)" }
        let declarations = names.map { "<!ENTITY \($0) SYSTEM '\($0)'>" }.joined()
        let contents = zip(names, names.dropFirst() + ["text"]).map { ($0, $1 == "text" ? "x" : "&\($1);") }
        var options = options(MemoryResolver(Dictionary(uniqueKeysWithValues: contents)))
        for (limit, isAllowed) in [(6, true), (5, false)] {
            options.limits.entityDepth = limit
            let result = try outcome(of: bytes("<!DOCTYPE a [\(declarations)]><a>&e0;</a>"), options: options)
            #expect((result.failure == nil) == isAllowed, "\(limit): \(result)")
        }
        let recursive = self.options(MemoryResolver(["e": "x&e;"]))
        let failure = try outcome(of: bytes("<!DOCTYPE a [<!ENTITY e SYSTEM 'e'>]><a>&e;</a>"), options: recursive)
            .failure
        #expect(failure?.code == .recursiveEntityReference)
    }

    @Test("a large entity is read in pieces")
    func large() throws {
        let content = String(repeating: "<i>x</i>\n", count: 30_000)
        let counter = EventCounter()
        let parser = XMLPushParser(delegate: counter, options: options(MemoryResolver(["e": content])))
        try parser.parse("<!DOCTYPE a [<!ENTITY e SYSTEM 'e'>]><a>&e;</a>")
        try parser.finish()
        #expect(counter.starts == 30_001)
        #expect(counter.textBytes == 60_000)
    }
}
