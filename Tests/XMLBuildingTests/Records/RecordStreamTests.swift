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

/// Hears nothing.
private final class Silence: XMLContentDelegate {
    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {}
    func didEndElement(_ name: XMLName, context: XMLContext) {}
    func foundCharacters(_ text: XMLText, context: XMLContext) {}
}

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

    @Test(arguments: [1, 2, 4])
    func progressCountsTheLastBatchToo(workers: Int) async throws {
        let document = document(300)
        var iterator = rows(.bytes(document), workers: workers).makeAsyncIterator()
        var last: XMLRecordPlace?
        while try await iterator.next() != nil { last = iterator.place }
        #expect(iterator.progress.records == 300)
        #expect(iterator.progress.bytes == document.count)
        #expect(iterator.place?.checkpoint == last?.checkpoint)
        #expect(try await iterator.next() == nil)
        #expect(iterator.progress.records == 300)
    }

    @Test func sizesBeyondMeasureAreCut() throws {
        var records = rows(.bytes(document(50)), workers: .max)
        records.batchSize = .max
        var found: [Row] = []
        try records.forEach { found.append($0) }
        #expect(found == expected(0..<50))
    }

    @Test(arguments: [0, 1, 2, 3, 4]) func checkpointsWithNumbersThatNoDocumentHasAreRefused(place: Int) {
        for number in ["9223372036854775807", "1152921504606846976", "-1"] {
            var words = ["checkpoint/1", "10", "2", "3", "1", "0"]
            words[place + 1] = number
            #expect(XMLCheckpoint(words.joined(separator: " ")) == nil)
        }
    }

    @Test func checkpointsKeepNamespacesThatBeginWithACombiningMark() throws {
        let ancestor = XMLCheckpoint.Ancestor(name: "a", namespaceURI: "\u{301}x}", tag: 0..<3)
        let checkpoint = XMLCheckpoint(
            position: XMLPosition(byteOffset: 9, line: 1, column: 10), records: 1, prologLength: 0,
            ancestors: [ancestor])
        let read = try #require(XMLCheckpoint(checkpoint.description))
        #expect(read.ancestors.first?.name == "a")
        #expect(read.ancestors.first?.namespaceURI.map { Array($0.utf8) } == Array("\u{301}x}".utf8))
    }

    @Test func aCheckpointOfAnotherElementIsRefused() throws {
        let document = Array("<list><row id='1'/><row id='2'/></list>".utf8)
        var checkpoint: XMLCheckpoint?
        let records = XMLRecords(of: Row.self, at: "/list/row", in: .bytes(document))
        try records.forEachPlaced { _, place in if checkpoint == nil { checkpoint = place.checkpoint } }
        let text = try #require(checkpoint?.description)
        for name in ["other", "{urn:x}list"] {
            let wrong = try #require(XMLCheckpoint(text.replacing("list", with: name)))
            #expect(throws: XMLParsingError.self) { try records.resumed(from: wrong).forEach { _ in } }
        }
        var found: [Int] = []
        try records.resumed(from: try #require(XMLCheckpoint(text))).forEach { found.append($0.id) }
        #expect(found == [2])
    }

    /// Batches end right behind empty-element tags, which have no end tag of their own.
    @Test(arguments: 1...40) func elementsBetweenRecordsDontEndParallelParsing(batchSize: Int) throws {
        let rows = (0..<40).map { "<n a='\($0)'/><n/><row id='\($0)'>t</row>" }.joined()
        var records = XMLRecords(
            of: Row.self, at: "/l/row", in: .bytes(Array("<l>\(rows)</l>".utf8)), workers: 2)
        records.batchSize = batchSize
        var found: [Int] = []
        let progress = try records.forEach { found.append($0.id) }
        #expect(found == Array(0..<40))
        #expect(progress.oneWorkerReason == nil)
    }

    @Test func recordsInWhateverNamespace() throws {
        let document = Array("<l xmlns:p='urn:p'><row id='1'/><p:row id='2'/><p:other/></l>".utf8)
        var found: [Int] = []
        try XMLRecords(of: Row.self, at: "/{*}l/{*}row", in: .bytes(document)).forEach { found.append($0.id) }
        #expect(found == [1, 2])
    }

    @Test(arguments: [1, 7, 1_000, 1 << 20]) func bytesAreCountedUpToACarriageReturnAtTheEnd(size: Int) throws {
        let document = Array("<rows><row id='1'/></rows>\r".utf8)
        let parser = XMLPushParser(delegate: Silence())
        for chunk in Chunking.size(size).chunks(document) { try parser.parse(chunk) }
        try parser.finish()
        #expect(parser.bytesConsumed == document.count)
        let progress = try XMLRecords(of: Row.self, at: "/rows/row", in: .bytes(document)).forEach { _ in }
        #expect(progress.bytes == document.count)
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
