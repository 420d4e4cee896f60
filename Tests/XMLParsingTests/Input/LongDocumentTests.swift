import Foundation
import TestSupport
import Testing
import XMLParsing

@Suite("Long documents, and many", .serialized)
struct LongDocumentTests {
    @Test("a sheet of 47,000 rows is streamed")
    func rows() throws {
        let counter = EventCounter()
        let parser = XMLPushParser(delegate: counter)
        try parser.parse("<sheet>")
        for row in 1...47_000 { try parser.parse("<row><c r='A\(row)'><v>\(row % 10)</v></c></row>") }
        try parser.parse("</sheet>")
        try parser.finish()
        #expect(counter.starts == 141_001)
        #expect(counter.textBytes == 47_000)
        #expect(counter.isMonotonic)
    }

    @Test("a large document in one chunk gives what small chunks give")
    func oneChunk() throws {
        let items = isFullSize ? 1_400_000 : 70_000
        let document = Array(("<r>" + String(repeating: "<i>hello</i>\n", count: items) + "</r>").utf8)
        for chunkSize in [document.count, 10_000] {
            let counter = EventCounter()
            let parser = XMLPushParser(delegate: counter)
            for chunk in Chunking.size(chunkSize).chunks(document) { try parser.parse(chunk) }
            try parser.finish()
            #expect(counter.starts == items + 1)
            #expect(counter.runs == 2 * items)
            #expect(counter.textBytes == 6 * items)
        }
    }

    @Test("a text of eleven megabytes is one run")
    func longText() throws {
        let counter = EventCounter()
        let parser = XMLPushParser(delegate: counter)
        try parser.parse("<t>" + String(repeating: "0123456789\n", count: 1_000_000) + "</t>")
        try parser.finish()
        #expect(counter.runs == 1)
        #expect(counter.textBytes == 11_000_000)
    }

    @Test("time is linear in the number of records")
    func linear() throws {
        func seconds(_ records: Int) throws -> Double {
            let record = Array("<Record type='HKQuantity' value='1.5' unit='count'/>\n".utf8)
            let chunk = Array(repeating: record, count: 100).flatMap { $0 }
            let parser = XMLPushParser(delegate: EventCounter())
            let start = threadSeconds()
            try parser.parse(Array("<HealthData>".utf8))
            for _ in 0..<(records / 100) { try parser.parse(chunk) }
            try parser.parse(Array("</HealthData>".utf8))
            try parser.finish()
            return threadSeconds() - start
        }
        let (half, full) = (try seconds(50_000), try seconds(100_000))
        #expect(full <= 3 * half + 0.1, "\(half) s, then \(full) s")
    }

    @Test("fifty thousand items are taken a few at a time")
    func pages() throws {
        let log = EventLog()
        var items = 0
        log.onLine = { line, context in
            guard line == "</i>" else { return }
            items += 1
            if items % 20 == 0 { context.suspend() }
        }
        let parser = XMLPushParser(delegate: log)
        try parser.parse("<l>" + String(repeating: "<i/>", count: 50_000) + "</l>")
        var pages = 0
        while parser.isSuspended {
            pages += 1
            #expect(items == 20 * pages)
            try parser.resume()
        }
        try parser.finish()
        #expect(pages == 2_500)
        #expect(items == 50_000)
    }

    @Test("memory stays flat while a document streams through")
    func constantMemory() async {
        await #expect(processExitsWith: .success) {
            let chunk = Array(String(repeating: "<i k='v'>some text</i>\n", count: 1_000).utf8)
            let parser = XMLPushParser(delegate: EventCounter())
            try parser.parse(Array("<r>".utf8))
            let growth = try ResidentMemory.growth {
                for _ in 0..<(isFullSize ? 1_000 : 40) { try parser.parse(chunk) }
            }
            #expect(growth < 256 << 10)
            try parser.parse(Array("</r>".utf8))
            try parser.finish()
        }
    }

    @Test("memory stays flat over many documents through one parser, well-formed and not")
    func manyDocuments() async {
        await #expect(processExitsWith: .success) {
            let counter = EventCounter()
            let parser = XMLPushParser(delegate: counter)
            let document = Array("<!DOCTYPE a [<!ENTITY e '<b/>'>]><a k='v'>x&e;<p:c xmlns:p='u'/></a>".utf8)
            let count = isFullSize ? 170_000 : 3_000
            let growth = try ResidentMemory.growth {
                for number in 0..<count {
                    try parser.parse(document)
                    if number % 3 == 0 {
                        #expect(throws: XMLParsingError.self) { try parser.parse(Array("</a>".utf8)) }
                    } else {
                        try parser.finish()
                    }
                    try parser.reset()
                }
            }
            #expect(growth < 256 << 10)
            #expect(counter.starts == 3 * 6 * count)
        }
    }

    @Test("memory stays flat over many parsers")
    func manyParsers() async {
        await #expect(processExitsWith: .success) {
            let growth = try ResidentMemory.growth {
                for _ in 0..<(isFullSize ? 170_000 : 1_000) {
                    let parser = XMLPushParser(delegate: EventCounter())
                    try parser.parse("<a k='v'>text<b/></a>")
                }
            }
            #expect(growth < 256 << 10)
        }
    }

    /// Comments of a mebibyte are the cheapest way to move an offset: nobody hears them.
    @Test("offsets stay right beyond four gibibytes", .enabled(if: isFullSize))
    func beyond32Bits() throws {
        let counter = EventCounter()
        let parser = XMLPushParser(delegate: counter)
        var comment = [UInt8](repeating: 0x78, count: 1 << 20)
        comment.replaceSubrange(0..<4, with: Array("<!--".utf8))
        comment.replaceSubrange((comment.count - 7)..., with: Array("--><c/>".utf8))
        try parser.parse(Array("<r>".utf8))
        for _ in 0..<4_200 { try parser.parse(comment) }
        #expect(counter.starts == 4_201)
        #expect(counter.isMonotonic)
        #expect(counter.lastOffset == 3 + 4_200 * 1_048_576 - 4)
        #expect(parser.bytesConsumed == 3 + 4_200 * 1_048_576)
        let error = #expect(throws: XMLParsingError.self) { try parser.parse(Array("</x>".utf8)) }
        #expect(error?.position.byteOffset == 3 + 4_200 * 1_048_576 + 2)
        #expect(error?.position.column == 3 + 4_200 * 1_048_576 + 3)
    }
}
