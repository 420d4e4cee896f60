import Foundation
import TestSupport
import Testing
import XMLObjects

@Suite("Interrupted imports")
struct InterruptedImportTests {
    /// The model that the probe imports by.
    private func model() throws -> ObjectModel {
        try ObjectModel {
            ObjectEntity("Item") {
                ObjectAttribute("count", .integer64)
                ObjectAttribute("text", .string)
                ObjectRelationship("next", to: "Item", inverse: "previous")
                ObjectRelationship("previous", to: "Item", inverse: "next")
            }
        }
    }

    @Test("leave all of one document or all of another when the process is killed at any moment")
    func killed() throws {
        let probe = try #require(Program(product: "ImportProbe"))
        try TestFiles.withTemporaryFolder { folder in
            let path = "\(folder)/objects.sqlite"
            var seen: Set<ObjectValue> = []
            for round in 0..<40 {
                let running = try probe.start(["import", path, String(round * 1_000 + 1)], output: .pipe)
                // The first byte says that importing has begun.
                #expect(try running.readOutput(upTo: 1).count == 1)
                usleep(UInt32(round * 7_919 % 40_000))
                running.send(SIGKILL)
                #expect(running.wait() == -SIGKILL)
                let store = try SQLiteObjectStore(path: path, model: model())
                let items = try store.objects(of: "Item")
                #expect(items.count == 400)
                let counts = Set(items.compactMap { $0["count"] })
                #expect(counts.count == 1, "of one document")
                guard case .integer(let number) = counts.first else { return }
                #expect(number > round * 1_000)
                #expect(items.allSatisfy { $0["text"] == .string("item \($0.id.dropFirst()) of \(number)") })
                #expect(try store.relatedIDs("next", of: items[399].reference) == ["i0"])
                seen.formUnion(counts)
            }
            #expect(seen.count == 40)
        }
    }

    @Test("leave the store as it was when there is no more room, and say so")
    func noRoom() throws {
        let probe = try #require(Program(product: "ImportProbe"))
        try TestFiles.withTemporaryFolder { folder in
            let path = "\(folder)/objects.sqlite"
            let before = "<x><item id='i0'><count>1</count><text>before</text></item></x>"
            try importObjects(before, into: SQLiteObjectStore(path: path, model: model()))
            let outcome = try probe.run(["limited", path, "1000000"])
            #expect(outcome.status == 3, "\(outcome.errors)")
            #expect(outcome.text.contains("failed: "))
            #expect(outcome.text.contains(": File too large\n1\n"))
            let store = try SQLiteObjectStore(path: path, model: model())
            #expect(try lines(store) == ["Item i0 count=1 text=before"])
        }
    }
}
