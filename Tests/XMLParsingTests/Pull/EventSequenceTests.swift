import Synchronization
import TestSupport
import Testing
import XMLParsing

/// Elements of an array, one an await.
struct Elements<Element: Sendable>: AsyncSequence, Sendable {
    let elements: [Element]
    var onNext: @Sendable (Int) -> Void = { _ in }

    struct AsyncIterator: AsyncIteratorProtocol {
        var rest: ArraySlice<Element>
        let onNext: @Sendable (Int) -> Void

        mutating func next() async throws -> Element? {
            await Task.yield()
            onNext(rest.startIndex)
            return rest.popFirst()
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: elements[...], onNext: onNext) }
}

@Suite("Awaiting events")
struct EventSequenceTests {
    private let document = bytes("<a>one<![CDATA[ & two]]><b x='1'/></a>")
    private let expected: [XMLEvent] = [
        .startDocument(nil), .startElement(XMLStartElement(name: XMLQualifiedName("a"))), .characters("one & two"),
        .startElement(
            XMLStartElement(
                name: XMLQualifiedName("b"), attributes: [.init(name: XMLQualifiedName("x"), value: "1")])),
        .endElement(XMLQualifiedName("b")), .endElement(XMLQualifiedName("a")), .endDocument,
    ]

    @Test("chunks of any size give the same events", arguments: [1, 3, 5, 1_000])
    func chunks(size: Int) async throws {
        let source = Elements(elements: Chunking.size(size).chunks(document).map { Array($0) })
        var events: [XMLEvent] = []
        for try await event in XMLEventSequence(chunks: source) { events.append(event) }
        #expect(events == expected)
    }

    @Test("single bytes give the same events")
    func singleBytes() async throws {
        var events: [XMLEvent] = []
        for try await event in XMLEventSequence(bytes: Elements(elements: document)) { events.append(event) }
        #expect(events == expected)
    }

    @Test("single bytes are as prompt as they come: a tag waits for no byte after it")
    func promptness() async throws {
        let asked = LastNumber()
        let source = Elements(elements: bytes("<root>one</root>"), onNext: { asked.set($0) })
        var iterator = XMLEventSequence(bytes: source, including: .content).makeAsyncIterator()
        _ = try await iterator.next()
        #expect(asked.value == 5)
    }

    @Test("the main actor can iterate too")
    @MainActor
    func mainActor() async throws {
        var events: [XMLEvent] = []
        for try await event in XMLEventSequence(chunks: Elements(elements: [document])) { events.append(event) }
        #expect(events == expected)
    }

    @Test("the next chunk is awaited only when the events of the last are taken")
    func demand() async throws {
        let asked = LastNumber()
        let source = Elements(
            elements: ["<a><b/>", "<c/>", "</a>"].map { Array($0.utf8) }, onNext: { asked.set($0) })
        var iterator = XMLEventSequence(chunks: source, including: .content).makeAsyncIterator()
        for _ in 0..<3 { _ = try await iterator.next() }
        #expect(asked.value == 0)
        _ = try await iterator.next()
        #expect(asked.value == 1)
    }

    @Test("each iterator has a parser of its own")
    func iterators() async throws {
        let sequence = XMLEventSequence(chunks: Elements(elements: [document]))
        var first = sequence.makeAsyncIterator()
        var second = sequence.makeAsyncIterator()
        for event in expected {
            #expect(try await first.next() == event)
            #expect(try await second.next() == event)
        }
        #expect(try await first.next() == nil)
    }

    @Test("an error comes after the events before its place")
    func errors() async throws {
        let source = Elements(elements: [bytes("<a><b>text</c>")])
        var events = 0
        do {
            for try await _ in XMLEventSequence(chunks: source, including: .content) { events += 1 }
            Issue.record("no error")
        } catch let error as XMLParsingError {
            #expect(error.code == .tagMismatch)
        }
        #expect(events == 3)
    }

    @Test("a cancelled task stops at the next event")
    func cancellation() async throws {
        let endless = Elements(elements: [bytes("<a>")] + Array(repeating: bytes("<b/>"), count: 100_000))
        let task = Task {
            var count = 0
            do {
                for try await _ in XMLEventSequence(chunks: endless, including: .content) {
                    count += 1
                    if count == 10 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
                }
            } catch is CancellationError {
                return count
            }
            return -1
        }
        #expect(try await task.value == 10)
    }
}

/// The last number that was set, on any thread.
final class LastNumber: Sendable {
    private let storage = Mutex(0)

    var value: Int { storage.withLock { $0 } }

    func set(_ value: Int) { storage.withLock { $0 = value } }
}
