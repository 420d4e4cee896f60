import TestSupport
import Testing

@Suite("LibraryImport")
struct LibraryImportTests {
    private func run(_ arguments: [String]) throws -> Program.Outcome {
        try #require(Program(product: "LibraryImport")).run(arguments)
    }

    private let imported = """
        imported 5 objects and 3 connections
          Book: 2 in the store
          Page: 3 in the store
        ignored 1
          <shelf> in <book>: 1, first at 12:5

        """

    @Test("says what it imported, and what the model doesn't know")
    func memory() throws {
        let outcome = try run([Samples.data("Library.xml")])
        #expect(outcome.status == 0)
        #expect(outcome.text == imported)
        #expect(outcome.errors.isEmpty)
    }

    @Test("imports into a database, and exports it in the same format")
    func database() throws {
        try TestFiles.withTemporaryFolder { folder in
            let first = try run(
                ["--database", "\(folder)/d.sqlite", "--export", "\(folder)/one.xml", Samples.data("Library.xml")])
            #expect(first.text == imported)
            let again = try run(
                ["--strict", "--database", "\(folder)/e.sqlite", "--export", "\(folder)/two.xml", "\(folder)/one.xml"])
            #expect(again.status == 0)
            // Two books, three pages in their lists, and the pages themselves.
            #expect(again.text.hasPrefix("imported 8 objects and 3 connections\n  Book: 2 in the store\n"))
            #expect(try TestFiles.bytes("\(folder)/one.xml") == TestFiles.bytes("\(folder)/two.xml"))
        }
    }

    @Test("refuses to export over its database or its model", arguments: ["d.sqlite", "./d.sqlite-wal", "contents"])
    func overwriting(_ name: String) throws {
        try TestFiles.withTemporaryFolder { folder in
            let model = "<model><entity name=\"Book\"/></model>"
            try TestFiles.write(Array(model.utf8), to: "\(folder)/contents")
            let options = ["--model", "\(folder)/contents", "--database", "\(folder)/d.sqlite"]
            let command = options + ["--export", "\(folder)/\(name)", Samples.data("Library.xml")]
            #expect(try run(command).status == 2)
            #expect(TestFiles.paths(below: folder) == ["\(folder)/contents"])
            #expect(try run(options + [Samples.data("Library.xml")]).status == 0)
            let before = try TestFiles.bytes("\(folder)/d.sqlite")
            #expect(try run(command).status == 2)
            #expect(try TestFiles.bytes("\(folder)/d.sqlite") == before)
            #expect(try TestFiles.bytes("\(folder)/contents") == Array(model.utf8))
        }
    }

    @Test("takes a Core Data model, and refuses a database of another")
    func model() throws {
        try TestFiles.withTemporaryFolder { folder in
            let model = """
                <model><entity name="Book"><attribute name="title" attributeType="String"/>\
                <attribute name="shelf" optional="YES" attributeType="String"/></entity></model>
                """
            try TestFiles.write(Array(model.utf8), to: "\(folder)/contents")
            let database = "\(folder)/d.sqlite"
            let outcome = try run(
                ["--model", "\(folder)/contents", "--database", database, Samples.data("Library.xml")])
            #expect(
                outcome.text == """
                    imported 2 objects and 0 connections
                      Book: 2 in the store
                    ignored 2
                      <pages> in <book>: 2, first at 5:5

                    """)
            let other = try run(["--database", database, Samples.data("Library.xml")])
            #expect(other.status == 3)
            #expect(other.errors.contains("holds objects of another model"))
        }
    }

    @Test("fails with the place in strict mode, and for files that aren't there")
    func failures() throws {
        let strict = try run(["--strict", Samples.data("Library.xml")])
        #expect(strict.status == 1)
        let place = "\(Samples.data("Library.xml")):12:5"
        #expect(strict.errors == "\(place): error: <book> holds the element <shelf>, which the model doesn't know\n")
        let absent = try run(["/nowhere/Library.xml"])
        #expect(absent.status == 3)
        #expect(absent.errors.contains("No such file or directory"))
        #expect(try run([]).status == 2)
        #expect(try run(["--skip", "all", Samples.data("Library.xml")]).status == 2)
    }

    @Test("leaves nothing of a new database after a failing import, and an old one as it was")
    func failingImport() throws {
        try TestFiles.withTemporaryFolder { folder in
            let (database, bad) = ("\(folder)/d.sqlite", "\(folder)/bad.xml")
            try TestFiles.write(Array("<library><book id='n'/></books>".utf8), to: bad)
            for document in [bad, "\(folder)/nofile.xml"] {
                #expect(try run(["--database", database, document]).status != 0)
                #expect(TestFiles.paths(below: folder) == [bad])
            }
            #expect(try run(["--database", database, Samples.data("Library.xml")]).status == 0)
            #expect(TestFiles.paths(below: folder) == [bad, database])
            #expect(try run(["--database", database, bad]).status == 1)
            let more = try run(["--database", database, Samples.data("Library.xml")])
            #expect(more.text == imported)
            #expect(try run(["--database", ":memory:", Samples.data("Library.xml")]).status == 2)
        }
    }

    @Test("names the model's file in an error of it")
    func wrongModel() throws {
        try TestFiles.withTemporaryFolder { folder in
            try TestFiles.write(Array("<model>\n<entity></model>".utf8), to: "\(folder)/contents")
            let outcome = try run(["--model", "\(folder)/contents", Samples.data("Library.xml")])
            #expect(outcome.status == 1)
            #expect(outcome.errors.hasPrefix("\(folder)/contents:2:11: error: mismatched tag"), "\(outcome.errors)")
        }
    }
}
