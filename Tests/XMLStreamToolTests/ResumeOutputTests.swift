import Foundation
import TestSupport
import Testing

@Suite("Output that xmlstream records goes on with")
struct ResumeOutputTests {
    private static let command = "xmlstream records --resume=place --checkpoint-every=100"
    private static let note = "xmlstream: nothing is left to do: place is of a run that came to its end\n"

    /// Calls a closure where a run broke off in the middle of `many.xml`, with the output as `out` and the checkpoint as
    /// `place`; it appended to what was there before.
    private func afterBreak(_ before: String = "", _ body: (ToolRun, _ whole: String) throws -> Void) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let document = ToolRun.manyBooks(4_000)
            try run.write(document, to: "many.xml")
            try run.write(String(document.prefix(120_000)), to: "cut.xml")
            try run.write(before, to: "out")
            #expect(try run.shell("\(Self.command) /Books/Book cut.xml >> out").status == 1)
            try body(run, before + run("records", "/Books/Book", "many.xml").text)
        }
    }

    @Test("another output is refused, whatever its length, and nothing is touched")
    func otherOutput() throws {
        try afterBreak { (run: ToolRun, _: String) throws in
            let (out, place) = (try run.read("out"), try run.read("place"))
            let size = out.utf8.count
            // One that is longer, one of the same length, one that differs in the last byte, and one that is shorter.
            for (text, reason) in [
                (String(repeating: "important\n", count: 20_000), "standard output is another file: its bytes from "),
                (String(repeating: "x", count: size), "its bytes from \(size - 4_096) to \(size - 1) are others\n"),
                (out.dropLast() + "x", "its bytes from \(size - 4_096) to \(size - 1) are others\n"),
                ("important\n", "standard output has only 10 bytes, not \(size) or more\n"),
            ] {
                try run.write(String(text), to: "important.log")
                let outcome = try run.shell("\(Self.command) /Books/Book many.xml >> important.log")
                #expect(outcome.status == 2)
                #expect(outcome.errors.contains("place is of a run with another output: "))
                #expect(outcome.errors.contains(reason), "\(outcome.errors)")
                #expect(outcome.errors.hasSuffix("or name another checkpoint to start anew.\n"))
                #expect(try run.read("important.log") == text)
                #expect(try run.read("place") == place)
                #expect(try run.read("out") == out)
            }
        }
    }

    @Test("an output that was changed in its last bytes before the checkpoint is refused")
    func changedOutput() throws {
        try afterBreak { (run: ToolRun, _: String) throws in
            let size = try run.read("out").utf8.count
            try run.write(try run.read("out").dropLast(5) + "12345" + "more\n", to: "out")
            let changed = try run.read("out")
            let outcome = try run.shell("\(Self.command) /Books/Book many.xml >> out")
            #expect(outcome.status == 2)
            let range = "\(size - 4_096) to \(size - 1)"
            #expect(outcome.errors.contains("standard output was changed: its bytes from \(range) are others\n"))
            #expect(try run.read("out") == changed)
        }
    }

    @Test("a copy and a renamed output are gone on with", arguments: ["cp", "mv"])
    func movedOutput(move: String) throws {
        try afterBreak("before\n") { (run: ToolRun, whole: String) throws in
            let outcome = try run.shell(
                "\(move) out elsewhere; rm -f out; \(Self.command) /Books/Book many.xml >> elsewhere")
            #expect(outcome.status == 0)
            #expect(outcome.errors.isEmpty)
            #expect(try run.read("elsewhere") == whole)
        }
    }

    @Test("a note says how much is cut off, unless it shall be quiet", arguments: ["", "--quiet"])
    func cutting(option: String) throws {
        try afterBreak { (run: ToolRun, whole: String) throws in
            let outcome = try run.shell("echo garbage >> out; \(Self.command) \(option) /Books/Book many.xml >> out")
            #expect(outcome.status == 0)
            let note = "xmlstream: cut 8 bytes off the output, written after the checkpoint\n"
            #expect(outcome.errors == (option.isEmpty ? note : ""))
            #expect(try run.read("out") == whole)
        }
    }

    @Test("after a run that was killed before its first record, another file is refused, and an empty one gone on with")
    func emptyOutput() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let killed = try run.shell(
                """
                mkfifo pipe
                '\(run.program.path)' records --resume=place /Books/Book pipe >> out & exec 3> pipe
                until [ -s place ]; do sleep 0.02; done
                kill -9 $!; wait $!; [ -e out ] && [ ! -s out ] && cp place first
                """)
            #expect(killed.status == 0)
            let whole = try run("records", "/Books/Book", "books.xml").text
            try run.write("important\n", to: "important.log")
            let refused = try run.shell("\(Self.command) /Books/Book books.xml >> important.log")
            #expect(refused.status == 2)
            #expect(refused.errors.contains("it has 10 bytes after the checkpoint, and nothing tells whose they are\n"))
            #expect(try run.read("important.log") == "important\n")
            for output in ["new", "out"] {
                #expect(try run.shell("cp first place; \(Self.command) /Books/Book books.xml >> \(output)").status == 0)
                #expect(try run.read(output) == whole)
            }
        }
    }

    @Test(
        "after a run that came to its end nothing is cut or printed",
        arguments: ["<Books/>", "<Books><Book id=\"1\"/></Books>", ToolRun.manyBooks(300)])
    func complete(document: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write(document, to: "in.xml")
            let command = "\(Self.command) --csv --fields=@id /Books/Book"
            let whole = try run("records", "--csv", "--fields=@id", "/Books/Book", "in.xml").text
            for line in ["", "one\n", "two\n"] {
                let outcome = try run.shell("\(command) in.xml >> out; echo \(line.isEmpty ? "one" : "two") >> out")
                #expect(outcome.status == 0)
                #expect(outcome.errors == (line.isEmpty ? "" : Self.note))
            }
            #expect(try run.shell("\(command) --quiet in.xml >> out").errors.isEmpty)
            #expect(try run.read("out") == whole + "one\ntwo\ntwo\n")
            // The same through a pipe, of which nothing can be known before it is read.
            #expect(try run.shell("cat in.xml | \(command) >> out").status == 0)
            #expect(try run.read("out") == whole + "one\ntwo\ntwo\n")
        }
    }

    @Test("records that a document got since the end of a run come behind what others wrote, each once")
    func grown() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let old = "<Books>" + (0..<3).map { "<Book>\($0)</Book>" }.joined()
            try run.write(old + "</Books>", to: "in.xml")
            try run.write(old + "<Book>3</Book><Book>4</Book></Books>", to: "grown.xml")
            try run.write(old + "<Book>3</Book>", to: "broken.xml")
            let command = "\(Self.command) --csv --fields=. /Books/Book"
            #expect(try run.shell("\(command) in.xml >> out; echo other >> out").status == 0)
            let before = ".\r\n0\r\n1\r\n2\r\nother\n"
            #expect(try run.read("out") == before)
            #expect(try run.shell("\(command) broken.xml >> out; echo garbage >> out").status == 0)
            let outcome = try run.shell("\(command) grown.xml >> out")
            #expect(outcome.status == 0)
            #expect(outcome.errors == "xmlstream: cut 8 bytes off the output, written after the checkpoint\n")
            #expect(try run.read("out") == before + "3\r\n4\r\n")
        }
    }

    @Test("a checkpoint that doesn't tell which file the output was is gone on with only where nothing is to be cut")
    func unknownOutput() throws {
        try afterBreak { (run: ToolRun, whole: String) throws in
            let plain = try run.read("place").split(separator: "\n").prefix(2).joined(separator: "\n")
            try run.write(plain + "\n", to: "place")
            let refused = try run.shell("echo more >> out; \(Self.command) /Books/Book many.xml >> out")
            #expect(refused.status == 2)
            #expect(refused.errors.contains("standard output has 5 bytes after the checkpoint"))
            #expect(try run.read("out").hasSuffix("more\n"))
            #expect(try run.shell("truncate -s -5 out; \(Self.command) /Books/Book many.xml >> out").status == 0)
            #expect(try run.read("out") == whole)
        }
    }

    /// Behind a record of an entity and before the next one no place lies in the input: the checkpoint before them stays.
    @Test("a run that broke off within an entity goes on before it")
    func withinAnEntity() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let records = (1...3).map { "<k>\($0)\(String(repeating: "x", count: 4_000))</k>" }
            try run.write(
                "<!DOCTYPE r [<!ENTITY e '\(records.joined())'>]><r><k>0</k>&e;<k>4</k></r>", to: "e.xml")
            let command = "xmlstream records --resume=place --checkpoint-every=1 --fields=. /r/k e.xml >> out"
            #expect(try run.shell("(\(ToolRun.fileLimit(8)); \(command))").status == 3)
            #expect(try run.read("place").contains("output 10\n"), "a note behind the entity's first record")
            #expect(try run.shell(command).status == 0)
            #expect(
                try run.read("out").split(separator: "\n").map { $0.prefix(7) }.map { $0.suffix(1) } == [
                    "0", "1", "2", "3", "4",
                ])
        }
    }
}
