import Foundation
import TestSupport
import Testing
import XMLParsing

/// Whether tests run at full size: 16 MiB tokens, gigabytes of input. Small sizes keep the suite quick otherwise.
let isFullSize = TestFiles.isFullSize

/// A document with one long token.
enum LongToken: String, CaseIterable, Sendable {
    case attribute, attributeOfTagEnds, comment, cdata, instruction, manyAttributes

    /// The document, with a token of about so many bytes.
    func document(_ size: Int) -> [UInt8] {
        func filled(_ head: String, _ filling: String, _ tail: String) -> [UInt8] {
            Array(head.utf8) + Array(String(repeating: filling, count: size / filling.utf8.count).utf8)
                + Array(tail.utf8)
        }
        switch self {
        case .attribute: return filled("<a><b c='", "x", "'/></a>")
        case .attributeOfTagEnds: return filled("<a><b c='", ">", "'/></a>")
        case .comment: return filled("<a><!--", "x", "--></a>")
        case .cdata: return filled("<a><![CDATA[", "x", "]]></a>")
        case .instruction: return filled("<a><?p ", "x", "?></a>")
        case .manyAttributes:
            // 168 bytes each, so that 16 MiB are 100,000.
            let value = String(repeating: "v", count: 155)
            let attributes = (0..<(size / 168)).map { " a\($0 + 1_000_000)='\(value)'" }.joined()
            return Array("<a><b\(attributes)/></a>".utf8)
        }
    }
}

@Suite("Time is linear in the input, for whatever chunks", .serialized)
struct LinearTimeTests {
    private func seconds(_ document: [UInt8], _ chunkSize: Int) throws -> Double {
        var options = XMLParsingOptions()
        options.limits = .unlimited
        let counter = EventCounter()
        let parser = XMLPushParser(delegate: counter, options: options)
        let start = threadSeconds()
        var index = 0
        try unsafe document.withUnsafeBytes { bytes in
            while index < bytes.count {
                let end = min(index + chunkSize, bytes.count)
                try unsafe parser.parse(UnsafeRawBufferPointer(rebasing: bytes[index..<end]))
                index = end
            }
        }
        try parser.finish()
        let time = threadSeconds() - start
        #expect(counter.ends >= 1)
        return time
    }

    /// Small sizes are measured against a quarter, which quadratic time would take 16 times as long for: other tests run
    /// beside this one.
    private func expectLinear(_ name: String, _ size: Int, _ document: (Int) -> [UInt8]) throws -> [Int: Double] {
        let (full, part) = (document(size), document(isFullSize ? size / 2 : size / 4))
        let factor = isFullSize ? 2.5 : 12
        let noise = isFullSize ? 0.01 : 0.1
        var times: [Int: Double] = [:]
        for chunkSize in [1, 16, 1_024, 65_536] {
            // In turn, and the best of each: a machine's speed changes from one second to the next. What it takes from one of
            // the sizes it gives back in another round; quadratic time stays.
            var (long, short) = (Double.infinity, Double.infinity)
            var rounds = 0
            while rounds < 2 || (long > factor * short + noise && rounds < 12) {
                short = min(short, try seconds(part, chunkSize))
                long = min(long, try seconds(full, chunkSize))
                rounds += 1
            }
            times[chunkSize] = long
            #expect(long <= factor * short + noise, "\(name), chunks of \(chunkSize): \(short) s, then \(long) s")
            if isFullSize { print("\(name)\t\(chunkSize)\t\(short)\t\(long)") }
        }
        return times
    }

    @Test(
        "twice as long a token takes at most 2.5 times as long, and single bytes at most 30 times 64 KiB",
        arguments: LongToken.allCases)
    func linear(_ token: LongToken) throws {
        let times = try expectLinear(token.rawValue, isFullSize ? 16 << 20 : 1 << 17, token.document)
        let (single, large) = (times[1] ?? 0, times[65_536] ?? 0)
        // Without optimisation a call costs many times as much, the engine does not.
        #if !DEBUG
        guard isFullSize else { return }
        #expect(single <= 30 * large + 0.01, "\(token): \(large) s, in single bytes \(single) s")
        #else
        _ = (single, large)
        #endif
    }

    @Test("twice as many declarations and references take at most 2.5 times as long", arguments: ManyThings.allCases)
    func many(_ things: ManyThings) throws {
        let size = isFullSize ? things.fullCount : things.fullCount / 100
        _ = try expectLinear(things.rawValue, size, things.document)
    }
}
