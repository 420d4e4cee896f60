import TestSupport
import Testing
import XMLParsing

@testable import XMLBuilding

private struct Row: XMLMappable, Hashable, Sendable {
    var id = 0
    var text = ""

    static var mapping: XMLMapping<Row> {
        XMLMapping("row", make: { Row() }) {
            XMLAttribute("id", \.id)
            XMLContent(\.text)
        }
    }
}

private func document(_ count: Int, spoiled: Set<Int> = []) -> [UInt8] {
    let rows = (0..<count).map { "  <row id='\(spoiled.contains($0) ? "x" : String($0))'>text\n \($0)</row>" }
    return Array("<?xml version='1.0'?>\n<!DOCTYPE rows>\n<rows>\n\(rows.joined(separator: "\n"))\n</rows>\n".utf8)
}

private func expected(_ range: Range<Int>) -> [Row] { range.map { Row(id: $0, text: "text\n \($0)") } }

/// A sequence of chunks that come one by one.
private struct Chunks: AsyncSequence, Sendable {
    let all: [[UInt8]]

    struct AsyncIterator: AsyncIteratorProtocol {
        var rest: ArraySlice<[UInt8]>

        mutating func next() async -> [UInt8]? {
            await Task.yield()
            return rest.popFirst()
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: all[...]) }
}

/// Records as models: iteration of each kind, issues, progress, checkpoints and parts.
@Suite
struct RecordStreamTests {
    private func rows(
        _ source: XMLRecordSource, workers: Int, onIssue: XMLIssuePolicy = .fail
    ) -> XMLRecords<Row> {
        var records = XMLRecords(of: Row.self, at: "/rows/row", in: source, workers: workers, onIssue: onIssue)
        records.batchSize = 500
        return records
    }

    @Test(arguments: [1, 2, 4])
    func recordsComeInOrder(workers: Int) throws {
        var found: [Row] = []
        let progress = try rows(.bytes(document(300)), workers: workers).forEach { found.append($0) }
        #expect(found == expected(0..<300))
        #expect(progress.records == 300)
        #expect(progress.bytes == document(300).count)
        #expect(progress.workers == workers)
        #expect(progress.oneWorkerReason == (workers == 1 ? .asked : nil))
    }

    @Test(arguments: [1, 2, 4])
    func recordsComeInOrderAsynchronously(workers: Int) async throws {
        var found: [Row] = []
        for try await row in rows(.bytes(document(300)), workers: workers) { found.append(row) }
        #expect(found == expected(0..<300))
    }

    @Test(arguments: [1, 2, 4], [1, 7, 1_000, 1 << 20])
    func chunksAreReadAsTheyCome(workers: Int, size: Int) async throws {
        let chunks = Chunking.size(size).chunks(document(100)).map { Array($0) }
        var found: [Row] = []
        for try await row in rows(.chunks(Chunks(all: chunks)), workers: workers) { found.append(row) }
        #expect(found == expected(0..<100))
    }

    @Test(arguments: [1, 3])
    func aFileIsRead(workers: Int) throws {
        try TestFiles.withTemporaryFolder { folder in
            try TestFiles.write(document(300), to: "\(folder)/rows.xml")
            var found: [Row] = []
            try rows(.file("\(folder)/rows.xml"), workers: workers).forEach { found.append($0) }
            #expect(found == expected(0..<300))
        }
    }

    @Test(arguments: [1, 3])
    func aMissingFileIsAnError(workers: Int) throws {
        #expect(throws: XMLParsingError.self) { try rows(.file("/nowhere/at/all"), workers: workers).forEach { _ in } }
    }

