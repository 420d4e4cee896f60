import Testing
import XMLWriting

@Suite struct StateTests {
    private func finishedRoot(_ writer: XMLStreamWriter) throws { try writer.element("r", "") }

    @Test func `Elements are written in the order of the calls`() throws {
        let document = try written {
            try $0.element("r") {}
        }
        #expect(document == "<r/>")
        #expect(
            try inside {
                try $0.element("a", "")
                try $0.element("b", "x")
                try $0.element("c", "", attributes: ["z": "1", "a": "2"])
            } == "<a/><b>x</b><c z=\"1\" a=\"2\"/>")
    }

    @Test func `A document has one root element`() throws {
        try expectRefusal(.secondRoot, after: finishedRoot) { try $0.startElement("s") }
        try expectRefusal(.secondRoot, after: finishedRoot) { try $0.element("s", "") }
        try expectRefusal(.secondRoot, after: finishedRoot) { try $0.element("s") {} }
    }

    @Test func `Text stands inside the root only`() throws {
        for before in [{ _ in }, { try $0.startDocument() }, finishedRoot] as [(XMLStreamWriter) throws -> Void] {
            try expectRefusal(.outsideRoot, after: before) { try $0.characters("x") }
            try expectRefusal(.outsideRoot, after: before) { try $0.characters(" ") }
            try expectRefusal(.outsideRoot, after: before) { try $0.cdata("x") }
            try expectRefusal(.outsideRoot, after: before) { try $0.startCDATA() }
            try expectRefusal(.outsideRoot, after: before) { try $0.entityReference("amp") }
        }
    }

    @Test func `Line ends can stand between the parts outside of the root`() throws {
        var options = XMLWritingOptions.default
        options.finalNewline = true
        let document = try written(options) { writer in
            try writer.startDocument()
            try writer.lineBreak()
            try writer.comment("c")
            try writer.element("r", "x")
            try writer.lineBreak()
            try writer.processingInstruction("p", "")
            try writer.lineBreak()
        }
        #expect(document == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!--c--><r>x</r>\n<?p?>\n")
        let single = try written(options) { writer in
            try writer.startDocument()
            try writer.lineBreak()
            try writer.element("r", "x")
        }
        #expect(single == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<r>x</r>\n")
        // Layout has put these parts on lines of their own.
        let laidOut = try written(.pretty) { writer in
            try writer.comment("c")
            try writer.lineBreak()
            try writer.element("r", "x")
            try writer.lineBreak()
        }
        #expect(laidOut == "<!--c-->\n<r>x</r>\n")
        try expectRefusal(.wrongState, after: { _ in }) { try $0.lineBreak() }
        try expectRefusal(.wrongState, after: { try $0.startElement("r") }) { try $0.lineBreak() }
    }

    @Test func `An end needs a start`() throws {
        try expectRefusal(.noOpenElement, after: { _ in }) { try $0.endElement() }
        try expectRefusal(.noOpenElement, after: finishedRoot) { try $0.endElement() }
    }

    @Test func `Attributes stand in an open start tag only`() throws {
        let places: [(XMLStreamWriter) throws -> Void] = [
            { _ in }, finishedRoot,
            {
                try $0.startElement("r"); try $0.characters("x")
            },
            {
                try $0.startElement("r"); try $0.element("x", "")
            },
            {
                try $0.startElement("r"); try $0.comment("x")
            },
        ]
        for place in places {
            try expectRefusal(.notInStartTag, after: place) { try $0.attribute("a", "") }
            try expectRefusal(.notInStartTag, after: place) { try $0.declareNamespace("u", prefix: "p") }
        }
    }

    @Test func `Empty text leaves the start tag open`() throws {
        #expect(
            try inside {
                try $0.startElement("a")
                try $0.characters("")
                try $0.attribute("b", "c")
                try $0.endElement()
            } == "<a b=\"c\"/>")
    }

    @Test func `An incomplete document can't be finished, and can be completed`() throws {
        try expectRefusal(.incomplete, after: { _ in }) { try $0.finish() }
        try expectRefusal(.incomplete, after: { try $0.startDocument() }) { try $0.finish() }
        try expectRefusal(.incomplete) { try $0.finish() }
        let sink = XMLBytesSink()
        let writer = XMLStreamWriter(to: sink)
        try writer.startElement("a")
        #expect(throws: XMLWritingError.self) { try writer.finish() }
        #expect(!sink.isClosed)
        try writer.endElement()
        try writer.finish()
        #expect(sink.isClosed)
        #expect(String(decoding: sink.bytes, as: UTF8.self) == "<a/>")
    }

    @Test func `After finish each call is refused`() throws {
        let sink = PiecesSink()
        let writer = XMLStreamWriter(to: sink)
        try writer.element("a", "")
        try writer.finish()
        let calls: [() throws -> Void] = [
            { try writer.startDocument() }, { try writer.startElement("a") }, { try writer.endElement() },
            { try writer.characters("a") }, { try writer.comment("a") }, { try writer.processingInstruction("a", "") },
            { try writer.finish() }, { try writer.flush() }, { try writer.attribute("a", "") },
            { try writer.cdata("") },
            { try writer.doctype("a") }, { try writer.element("a", "") }, { try writer.element("a") {} },
            { try writer.declareNamespace("u", prefix: nil) }, { try writer.mixedContent() },
        ]
        for call in calls {
            let error = #expect(throws: XMLWritingError.self) { try call() }
            #expect(error?.code == .finished)
        }
        #expect(String(decoding: sink.bytes, as: UTF8.self) == "<a/>")
        #expect(sink.closings == 1)
    }

    @Test func `A writer goes on after a refused call`() throws {
        let document = try written { writer in
            try writer.startElement("a")
            #expect(throws: XMLWritingError.self) { try writer.attribute("1", "") }
            #expect(throws: XMLWritingError.self) { try writer.characters("\u{0}") }
            #expect(throws: XMLWritingError.self) { try writer.element("b", "\u{0}", attributes: ["c": "d"]) }
            try writer.attribute("e", "f")
            #expect(throws: XMLWritingError.self) { try writer.attribute("e", "f") }
            #expect(throws: XMLWritingError.self) { try writer.element("b", "", attributes: ["c": "", "c": ""]) }
            #expect(throws: XMLWritingError.self) { try writer.element("p:b", "") }
            #expect(throws: XMLWritingError.self) { try writer.attribute("e", "f") }
            try writer.characters("x")
            try writer.endElement()
            #expect(throws: XMLWritingError.self) { try writer.endElement() }
            #expect(throws: XMLWritingError.self) { try writer.attribute("q", "") }
            #expect(throws: XMLWritingError.self) { try writer.startElement("b") }
        }
        #expect(document == "<a e=\"f\">x</a>")
    }

    @Test func `If the content throws the end tag isn't written`() throws {
        struct Failure: Error {}
        let sink = XMLBytesSink()
        let writer = XMLStreamWriter(to: sink)
        #expect(throws: Failure.self) {
            try writer.element("a") {
                try writer.element("b") {
                    try writer.characters("x")
                    throw Failure()
                }
            }
        }
        try writer.flush()
        #expect(String(decoding: sink.bytes, as: UTF8.self) == "<a><b>x")
        #expect(writer.path == ["a", "b"])
        #expect(writer.depth == 2)
    }

    @Test func `Content must close what it opens and no more`() throws {
        for content in [{ try $0.startElement("b") }, { try $0.endElement() }] as [(XMLStreamWriter) throws -> Void] {
            let error = #expect(throws: XMLWritingError.self) {
                try written { writer in
                    try writer.element("r") { try writer.element("a") { try content(writer) } }
                }
            }
            #expect(error?.code == .wrongState)
        }
    }

    @Test func `An error tells the path of open elements`() throws {
        let error = #expect(throws: XMLWritingError.self) {
            try written { writer in
                try writer.element("a") { try writer.element("p:b", namespace: "u") { try writer.comment("--") } }
            }
        }
        #expect(error?.path == ["a", "p:b"])
    }

    @Test func `Depth is limited by memory only`() throws {
        let depth = 100_000
        let document = try written { writer in
            for _ in 0..<depth { try writer.startElement("a") }
            for _ in 0..<depth { try writer.endElement() }
        }
        #expect(document.utf8.count == (depth - 1) * 7 + 4)
    }
}
