import TestSupport
import Testing

@Suite("BooksSample")
struct BooksSampleTests {
    private func run(_ arguments: [String]) throws -> Program.Outcome {
        try #require(Samples.booksSample).run(arguments)
    }

    @Test("prints a table of the books")
    func table() throws {
        let outcome = try run([Samples.data("Books.xml")])
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        #expect(
            outcome.text == """
                id  title              author             summary
                1   Circumference      Nicholas Nicastro  Eratosthenes and the Ancient
                2   Copernicus Secret  Jack Repcheck      How the scientific revolution began
                3   Angels and Demons  Dan Brown          Robert Langdon is summoned to a Swiss

                """)
    }

    @Test("needs one file", arguments: [[], ["a", "b"]])
    func usage(_ arguments: [String]) throws {
        let outcome = try run(arguments)
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("BooksSample: one file is needed\n"))
    }

    @Test("names a document that isn't one of books, and a file that isn't there")
    func wrongFiles() throws {
        let party = try run([Samples.data("Party.xml")])
        #expect(party.status == 1)
        let file = Samples.data("Party.xml")
        #expect(party.errors.hasPrefix("\(file):2:1: error: the root element is <Party>, not <Books>"))
        let absent = try run(["/nowhere/Books.xml"])
        #expect(absent.status != 0)
        #expect(absent.errors.contains("No such file or directory"))
    }
}
