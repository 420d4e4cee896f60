import TestSupport
import Testing
import XMLParsing

@testable import XMLSelecting

/// Real documents, and generated expressions over them: streams and trees have to select what lxml selects.
@Suite("lxml agrees")
struct OracleTests {
    private static let handWritten = [
        "//*", "//@*", "//text()", "/*/*[last()]", "//*[not(*)]", "//*[@*]", "//*[text()][2]",
        "/*//*[position() mod 3 = 0]",
    ]

    /// Real documents small enough to be read byte by byte, from all over the folders.
    private static var files: [String] {
        let small = TestFiles.paths(below: TestFiles.data.map { "\($0)/real" }) { path in
            guard let count = try? TestFiles.bytes(path).count else { return false }
            return count < 24_000
        }
        let step = max(1, small.count / 90)
        return stride(from: 0, to: small.count, by: step).map { small[$0] }
    }

    private struct Trial {
        var question: LXML.Question
        var path: XMLPath
        var tree: XMLTree
        var bytes: [UInt8]
    }

    @Test(
        "over many files and expressions, whole and byte by byte",
        .enabled(if: TestFiles.data != nil, TestFiles.dataHint),
        .enabled(if: LXML.python != nil, "python3 with lxml isn't there: it is what results are compared with"))
    func agreement() throws {
        var trials: [[Trial]] = []
        for (number, file) in Self.files.enumerated() {
            let bytes = try TestFiles.bytes(file)
            // Files that refer to what isn't read are others' business.
            guard let tree = try? XMLTree(parsing: bytes) else { continue }
            var generated = GeneratedPaths(tree, seed: UInt64(number))
            var expressions = [Self.handWritten[number % Self.handWritten.count]]
            for _ in 0..<40 where expressions.count < 8 {
                if let expression = generated.next(), !expressions.contains(expression) {
                    expressions.append(expression)
                }
            }
            trials.append(
                try expressions.map { expression in
                    Trial(
                        question: .init(file: file, expression: expression, namespaces: generated.namespaces),
                        path: try XMLPath(expression, namespaces: generated.namespaces), tree: tree, bytes: bytes)
                })
        }
        let answers = try LXML.answers(to: trials.flatMap { $0 }.map(\.question))
        #expect(trials.count >= 60 && answers.count >= 300)
        var place = 0
        for file in trials {
            let whole = try select(file, .whole)
            let pieces = try select(file, .size(1))
            for (index, trial) in file.enumerated() {
                let answer = answers[place]
                place += 1
                let text = "\(trial.question.file): \(trial.question.expression)"
                #expect(whole[index] == answer, "\(text)")
                #expect(pieces[index] == answer, "byte by byte: \(text)")
                // The tree has nothing outside of the root element.
                if trial.question.expression.hasPrefix("//comment()") { continue }
                #expect(try trial.tree.nodes(matching: trial.path).map(OracleLine.line) == answer, "tree: \(text)")
            }
        }
    }

    /// What all paths over one file select in one pass, in the order of the nodes' starts.
    private func select(_ trials: [Trial], _ chunking: Chunking) throws -> [[String]] {
        let selector = XMLSelector()
        var found: [[XMLTree]] = trials.map { _ in [] }
        for (index, trial) in trials.enumerated() { selector.select(trial.path) { found[index].append($0) } }
        let parser = XMLPushParser(delegate: selector)
        for chunk in chunking.chunks(trials[0].bytes) { try parser.parse(chunk) }
        try parser.finish()
        return found.map { $0.sorted { $0.storage.serial < $1.storage.serial }.map(OracleLine.line) }
    }
}
