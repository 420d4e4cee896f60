import TestSupport
import Testing
import XMLBuilding
import XMLParsing
@testable import XMLStreamTool

/// What `xmlstream plan` and `xmlstream records --shard` do, within the test's process, for the sake of speed.
@Suite("Shards of documents by others", .enabled(if: TestFiles.data != nil, TestFiles.dataHint))
struct ShardTests {
    /// Files up to this length are divided in many ways, longer ones in one, and the longest only at full size.
    private static let (shortLength, longLength) = TestFiles.isFullSize ? (.max, .max) : (100_000, 1_000_000)

    static let files: [String] = {
        let all = TestFiles.paths(below: TestFiles.data.map { "\($0)/real" })
        // Declarations that other files refer to, catalogues of them, and notes for people are no documents.
        let others = [".dtd", ".ent", ".mod", ".cat", ".md", "/catalog", "/README", "/LICENSE"]
        return all.filter { path in !others.contains { path.hasSuffix($0) } }
    }()

    @Test("there are files to divide")
    func thereAreFiles() {
        #expect(Self.files.count > 400)
        #expect(Self.files.filter { TestFiles.size($0) <= Self.longLength }.count > 400)
    }

    @Test("together they are the whole", arguments: files.filter { TestFiles.size($0) <= longLength })
    func together(file: String) throws {
        let document = try TestFiles.bytes(file)
        let isShort = document.count <= Self.shortLength
        let counter = PathCounter()
        // Some documents refer to entities of a document type that isn't read, and are read up to there.
        try? XMLPushParser(delegate: counter).parse(document)
        for path in isShort ? Set([counter.mostFrequentChild, counter.mostFrequentPath]) : [counter.mostFrequentChild] {
            let records = XMLRecords(at: path, in: .bytes(document), workers: 1) { WholeAssembler() }
            let whole = Reading(records)
            for count in isShort ? [1, 2, 3, 8, whole.lines.count < 64 ? whole.lines.count + 1 : 64] : [3] {
                let plan = try records.plan(shards: count, ofBytes: document.count)
                #expect(1...count ~= plan.count)
                var parts = Reading()
                for (number, shard) in plan.enumerated() where parts.error == nil {
                    let line = ShardText.line(shard, number: number, of: plan.count, size: document.count)
                    let read = try ShardText.shard(String(decoding: line, as: UTF8.self))
                    parts.add(records.records(of: read))
                }
                #expect(parts == whole, "\(path) in \(count) parts")
            }
            #expect(whole.error == nil || whole.error?.contains("undefined entity") == true)
        }
    }
}

/// The records of a document as lines, and the error that ended them.
private struct Reading: Equatable {
    private(set) var lines: [[UInt8]] = []
    private(set) var error: String?

    init() {}

    init(_ records: XMLRecords<[UInt8]>) {
        add(records)
    }

    mutating func add(_ records: XMLRecords<[UInt8]>) {
        do {
            try records.forEach { lines.append($0) }
        } catch {
            self.error = "\(error)"
        }
    }
}

/// Counts the elements of each path.
private final class PathCounter: XMLContentDelegate {
    private var counts: [String: Int] = [:]
    private var open: [String] = []

    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {
        open.append("\(open.last ?? "")/\(name.qualifiedName)")
        counts[open[open.count - 1], default: 0] += 1
    }

    func didEndElement(_ name: XMLName, context: XMLContext) { open.removeLast() }
    func foundCharacters(_ text: XMLText, context: XMLContext) {}

    /// The children of the root element that there are most of; those of any name, if there are none.
    var mostFrequentChild: String { mostFrequent { $0.count { $0 == "/" } == 2 } }
    /// The elements below the root element that there are most of.
    var mostFrequentPath: String { mostFrequent { $0.count { $0 == "/" } >= 2 } }

    private func mostFrequent(_ isWanted: (String) -> Bool) -> String {
        let found = counts.filter { isWanted($0.key) }.max { ($0.value, $1.key) < ($1.value, $0.key) }
        return found?.key ?? "/*/*"
    }
}
