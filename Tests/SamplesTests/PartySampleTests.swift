import TestSupport
import Testing

@Suite("PartySample")
struct PartySampleTests {
    private func run(_ arguments: [String] = [], home: String, documents: String = "") throws -> Program.Outcome {
        try #require(Samples.partySample).run(
            arguments, environment: ["HOME": home, "XDG_DOCUMENTS_DIR": documents])
    }

    private static let withWaldo = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Party>
          <Player>
            <Name>Butch</Name>
            <Level>1</Level>
            <Class>Fighter</Class>
          </Player>
          <Player>
            <Name>Shadow</Name>
            <Level>2</Level>
            <Class>Rogue</Class>
          </Player>
          <Player>
            <Name>Crak</Name>
            <Level>3</Level>
            <Class>Wizard</Class>
          </Player>
          <Player>
            <Name>Waldo</Name>
            <Level>1</Level>
            <Class>Rogue</Class>
          </Player>
        </Party>

        """

    @Test("adds Waldo to the bundled party, saves it in the documents folder, and shows him when run again")
    func waldo() throws {
        try TestFiles.withTemporaryFolder { home in
            let saved = "saved 4 players to \(home)/Documents/Party.xml\n"
            let first = try run(home: home)
            #expect(first.status == 0)
            #expect(first.errors.isEmpty)
            #expect(first.text == "Butch\nShadow\nCrak\n" + saved)
            #expect(
                String(decoding: try TestFiles.bytes("\(home)/Documents/Party.xml"), as: UTF8.self) == Self.withWaldo)
            for _ in 1...2 { #expect(try run(home: home).text == "Butch\nShadow\nCrak\nWaldo\n" + saved) }
            #expect(
                String(decoding: try TestFiles.bytes("\(home)/Documents/Party.xml"), as: UTF8.self) == Self.withWaldo)
            // Only the party, and no temporary file.
            #expect(TestFiles.paths(below: home) == ["\(home)/Documents/Party.xml"])
            #expect(try run(["--bundled"], home: home).text == "Butch\nShadow\nCrak\n" + saved)
        }
    }

    @Test("goes by XDG_DOCUMENTS_DIR, and by --file before that")
    func places() throws {
        try TestFiles.withTemporaryFolder { folder in
            let documents = try run(home: "/nowhere", documents: folder)
            #expect(documents.text.hasSuffix("saved 4 players to \(folder)/Party.xml\n"))
            let file = try run(["--file", "\(folder)/mine.xml"], home: "/nowhere", documents: "/nowhere")
            #expect(file.text == "Butch\nShadow\nCrak\nsaved 4 players to \(folder)/mine.xml\n")
            #expect(try run(["--file=\(folder)/mine.xml"], home: "/nowhere").text.contains("\nWaldo\n"))
            #expect(TestFiles.paths(below: folder) == ["\(folder)/Party.xml", "\(folder)/mine.xml"])
        }
    }

    @Test("leaves a saved party that it can't read as it is")
    func broken() throws {
        try TestFiles.withTemporaryFolder { folder in
            let path = "\(folder)/Party.xml"
            let broken = Array("<Party><Player></Party>".utf8)
            try TestFiles.write(broken, to: path)
            let outcome = try run(["--file", path], home: folder)
            #expect(outcome.status == 1)
            #expect(outcome.errors.hasPrefix("\(path):1:"))
            #expect(try TestFiles.bytes(path) == broken)
        }
    }

    @Test("says where it can't save")
    func unwritable() throws {
        let outcome = try run(home: "/nowhere")
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("PartySample: writing failed: /nowhere/Documents: No such file or directory"))
        let file = try run(["--file", "/nowhere/Party.xml"], home: "/nowhere")
        #expect(file.status == 3)
    }

    @Test("takes no file but by --file")
    func usage() throws {
        #expect(try run(["Party.xml"], home: "/nowhere").status == 2)
        #expect(try run(["--file"], home: "/nowhere").status == 2)
    }
}
