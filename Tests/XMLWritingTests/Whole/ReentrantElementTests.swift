import Testing
import XMLWriting

@Suite("A sink that calls its writer back")
struct ReentrantElementTests {
    /// Tries to write an element while it is being written to.
    private final class Sink: XMLSink {
        weak var writer: XMLStreamWriter?
        var bytes: [UInt8] = []
        var refusals: [XMLWritingError.Code] = []

        func write(_ bytes: Span<UInt8>) throws {
            for index in bytes.indices { self.bytes.append(bytes[index]) }
            attempt { try $0.element("x", "y") }
            attempt { try $0.element("x", attributes: ["k": "v"]) {} }
            attempt { try $0.element("x", "y", attributes: ["k": "v"]) }
        }

        func close() {}

        private func attempt(_ call: (XMLStreamWriter) throws -> Void) {
            guard let writer else { return }
            do {
                try call(writer)
            } catch let error as XMLWritingError {
                refusals.append(error.code)
            } catch {}
        }
    }

    @Test("is refused, and the document isn't harmed")
    func element() throws {
        var options = XMLWritingOptions()
        options.bufferSize = 64
        let sink = Sink()
        let writer = XMLStreamWriter(to: sink, options: options)
        sink.writer = writer
        let long = String(repeating: "v", count: 100)
        try writer.startElement("a")
        try writer.attribute("k", "1")
        try writer.attribute("l", long)
        #expect(throws: XMLWritingError.self) { try writer.attribute("k", "2") }
        try writer.endElement()
        try writer.finish()
        #expect(String(decoding: sink.bytes, as: UTF8.self) == "<a k=\"1\" l=\"\(long)\"/>")
        #expect(!sink.refusals.isEmpty)
        #expect(sink.refusals.allSatisfy { $0 == .reentrantCall })
    }
}
