import Foundation
import TestSupport
import Testing

@Suite("Checkpoints of xmlstream records")
struct ResumeTests {
    private static let command = "xmlstream records --resume=place --checkpoint-every=100"

    /// Calls a closure where a run broke off in the middle of a document: with the whole document as `many.xml`, the beginning
    /// that was read as `cut.xml`, the output as `out` and the checkpoint as `place`.
    private func afterBreak(_ body: (ToolRun, _ document: String) throws -> Void) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let document = ToolRun.manyBooks(4_000)
            try run.write(document, to: "many.xml")
            try run.write(String(document.prefix(120_000)), to: "cut.xml")
            #expect(try run.shell("\(Self.command) /Books/Book cut.xml >> out").status == 1)
            try body(run, document)
        }
    }

    @Test(
        "another path, other fields, another format or encoding is refused, and nothing is touched",
        arguments: [
            ("/Books/*", "path: /Books/Book then, /Books/* now"),
            ("--fields=title /Books/Book", "fields: all then, title now"),
            ("--csv --fields=title /Books/Book", "fields: all then, title now; format: JSON then, CSV now"),
            ("--encoding=UTF-8 /Books/Book", "encoding: the declared one then, UTF-8 now"),
        ])
    func otherWork(arguments: String, difference: String) throws {
        try afterBreak { (run: ToolRun, _: String) throws in
            let before = (try run.read("out"), try run.read("place"))
            let outcome = try run.shell("\(Self.command) \(arguments) many.xml >> out")
            #expect(outcome.status == 2)
            #expect(
                outcome.errors
                    == "xmlstream: error: place is of another run; \(difference)\n"
                    + "To start over, remove place and what was printed.\n")
            #expect(try run.read("out") == before.0)
            #expect(try run.read("place") == before.1)
        }
    }

    @Test("another file is refused: one with other bytes before the checkpoint, and one that is shorter")
    func otherInput() throws {
        try afterBreak { (run: ToolRun, document: String) throws in
            let printed = try run.read("out").split(separator: "\n").count
            // The first record, and the last one that was printed.
            let first = document.replacing("<title>Title 0 ", with: "<title>Fable 0 ")
            let last = document.replacing("<title>Title \(printed - 1) ", with: "<title>Fable \(printed - 1) ")
            for (text, reason) in [
                (first, "its bytes from 0 to 65535 are others"), (last, "are others"),
                (String(document.prefix(50_000)), "it has only 50000 bytes, not 65536 or more"),
                (String(document.prefix(90_000)), "it has only 90000 bytes, not "), ("", "it has only 0 bytes"),
            ] {
                #expect(text != document)
                try run.write(text, to: "other.xml")
                // What was printed after the checkpoint is cut off only when all is well.
                let outcome = try run.shell(
                    "cp out long; echo more >> long; \(Self.command) /Books/Book other.xml >> long")
                #expect(outcome.status == 2)
                #expect(outcome.errors.contains("place is of another run; input: other.xml is another, "))
                #expect(outcome.errors.contains(reason), "\(outcome.errors)")
                let unchanged = try run.read("out") + "more\n"
                #expect(try run.read("long") == unchanged)
            }
        }
    }

    @Test("a file that has grown, was mended behind the checkpoint, or comes through a pipe is gone on with")
    func sameInput() throws {
        for input in ["many.xml", "mended.xml", "- < many.xml", "- < <(cat many.xml)"] {
            try afterBreak { (run: ToolRun, document: String) throws in
                try run.write(document.replacing("Title 3999 ", with: "Fable 3999 "), to: "mended.xml")
                let file = input == "mended.xml" ? input : "many.xml"
                let whole = try run("records", "/Books/Book", file).text
                #expect(try run.shell("\(Self.command) /Books/Book \(input) >> out").status == 0)
                #expect(try run.read("out") == whole)
            }
        }
    }

    @Test("other numbers of workers and records between notes are no other work")
    func workers() throws {
        try afterBreak { (run: ToolRun, _: String) throws in
            let options = "--workers=2 --checkpoint-every=7 --unlimited --quiet"
            #expect(try run.shell("\(Self.command) \(options) /Books/Book many.xml >> out").status == 0)
            #expect(try run.read("out") == run("records", "/Books/Book", "many.xml").text)
        }
    }

    @Test("a checkpoint that doesn't tell what it belongs to is gone on with, and a note says so")
    func plainCheckpoint() throws {
        try afterBreak { (run: ToolRun, _: String) throws in
            let plain = try run.read("place").split(separator: "\n").prefix(2).joined(separator: "\n")
            try run.write(plain + "\n", to: "place")
            let outcome = try run.shell("\(Self.command) /Books/Book many.xml >> out")
            #expect(outcome.status == 0)
            let note = "xmlstream: place doesn't tell what it belongs to, so that nothing was compared\n"
            #expect(outcome.errors == note)
            #expect(try run.read("out") == run("records", "/Books/Book", "many.xml").text)
            #expect(try run.read("place").contains("\"path\":\"/Books/Book\""))
        }
    }

    @Test(
        "a damaged checkpoint is an error",
        arguments: [
            "{\"path\":\"/Books/Book\"", "{}", "{\"path\":\"/Books/Book\",\"format\":\"JSON\",\"input\":\"7\"}",
        ])
    func damaged(text: String) throws {
        try afterBreak { (run: ToolRun, _: String) throws in
            let plain = try run.read("place").split(separator: "\n").prefix(2).joined(separator: "\n")
            try run.write("\(plain)\n\(text)\n", to: "place")
            let outcome = try run.shell("\(Self.command) /Books/Book many.xml >> out")
            #expect(outcome.status == 3)
            #expect(outcome.errors.contains("place is damaged"))
        }
    }

    @Test("an empty file is a start, and a file that was made stays only with a note in it")
    func empty() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            #expect(try run.shell("\(Self.command) /Books/Book nofile >> out").status == 3)
            #expect(try run.shell("[ -e place ]").status == 1)
            #expect(try run.shell(": > place; \(Self.command) /Books/Book nofile >> out; [ -f place ]").status == 0)
            #expect(try run.shell("\(Self.command) /Books/Book books.xml >> out").status == 0)
            #expect(try run.read("out") == run("records", "/Books/Book", "books.xml").text)
        }
    }

    @Test("a second run on a checkpoint is refused while the first one is at it, whatever it has noted by then")
    func lock() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let document = ToolRun.manyBooks(4_000)
            try run.write(document, to: "many.xml")
            let outcome = try run.shell(
                """
                mkfifo pipe
                \(Self.command) /Books/Book pipe >> out & exec 3> pipe
                until [ -s place ]; do sleep 0.02; done
                \(Self.command) /Books/Book many.xml >> out; echo $?
                head -c 200000 many.xml >&3
                until grep -q checkpoint place; do sleep 0.02; done
                \(Self.command) /Books/Book many.xml >> out; echo $?
                tail -c +200001 many.xml >&3; exec 3>&-; wait $!
                """)
            #expect(outcome.status == 0)
            #expect(outcome.text == "3\n3\n")
            #expect(outcome.errors.contains("place is in use by another run"))
            #expect(try run.read("out") == run("records", "/Books/Book", "many.xml").text)
            // The lock ended with the run.
            #expect(try run.shell("\(Self.command) /Books/Book many.xml >> out").status == 0)
            #expect(try run.read("out") == run("records", "/Books/Book", "many.xml").text)
            #expect(try run.shell("ls -A | grep -c place").text == "1\n")
        }
    }

    @Test("many runs that start at once on one checkpoint print each record once")
    func race() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write(ToolRun.manyBooks(3_000), to: "many.xml")
            let outcome = try run.shell(
                """
                for i in 1 2 3 4 5 6 7 8; do
                    { \(Self.command) /Books/Book many.xml >> out; echo $? >> ends; } &
                done
                wait; sort -u ends
                """)
            #expect(["0\n", "0\n3\n"].contains(outcome.text))
            #expect(try run.read("out") == run("records", "/Books/Book", "many.xml").text)
        }
    }

    @Test("a checkpoint that is a pipe or the output itself is refused")
    func unfit() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let pipe = try run.shell("mkfifo place; \(Self.command) /Books/Book books.xml >> out")
            #expect(pipe.status == 3)
            #expect(pipe.errors == "xmlstream: error: place is no regular file\n")
            let output = try run.shell("rm place; \(Self.command) /Books/Book books.xml >> place")
            #expect(output.status == 2)
            #expect(output.errors.contains("the output goes to the checkpoint's file place"))
        }
    }
}
