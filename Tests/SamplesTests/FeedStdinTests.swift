import Foundation
import TestSupport
import Testing

@Suite("FeedStdin")
struct FeedStdinTests {
    private static let books = """
        1\tCircumference\tNicholas Nicastro\tEratosthenes and the Ancient
        2\tCopernicus Secret\tJack Repcheck\tHow the scientific revolution began
        3\tAngels and Demons\tDan Brown\tRobert Langdon is summoned to a Swiss

        """

    private func run(_ arguments: [String], _ input: [UInt8]) throws -> Program.Outcome {
        try #require(Samples.feedStdin).run(arguments, input: input)
    }

    @Test(
        "prints the same models, however the input is cut",
        arguments: ["1", "2", "7", "64", "4096", "1048576", "99999999"])
    func chunks(_ size: String) throws {
        let outcome = try run(["--chunk", size], TestFiles.bytes(Samples.data("Books.xml")))
        #expect(outcome.status == 0)
        #expect(outcome.text == Self.books)
        #expect(outcome.errors.contains(" bytes, 3 models, "))
    }

    @Test(
        "reads each kind of document",
        arguments: [
            ("books", "Books.xml", books),
            ("party", "Party.xml", "Butch\t1\tFighter\nShadow\t2\tRogue\nCrak\t3\tWizard\n"),
            (
                "staff", "Staff.xml",
                "Lin\tlin@example.org\t+44 20 7946 0000\tf\tEngineer\nArb & Co\t\t-\t-\tManager\n"
            ),
        ])
    func kinds(_ kind: String, _ file: String, _ expected: String) throws {
        let outcome = try run(["--as", kind, "--chunk=3"], TestFiles.bytes(Samples.data(file)))
        #expect(outcome.status == 0)
        #expect(outcome.text == expected)
        #expect(outcome.errors.contains("\(expected.split(separator: "\n").count) models"))
    }

    @Test("prints only the summary if told so")
    func quiet() throws {
        let outcome = try run(["--quiet"], TestFiles.bytes(Samples.data("Books.xml")))
        #expect(outcome.status == 0)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("3 models"))
    }

    @Test("names players that it skips")
    func skipped() throws {
        let outcome = try run(["--as", "party"], Array("<Party>\n<Player><Name>A</Name></Player></Party>".utf8))
        #expect(outcome.status == 0)
        #expect(outcome.errors.hasPrefix("standard input:2:1: skipped: the player \"A\" has no Level\n"))
    }

    @Test("prints the models before an error, and the error with its place")
    func malformed() throws {
        let outcome = try run([], Array("<Books><Book id=\"1\"><title>T</title></Book>\n<Book></Books>".utf8))
        #expect(outcome.status == 1)
        #expect(outcome.text == "1\tT\t\t\n")
        #expect(outcome.errors.contains("standard input:2:1: error: a book has no id"))
        let truncated = try run([], Array("<Books><Book id=\"1\"/><Book id=\"2\">".utf8))
        #expect(truncated.status == 1)
        #expect(truncated.text == "1\t\t\t\n")
        #expect(truncated.errors.contains("\nstandard input:1:"))
        let mismatched = try run([], Array("<Books><Book id=\"1\"/>\n</Bookz>".utf8))
        #expect(mismatched.status == 1)
        #expect(mismatched.text == "1\t\t\t\n")
        #expect(mismatched.errors.contains("\nstandard input:2:"))
    }

    @Test(
        "explains a wrong command line", arguments: [["--as", "films"], ["--chunk", "0"], ["--chunk"], ["file.xml"]])
    func usage(_ arguments: [String]) throws {
        let outcome = try run(arguments, [])
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasSuffix("\nFeedStdin --help says more\n"))
    }

    @Test("says so when its output can't be written", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func fullDisk() throws {
        let program = try #require(Samples.feedStdin)
        let running = try program.start(
            input: .file(Samples.data("Books.xml")), output: .file("/dev/full"), errors: .pipe)
        let errors = try running.readErrorsToEnd()
        #expect(running.wait() == 3)
        #expect(errors.contains("FeedStdin: writing failed: No space left on device"))
    }

    @Test("shows a model while the input is still open")
    func slowPipe() throws {
        let program = try #require(Samples.feedStdin)
        let running = try program.start(input: .pipe, output: .pipe)
        for (id, document) in ["<Books><Book id=\"1\"><title>one</title></Book>", "<Book id=\"2\"/>"].enumerated() {
            try running.write(document)
            // Returns what is there; without the model it would wait for ever.
            let line = String(decoding: try running.readOutput(), as: UTF8.self)
            #expect(line == (id == 0 ? "1\tone\t\t\n" : "2\t\t\t\n"))
        }
        try running.write("</Books>")
        running.closeInput()
        #expect(running.wait() == 0)
    }
}
