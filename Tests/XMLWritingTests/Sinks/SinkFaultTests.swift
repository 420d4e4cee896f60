import Testing
import XMLWriting

/// A sink that takes a number of bytes and then fails.
private final class FailingSink: XMLSink {
    struct Failure: Error, Equatable { var afterBytes: Int }

    private let limit: Int
    private let failsOnClose: Bool
    private(set) var bytes: [UInt8] = []
    private(set) var callsAfterFailure = 0
    private var hasFailed = false

    init(after limit: Int, failsOnClose: Bool = false) {
        self.limit = limit
        self.failsOnClose = failsOnClose
    }

    func write(_ piece: Span<UInt8>) throws {
        if hasFailed { callsAfterFailure += 1 }
        for index in piece.indices {
            if bytes.count == limit {
                hasFailed = true
                throw Failure(afterBytes: limit)
            }
            bytes.append(piece[index])
        }
    }

    func close() throws {
        if hasFailed { callsAfterFailure += 1 }
        if failsOnClose {
            hasFailed = true
            throw Failure(afterBytes: bytes.count)
        }
    }
}

@Suite struct SinkFaultTests {
    private static let document = """
        <?xml version="1.0" encoding="UTF-8"?><a b="c"><d>text &amp; more</d><e/><!--f--><g>h</g></a>
        """

    private func write(_ writer: XMLStreamWriter) throws {
        try writer.startDocument()
        try writer.element("a", attributes: ["b": "c"]) {
            try writer.element("d", "text & more")
            try writer.startElement("e")
            try writer.endElement()
            try writer.comment("f")
            try writer.element("g") { try writer.characters("h") }
        }
        try writer.finish()
    }

    @Test(arguments: 0..<SinkFaultTests.document.utf8.count)
    func `After a sink failed at any byte nothing more is written`(limit: Int) throws {
        for size in [16, 40, 65_536] {
            var options = XMLWritingOptions()
            options.bufferSize = size
            let sink = FailingSink(after: limit)
            let writer = XMLStreamWriter(to: sink, options: options)
            #expect(throws: FailingSink.Failure(afterBytes: limit)) { try write(writer) }
            #expect(sink.bytes == Array(Self.document.utf8.prefix(limit)))
            let calls: [() throws -> Void] = [
                { try writer.endElement() }, { try writer.characters("x") }, { try writer.startElement("x") },
                { try writer.element("x", "") }, { try writer.comment("") }, { try writer.finish() },
                { try writer.flush() }, { try writer.attribute("x", "") }, { try writer.cdata("") },
                { try writer.startDocument() },
            ]
            for call in calls {
                let error = #expect(throws: XMLWritingError.self) { try call() }
                #expect(error?.code == .sinkFailed)
                #expect(error?.reason.contains("afterBytes: \(limit)") == true)
            }
            #expect(sink.callsAfterFailure == 0)
            #expect(sink.bytes.count == limit)
        }
    }

    @Test func `A sink that takes everything gets the document`() throws {
        let sink = FailingSink(after: .max)
        try write(XMLStreamWriter(to: sink))
        #expect(String(decoding: sink.bytes, as: UTF8.self) == Self.document)
    }

    @Test func `A sink that fails to close makes finish fail`() throws {
        let sink = FailingSink(after: .max, failsOnClose: true)
        let writer = XMLStreamWriter(to: sink)
        try writer.element("a", "")
        #expect(throws: FailingSink.Failure.self) { try writer.finish() }
        let error = #expect(throws: XMLWritingError.self) { try writer.finish() }
        #expect(error?.code == .sinkFailed)
        #expect(sink.callsAfterFailure == 0)
    }

    @Test func `A writer dropped without finish writes nothing more and doesn't close its sink`() throws {
        let sink = PiecesSink()
        do {
            let writer = XMLStreamWriter(to: sink)
            try writer.startElement("a")
            try writer.flush()
            try writer.characters("lost")
        }
        #expect(String(decoding: sink.bytes, as: UTF8.self) == "<a")
        #expect(sink.closings == 0)
    }

    @Test func `A call from inside the sink is refused and harms nothing`() throws {
        weak var inner: XMLStreamWriter?
        var codes: [XMLWritingError.Code] = []
        var bytes: [UInt8] = []
        let sink = XMLClosureSink { piece in
            for index in piece.indices { bytes.append(piece[index]) }
            for call in [{ try inner?.characters("x") }, { try inner?.flush() }, { try inner?.endElement() }] {
                do { try call() } catch let error as XMLWritingError { codes.append(error.code) }
            }
        }
        let writer = XMLStreamWriter(to: sink)
        inner = writer
        try writer.startElement("a")
        try writer.flush()
        try writer.endElement()
        try writer.finish()
        #expect(codes == Array(repeating: .reentrantCall, count: 6))
        #expect(String(decoding: bytes, as: UTF8.self) == "<a/>")
    }

    @Test func `A closure sink hands pieces and the end over`() throws {
        var count = 0
        var isClosed = false
        let sink = XMLClosureSink(onClose: { isClosed = true }) { count += $0.count }
        let writer = XMLStreamWriter(to: sink)
        try writer.element("a", "")
        try writer.finish()
        #expect(count == 4)
        #expect(isClosed)
    }
}
