import Foundation
import TestSupport
import Testing

@Suite("Transcripts in the documentation")
struct TranscriptTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    /// The blocks of a file that start with a certain line.
    private static func blocks(of file: String, _ isWanted: (String) -> Bool) -> [String] {
        let text = (try? TestFiles.bytes("\(root)/\(file)")).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let pieces = text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        return pieces.filter(isWanted)
    }

    /// The documents of a file, each below a line that ends with its name: `` `books.xml`: ``.
    private static func documents(of file: String) -> [(name: String, text: String)] {
        let text = (try? TestFiles.bytes("\(root)/\(file)")).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let pieces = text.components(separatedBy: "```")
        return pieces.indices.dropFirst().compactMap { index in
            let words = pieces[index - 1].split { $0 == " " || $0 == "\n" }
            guard index % 2 == 1, pieces[index].hasPrefix("xml\n"), let last = words.last, last.hasPrefix("`"),
                last.hasSuffix("`:")
            else { return nil }
            return (String(last.dropFirst().dropLast(2)), String(pieces[index].dropFirst(4)))
        }
    }

    /// Runs a block's commands in one shell, and returns it with what they print now.
    private func replay(_ block: String, _ run: ToolRun) throws -> String {
        var script = "status=0\n"
        for line in block.split(separator: "\n") where line.hasPrefix("$ ") {
            let command = line.dropFirst(2)
            let quoted = command.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
            script += "printf '%s\\n' '$ \(quoted)'\n(exit $status)\n\(command)\nstatus=$?\n"
        }
        return try run.shell("exec 2>&1\n\(script)").text
    }

    @Test("are what the program prints", arguments: ["Documentation/xmlstream.md", "README.md"])
    func transcripts(file: String) throws {
        let blocks = Self.blocks(of: file) { $0.hasPrefix("\n$ xmlstream") }
        #expect(blocks.count >= 1)
        try ToolRun.inFolder { (run: ToolRun) throws in
            let documents = Self.documents(of: file)
            #expect(
                documents.map(\.name)
                    == (file == "README.md"
                        ? [] : ["books.xml", "bad.xml", "Library.xcdatamodel/contents", "more.xml"]))
            for document in documents { try run.write(document.text, to: document.name) }
            try FileManager.default.createSymbolicLink(
                atPath: "\(run.folder)/Samples", withDestinationPath: "\(Self.root)/Samples")
            for block in blocks {
                // CSV has carriage returns, which a terminal doesn't show.
                let printed = try replay(block, run).replacingOccurrences(of: "\r\n", with: "\n")
                #expect(printed == block.dropFirst(), "\(printed)")
            }
        }
    }
}
