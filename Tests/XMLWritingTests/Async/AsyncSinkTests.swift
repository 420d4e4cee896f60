import Testing
import XMLWriting

@Suite struct AsyncSinkTests {
    struct Failure: Error {}

    @Test func `The consumer gets the document in order, and gathering stays bounded`() async throws {
        var received: [UInt8] = []
        var largest = 0
        var options = XMLWritingOptions()
        options.bufferSize = 1_024
        let sink = XMLAsyncSink(bound: 4_096) { chunk in
            await Task.yield()
            received.append(contentsOf: chunk)
            largest = max(largest, chunk.count)
        }
        let writer = XMLStreamWriter(to: sink, options: options)
        try writer.startElement("r")
        for number in 0..<5_000 {
            try writer.element("e", String(number))
            try await sink.drain()
        }
        try writer.endElement()
        try writer.finish()
        try await sink.drain()
        let expected = try XMLStreamWriter.bytes { writer in
            try writer.element("r") { for number in 0..<5_000 { try writer.element("e", String(number)) } }
        }
        #expect(received == expected)
        #expect(largest <= 4_096)
        #expect(sink.isClosed)
        #expect(sink.pendingCount == 0)
    }

    @MainActor @Test func `The consumer runs where the writer's task runs`() async throws {
        var received: [UInt8] = []
        let sink = XMLAsyncSink { chunk in
            MainActor.assertIsolated()
            received += chunk
        }
        let writer = XMLStreamWriter(to: sink)
        try writer.element("r", "")
        try writer.finish()
        try await sink.drain()
        #expect(received == Array("<r/>".utf8))
    }

    @Test func `Without draining the bound makes the writer fail`() throws {
        let sink = XMLAsyncSink(bound: 100_000) { _ in }
        let writer = XMLStreamWriter(to: sink)
        let error = #expect(throws: XMLWritingError.self) {
            try writer.element("r") { while true { try writer.element("e", "text") } }
        }
        #expect(error?.code == .boundExceeded)
        #expect(sink.pendingCount <= 100_000)
    }

    @Test func `What the consumer throws comes out of drain, and nothing is handed over without content`() async throws
    {
        var calls = 0
        let sink = XMLAsyncSink { _ in
            calls += 1
            throw Failure()
        }
        try await sink.drain()
        #expect(calls == 0)
        let writer = XMLStreamWriter(to: sink)
        try writer.element("r", "")
        try writer.finish()
        await #expect(throws: Failure.self) { try await sink.drain() }
        #expect(calls == 1)
    }
}
