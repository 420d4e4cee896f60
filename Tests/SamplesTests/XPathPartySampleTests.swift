import TestSupport
import Testing

@Suite("XPathPartySample")
struct XPathPartySampleTests {
    @Test("answers the three queries, and walks the tree")
    func answers() throws {
        let outcome = try #require(Samples.xpathPartySample).run([Samples.data("Party.xml")])
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        #expect(
            outcome.text == """
                //Party/Player
                  Butch, 1, Fighter
                  Shadow, 2, Rogue
                  Crak, 3, Wizard
                //Party/Player[1]
                  Butch, 1, Fighter
                //Party/Player[Name="Shadow"]
                  Shadow, 2, Rogue
                The tree:
                  Player
                    Name: Butch
                    Level: 1
                    Class: Fighter
                  Player
                    Name: Shadow
                    Level: 2
                    Class: Rogue
                  Player
                    Name: Crak
                    Level: 3
                    Class: Wizard

                """)
    }

    @Test("names a document that isn't well-formed, with the place")
    func malformed() throws {
        try TestFiles.withTemporaryFolder { folder in
            let file = "\(folder)/Party.xml"
            try TestFiles.write(Array("<Party>\n<Player></Party>".utf8), to: file)
            let outcome = try #require(Samples.xpathPartySample).run([file])
            #expect(outcome.status == 1)
            #expect(outcome.errors.hasPrefix("\(file):2:11: error: mismatched tag: </Party> closes <Player>"))
        }
    }

    @Test("names a file that isn't there")
    func absent() throws {
        let outcome = try #require(Samples.xpathPartySample).run(["/nowhere/Party.xml"])
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("No such file or directory"))
    }
}
