import Foundation
import TestSupport
import Testing
import XMLWriting

@Suite struct KilledSaveTests {
    /// What the probe saves as its save of the given number.
    private func document(_ number: Int) -> String {
        let count = 500 + number % 7 * 1_000
        return "<doc n=\"\(number)\">" + String(repeating: "<i>\(number)</i>", count: count) + "</doc>"
    }

    @Test func `A process killed at any moment of a save leaves the old file or the new one, whole`() throws {
        let probe = try #require(Program(product: "AtomicSaveProbe"))
        let folder = try TemporaryFolder()
        let path = folder.file("saved.xml")
        var random = RandomSource(seed: 7)
        var seen: Set<Int> = []
        for round in 0..<100 {
            let running = try probe.start(["save", path, String(round * 1_000 + 1)], output: .pipe)
            // The first byte says that saving has begun.
            #expect(try running.readOutput(upTo: 1).count == 1)
            usleep(.random(in: 0..<30_000, using: &random))
            running.send(SIGKILL)
            #expect(running.wait() == -SIGKILL)
            let content = try folder.content("saved.xml")
            let digits = content.dropFirst(8).prefix { $0 != "\"" }
            let number = try #require(Int(digits), "the file starts with \(content.prefix(40))")
            #expect(content == document(number))
            seen.insert(number)
        }
        #expect(seen.count > 90, "each process saved at least once")
        let left = try folder.names().filter { $0 != "saved.xml" }
        #expect(left.allSatisfy { $0.hasPrefix(".saved.xml.") && $0.hasSuffix(".tmp") })
    }
}