    @Test(arguments: [1, 2, 4])
    func aRecordThatDoesNotFitEndsTheReadingAfterThoseBeforeIt(workers: Int) throws {
        var found: [Row] = []
        let records = rows(.bytes(document(300, spoiled: [123])), workers: workers)
        let error = #expect(throws: XMLMappingError.self) { try records.forEach { found.append($0) } }
        #expect(found == expected(0..<123))
        #expect(error?.kind == .invalidValue)
        // Three lines come first, and two for each row before.
        #expect(error?.position.line == 4 + 2 * 123)
        #expect(error?.position.column == 3)
    }

    @Test(arguments: [1, 2, 4])
    func issuesAreReportedInOrderWithPlacesInTheWholeDocument(workers: Int) throws {
        let log = Log()
        let records = rows(
            .bytes(document(200, spoiled: [3, 150, 199])), workers: workers,
            onIssue: .skipRecord { log.add("line \($0.position.line)") })
        try records.forEach { log.add("\($0.id)") }
        let lines: [String] = (0..<200).map { [3, 150, 199].contains($0) ? "line \(4 + 2 * $0)" : "\($0)" }
        #expect(log.lines == lines)
    }

    @Test(arguments: [1, 3])
    func whatTheClosureThrowsEndsTheReading(workers: Int) throws {
        struct Enough: Error {}
        var count = 0
        #expect(throws: Enough.self) {
            try rows(.bytes(document(300)), workers: workers).forEach { _ in
                count += 1
                if count == 10 { throw Enough() }
            }
        }
        #expect(count == 10)
    }

    @Test(arguments: [1, 3])
    func eachCheckpointGivesTheRest(workers: Int) throws {
        let source = XMLRecordSource.bytes(document(40))
        var checkpoints: [XMLCheckpoint] = []
        try rows(source, workers: workers).forEachPlaced { _, place in checkpoints.append(place.checkpoint) }
        #expect(checkpoints.count == 40)
        for (index, checkpoint) in checkpoints.enumerated() {
            let read = try #require(XMLCheckpoint(checkpoint.description))
            #expect(read == checkpoint)
            var rest: [Row] = []
            let progress = try rows(source, workers: workers).resumed(from: read).forEach { rest.append($0) }
            #expect(rest == expected(index + 1..<40))
            #expect(progress.records == 40)
        }
        // The first row ends in the fifth line, behind ` 0</row>`.
        #expect(checkpoints[0].position.line == 5)
        #expect(checkpoints[0].position.column == 9)
        #expect(checkpoints[0].ancestors.map(\.name) == ["rows"])
    }

    @Test(arguments: ["/row", "//row"], [1, 3])
    func behindARootElementThatIsTheRecordNothingIsLeft(path: String, workers: Int) throws {
        let tails: [(String, XMLParsingError.Code?)] = [
            ("", nil), ("<!-- end -->\n", nil), ("<row/>", .junkAfterDocumentElement),
        ]
        for (tail, code) in tails {
            let text = "<?xml version='1.0'?>\n<row id='7'>text</row>\n"
            var checkpoint: XMLCheckpoint?
            try XMLRecords(of: Row.self, at: path, in: .bytes(Array(text.utf8)), workers: workers)
                .forEachPlaced { _, place in checkpoint = place.checkpoint }
            let known = try #require(checkpoint)
            #expect(known.ancestors.isEmpty)
            let longer = XMLRecords(
                of: Row.self, at: path, in: .bytes(Array((text + tail).utf8)), workers: workers)
            if let code {
                let error = #expect(throws: XMLParsingError.self) {
                    try longer.resumed(from: known).forEach { _ in Issue.record("a record") }
                }
                #expect(error?.code == code)
                #expect(error?.position.line == 3)
            } else {
                let progress = try longer.resumed(from: known).forEach { _ in Issue.record("a record") }
                #expect(progress.records == 1)
            }
        }
    }

    @Test
    func recordsFromEntitiesSaySo() throws {
        let document =
            "<!DOCTYPE rows [<!ENTITY e \"<row id='1'/><row id='2'>x</row><in><row id='3'></row></in>\">"
            + "<!ENTITY f '&e;'>]><rows><row id='0'/>&e;<row id='4'></row>&f;<row id='5'>y</row></rows>"
        var found: [String] = []
        try XMLRecords(of: Row.self, at: "//row", in: .bytes(Array(document.utf8)), workers: 2)
            .forEachPlaced { row, place in found.append("\(row.id)\(place.isInEntity ? "e" : "")") }
        #expect(found == ["0", "1e", "2e", "3e", "4", "1e", "2e", "3e", "5"])
    }

    @Test
    func errorsBehindACheckpointHavePlacesInTheWholeDocument() throws {
        let source = XMLRecordSource.bytes(document(40, spoiled: [30]))
        var checkpoint: XMLCheckpoint?
        _ = try? rows(source, workers: 1).forEachPlaced { row, place in if row.id == 9 { checkpoint = place.checkpoint }
        }
        let rest = rows(source, workers: 2).resumed(from: try #require(checkpoint))
        let error = #expect(throws: XMLMappingError.self) { try rest.forEach { _ in } }
        #expect(error?.position.line == 4 + 2 * 30)
    }

    @Test(arguments: [1, 2, 5, 50])
    func partsGiveAllRecordsTogether(count: Int) throws {
        let source = XMLRecordSource.bytes(document(200))
        let shards = try rows(source, workers: 1).plan(shards: count, ofBytes: document(200).count)
        #expect(shards.count > count / 2 && shards.count <= count)
        for workers in [1, 3] {
            var found: [Row] = []
            for shard in shards { try rows(source, workers: workers).records(of: shard).forEach { found.append($0) } }
            #expect(found == expected(0..<200))
        }
    }

    @Test
    func aCheckpointOfAnotherDocumentIsRefused() throws {
        let checkpoint = try #require(XMLCheckpoint("checkpoint/1 60 3 7 1 39 39-45:other"))
        #expect(throws: XMLParsingError.self) {
            try rows(.bytes(document(3)), workers: 1).resumed(from: checkpoint).forEach { _ in }
        }
    }

    @Test(arguments: [
        "", "checkpoint/2 0 1 1 0 0", "checkpoint/1 0 1 1 0", "checkpoint/1 0 1 1 0 0 5-3:a",
        "checkpoint/1 0 1 1 0 0 1-2:",
    ])
    func otherTextIsNoCheckpoint(text: String) {
        #expect(XMLCheckpoint(text) == nil)
    }

    @Test(arguments: [1, 3])
    func cancellationEndsTheReadingWithinABatch(workers: Int) async throws {
        let records = rows(.bytes(document(3_000)), workers: workers)
        let task = Task {
            var count = 0
            for try await _ in records {
                count += 1
                if count == 5 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
            }
            return count
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test(arguments: [
        ("<!DOCTYPE rows [<!ENTITY e 'x'>]>", XMLOneWorkerReason.entities),
        ("<!DOCTYPE rows SYSTEM 'rows.dtd'>", .externalReference),
        ("<?xml version='1.0' encoding='Shift_JIS'?>", .encoding),
        ("<!DOCTYPE rows [<!ATTLIST row x CDATA '\(String(repeating: "y", count: 500))'>]>", .attributeDefaults),
    ])
    func documentsThatCannotBeCutHaveOneWorkerAndSayWhy(prolog: String, reason: XMLOneWorkerReason) throws {
        let document = Array("\(prolog)<rows><row id='1'/><row id='2'/></rows>".utf8)
        var ids: [Int] = []
        let progress = try rows(.bytes(document), workers: 2).forEach { ids.append($0.id) }
        #expect(ids == [1, 2])
        #expect(progress.oneWorkerReason == reason)
        #expect(progress.workers == 1)
    }
}

/// Lines from closures that must be Sendable; used by one thread.
private final class Log: @unchecked Sendable {
    private(set) var lines: [String] = []

    func add(_ line: String) { lines.append(line) }
}
