import Foundation
import Testing
import XMLBuilding
import XMLParsing

private struct Row: XMLMappable {
    var id = 0

    static var mapping: XMLMapping<Row> {
        XMLMapping("row", make: { Row() }) { XMLAttribute("id", \.id) }
    }
}

private struct Enough: Error {}

/// Records of a descriptor that stays the caller's.
@Suite struct RecordDescriptorTests {
    private func pipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe Foundation.pipe(&ends) == 0)
        return (ends[0], ends[1])
    }

    @Test("when the iteration is over nothing is read from a file that got the descriptor's number", arguments: 0..<5)
    func reusedNumber(round: Int) throws {
        _ = signal(SIGPIPE, SIG_IGN)
        let (first, second) = (try pipe(), try pipe())
        let rows = "<l>" + (0..<100).map { "<row id='\($0)'/>" }.joined()
        #expect(unsafe write(first.writing, rows, rows.utf8.count) == rows.utf8.count)

        var records = XMLRecords(of: Row.self, at: "/l/row", in: .descriptor(first.reading), workers: 2)
        records.batchSize = 100
        #expect(throws: Enough.self) { try records.forEach { _ in throw Enough() } }

        // A worker may still wait in a read. The number goes to the other pipe now.
        #expect(dup2(second.reading, first.reading) == first.reading)
        #expect(unsafe write(second.writing, "0123456789", 10) == 10)
        // Whoever waits is woken, and would read on.
        _ = unsafe write(first.writing, "<row", 4)
        usleep(100_000)
        _ = fcntl(second.reading, F_SETFL, O_NONBLOCK)
        var found = [UInt8](repeating: 0, count: 100)
        #expect(unsafe read(second.reading, &found, found.count) == 10)
        for number in [first.reading, first.writing, second.reading, second.writing] { close(number) }
    }
}
