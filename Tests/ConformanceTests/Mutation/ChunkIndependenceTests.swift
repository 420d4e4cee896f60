import Foundation
import TestSupport
import Testing
import XMLParsing

@Suite("Documents cut anywhere")
struct ChunkIndependenceTests {
    /// How many mutants are tried in all: 20,000, or as many as the environment variable XML_MUTATIONS says.
    static let count = ProcessInfo.processInfo.environment["XML_MUTATIONS"].flatMap { Int($0) } ?? 20_000
    private static let shards = 8

    @Test("a seed has the same events or error at every split", arguments: MutationSeeds.all.indices)
    func seeds(_ index: Int) throws {
        let document = MutationSeeds.all[index]
        for hearing in ChunkTrial.Hearing.allCases {
            let trial = ChunkTrial(document: document, hearing: hearing)
            let difference = try trial.difference(Array(Chunking.all(for: document).dropFirst()))
            #expect(difference == nil)
        }
    }

    @Test("a mutant has the same events or error whole, byte by byte and cut at random", arguments: 0..<shards)
    func mutants(_ shard: Int) throws {
        var mutator = Mutator(seed: UInt64(shard))
        var differences: [String] = []
        for index in 0..<Self.count / Self.shards {
            let trial = trial(&mutator)
            if let difference = try trial.difference(chunkings(of: trial.document, index, &mutator)) {
                differences.append(difference)
            }
        }
        let count = differences.count
        #expect(count == 0, "of \(Self.count / Self.shards); the first: \(differences.first ?? "")")
    }

    /// A mutant, and options to read it with.
    private func trial(_ mutator: inout Mutator) -> ChunkTrial {
        var trial = ChunkTrial(document: mutator.next())
        trial.hearing = mutator.isOneIn(2) ? .all : mutator.isOneIn(2) ? .content : .pieces
        trial.options.namespaces = !mutator.isOneIn(4)
        trial.options.undefinedEntities = mutator.isOneIn(2) ? .skip : .error
        if mutator.isOneIn(4) { trial.options.doctype = .resolveExternal(FixedResolver()) }
        if mutator.isOneIn(8) {
            trial.options.limits = XMLParsingLimits(
                depth: 3, attributes: 2, nameLength: 12, attributeLength: 20, textLength: 16, tokenLength: 60,
                entityDepth: 2)
        }
        return trial
    }

    /// Byte by byte, twice at random, and, for some that are short, at every split.
    private func chunkings(of document: [UInt8], _ index: Int, _ mutator: inout Mutator) -> [Chunking] {
        var chunkings = [
            Chunking.size(1), .pattern(mutator.cuts(document.count)), .pattern(mutator.cuts(document.count)),
        ]
        if document.count < 60, index % 16 == 0 { chunkings += (1..<max(document.count, 1)).map { .split($0) } }
        return chunkings
    }
}
