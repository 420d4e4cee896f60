import Dispatch
import StreamingXML

/// The library's reader, asked for one event after another.
struct StreamingXMLPull: Implementation {
    let name = "streamingxml"
    let benchmarkCase = BenchmarkCase.pull

    func run(_ document: Document) throws -> Outcome {
        var chunks = document.reader
        let reader = XMLEventReader(chunks: { chunks.next().map(Array.init) }, options: document.parsingOptions)
        var elements = 0
        while let event = try reader.next() {
            if case .startElement = event { elements += 1 }
        }
        return Outcome(elements: elements)
    }
}

/// The library's sequence of events, over chunks that come asynchronously.
struct StreamingXMLAsync: Implementation {
    let name = "streamingxml"
    let benchmarkCase = BenchmarkCase.async

    func run(_ document: Document) throws -> Outcome {
        let result = Promise()
        Task.detached {
            do {
                var elements = 0
                let chunks = DocumentChunks(document: document)
                for try await event in XMLEventSequence(chunks: chunks, options: document.parsingOptions) {
                    if case .startElement = event { elements += 1 }
                }
                result.fulfil(.success(Outcome(elements: elements)))
            } catch {
                result.fulfil(.failure(error))
            }
        }
        return try result.wait()
    }

    /// A document's chunks as a sequence that is never waited for.
    private struct DocumentChunks: AsyncSequence, Sendable {
        let document: Document

        struct AsyncIterator: AsyncIteratorProtocol {
            var reader: DocumentReader
            mutating func next() async -> ArraySlice<UInt8>? { reader.next() }
        }

        func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reader: document.reader) }
    }

    /// Hands a task's result to the thread that waits for it.
    private final class Promise: @unchecked Sendable {
        // Written once before the signal, and read after it.
        private var result: Result<Outcome, any Error>?
        private let done = DispatchSemaphore(value: 0)

        func fulfil(_ result: Result<Outcome, any Error>) {
            self.result = result
            done.signal()
        }

        func wait() throws -> Outcome {
            done.wait()
            guard let result else { throw BenchmarkError(description: "async: no result") }
            return try result.get()
        }
    }
}
