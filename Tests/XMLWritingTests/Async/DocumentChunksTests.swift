import Foundation
import Testing
import XMLWriting

/// Counts across threads.
private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    // Touched only while the lock is held.
    private var count = 0

    func increment() { lock.withLock { count += 1 } }
    var value: Int { lock.withLock { count } }
}

@Suite struct DocumentChunksTests {
    struct Failure: Error {}

    @Test func `The chunks make up the document`() async throws {
        let chunks = XMLDocumentChunks { writer in
            try writer.element("r") { for number in 0..<50_000 { try writer.element("e", String(number)) } }
        }
        let expected = try XMLStreamWriter.bytes { writer in
            try writer.element("r") { for number in 0..<50_000 { try writer.element("e", String(number)) } }
        }
        for _ in 0..<2 {
            var received: [UInt8] = []
            for try await chunk in chunks {
                #expect(!chunk.isEmpty)
                received.append(contentsOf: chunk)
            }
            #expect(received == expected)
        }
    }

    @Test func `The writing code waits for the reader`() async throws {
        let written = Counter()
        var options = XMLWritingOptions()
        options.bufferSize = 1_000
        let chunks = XMLDocumentChunks(options: options) { writer in
            try writer.element("r") {
                for _ in 0..<10_000 {
                    try writer.element("e", "0123456789")
                    written.increment()
                }
            }
        }
        var iterator = chunks.makeAsyncIterator()
        #expect(written.value == 0)
        _ = try await iterator.next()
        try await Task.sleep(nanoseconds: 50_000_000)
        #expect(written.value < 300)
        while try await iterator.next() != nil {}
        #expect(written.value == 10_000)
        #expect(try await iterator.next() == nil)
    }

    @Test func `What the code throws comes out of the iteration`() async throws {
        let chunks = XMLDocumentChunks { writer in
            try writer.startElement("r")
            throw Failure()
        }
        await #expect(throws: Failure.self) { for try await _ in chunks {} }
        let incomplete = XMLDocumentChunks { try $0.startElement("r") }
        await #expect(throws: XMLWritingError.self) { for try await _ in incomplete {} }
    }

    @Test func `A reader that stops early ends the writing code`() async throws {
        let ended = Counter()
        let chunks = XMLDocumentChunks { writer in
            defer { ended.increment() }
            try writer.element("r") { while true { try writer.element("e", "text") } }
        }
        for try await _ in chunks { break }
        for _ in 0..<500 where ended.value == 0 { try await Task.sleep(nanoseconds: 10_000_000) }
        #expect(ended.value == 1)
    }

    @Test func `Cancelling the reading task ends the iteration and the writing code`() async throws {
        let ended = Counter()
        let started = Counter()
        let task = Task {
            let chunks = XMLDocumentChunks { writer in
                defer { ended.increment() }
                try writer.element("r") { while true { try writer.element("e", "text") } }
            }
            for try await _ in chunks { started.increment() }
        }
        while started.value == 0 { try await Task.sleep(nanoseconds: 1_000_000) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        for _ in 0..<500 where ended.value == 0 { try await Task.sleep(nanoseconds: 10_000_000) }
        #expect(ended.value == 1)
    }
}
