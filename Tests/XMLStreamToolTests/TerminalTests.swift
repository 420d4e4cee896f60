import TestSupport
import Testing
@testable import XMLStreamTool

@Suite("xmlstream on a terminal", .enabled(if: Program(named: "script") != nil, "the program script is absent"))
struct TerminalTests {
    /// What a terminal shows of a run.
    private func screen(_ arguments: String, _ run: ToolRun, _ environment: [String: String] = [:]) throws -> String {
        try run.shell(
            "script -qec \"'\(run.program.path)' \(arguments)\" /dev/null < /dev/null",
            environment: ["TERM": "xterm", "NO_COLOR": ""].merging(environment) { $1 }
        ).text
    }

    @Test("long work shows how far it is, how fast, and how much longer, and takes the line away")
    func progress() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write(ToolRun.manyBooks(400_000), to: "many.xml")
            let screen = try screen("outline --output=out.txt many.xml", run)
            #expect(screen.contains("% "))
            #expect(screen.contains("MB/s"))
            #expect(screen.contains(" left"))
            #expect(screen.hasSuffix("\r\u{1B}[K"))
            #expect(try self.screen("outline --quiet --output=out.txt many.xml", run).isEmpty)
            #expect(try run("outline", "--output=out.txt", "many.xml").errors.isEmpty)
        }
    }

    @Test("a file that is read twice has a bar each time, with the rate of that time")
    func passes() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write(ToolRun.manyBooks(200_000), to: "many.xml")
            #expect(try screen("format --output=out.xml many.xml", run).contains("\rpass 2 ["))
        }
    }

    @Test("importing and exporting show how far they are")
    func objects() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let books = (0..<60_000).map { "<book id=\"n\($0)\"><title>N</title></book>" }.joined()
            try run.write("<l>\(books)</l>", to: "many.xml")
            let options = "-mLibrary.xcdatamodel -dd.sqlite"
            #expect(try screen("import \(options) many.xml", run).contains("B/s, "))
            #expect(try screen("export \(options) --output=out.xml", run).contains(" of 60000 objects, "))
        }
    }

    @Test("a bar fits into 79 columns", arguments: [0, 1, 500, 999_949_999_999, 1_000_000_000_000])
    func width(done: Int) {
        let line = ProgressBar.line(done: done, of: 1_000_000_000_000, seconds: 20, pass: 2)
        #expect(line.count <= 79)
        #expect(line.hasPrefix("pass 2 ["))
        let objects = ProgressBar.line(done: done / 10_000, of: 100_000_000, .objects, seconds: 20)
        #expect(objects.count <= 79)
        #expect(objects.contains(" of 100000000 objects, "))
        #expect(
            ProgressBar.line(done: 30_000_000, of: 120_000_000, seconds: 2)
                == "[====>             ]  25% 30.0 MB of 120.0 MB, 15.0 MB/s, 0:06 left")
    }

    @Test("messages have colours on a terminal only, and not with NO_COLOR")
    func colours() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write("<a>", to: "bad.xml")
            #expect(try screen("check bad.xml", run).contains("\u{1B}[1;31merror:\u{1B}[0m"))
            #expect(try !screen("check bad.xml", run, ["NO_COLOR": "1"]).contains("\u{1B}"))
            #expect(try !run("check", "bad.xml").errors.contains("\u{1B}"))
            #expect(try run("check", "--color=always", "bad.xml").errors.contains("\u{1B}[1;31m"))
        }
    }
}
