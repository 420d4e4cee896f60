import TestSupport
import Testing
import XMLParsing

@testable import XMLBuilding

/// Which of a document's elements repeat: counted by where they are.
private final class PathCounter: XMLContentDelegate {
    private var open: [String] = []
    private var counts: [String: Int] = [:]

    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {
        open.append(name.qualifiedName)
        if open.count > 1 { counts[open.joined(separator: "/"), default: 0] += 1 }
    }

    func didEndElement(_ name: XMLName, context: XMLContext) { open.removeLast() }
    func foundCharacters(_ text: XMLText, context: XMLContext) {}

    /// The commonest path, the shortest of several.
    var commonest: (path: String, count: Int)? {
        counts.min { ($1.value, $0.key.count, $0.key) < ($0.value, $1.key.count, $1.key) }
            .map { ("/" + $0.key, $0.value) }
    }
}

/// Long files are for runs at full size: each event of each record is compared, several times.
private func isShort(_ path: String) -> Bool { TestFiles.isFullSize || TestFiles.size(path) < 40_000 }

/// Documents by others: with any number of workers they give the records that they give in order.
@Suite
struct RealFileRecordTests {
    private func expectEqual(_ file: String) throws {
        let document = try TestFiles.bytes(file)
        let counter = PathCounter()
        let parser = XMLPushParser(delegate: counter)
        _ = try? parser.parse(document)
        guard let (path, count) = counter.commonest else { return }
        let expected = try records(document, at: path, workers: 1)
        if expected.failure == nil { #expect(expected.lines.count == count, "\(file): \(path)") }
        for (workers, batch) in [(2, 1 << 12), (3, document.count / 5 + 1), (8, 1 << 20)] {
            let outcome = try records(document, at: path, workers: workers, batch: batch)
            #expect(outcome == expected, "\(file): \(path), \(workers) workers, batches of \(batch)")
        }
        if document.count < 1 << 13 {
            #expect(try records(document, at: path, workers: 2, batch: 1) == expected, "\(file): \(path)")
        }
    }

    @Test(
        .enabled(if: TestFiles.data != nil, TestFiles.dataHint),
        arguments: TestFiles.paths(below: TestFiles.data.map { $0 + "/real" }, where: isShort))
    func realFilesGiveTheSameRecords(file: String) throws { try expectEqual(file) }

    @Test(
        .enabled(if: TestFiles.data != nil, TestFiles.dataHint),
        arguments: TestFiles.paths(below: TestFiles.data.map { $0 + "/real-malformed" }, where: isShort))
    func malformedFilesGiveTheSameRecordsAndError(file: String) throws { try expectEqual(file) }

    @Test(
        .enabled(if: TestFiles.suite != nil, TestFiles.suiteHint),
        arguments: TestFiles.paths(below: TestFiles.suite) { $0.hasSuffix(".xml") })
    func filesOfTheConformanceSuiteGiveTheSameRecords(file: String) throws { try expectEqual(file) }
}
