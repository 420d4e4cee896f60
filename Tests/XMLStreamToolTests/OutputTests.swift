import Foundation
import TestSupport
import Testing

@Suite("Output of xmlstream")
struct OutputTests {
    static let commands = [
        "events books.xml", "format books.xml", "canonical books.xml", "select //Book books.xml",
        "records /Books/Book books.xml", "plan /Books/Book books.xml", "convert books.xml",
        "edit --at=//Book --unwrap books.xml", "outline books.xml", "merge books.xml", "stats books.xml", "version",
        "check --json books.xml", "documents man", "help",
        "import -mLibrary.xcdatamodel -dlibrary.sqlite library.xml",
    ]

    @Test("a full disk is an error of output, with a message", arguments: commands)
    func fullDisk(command: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run.shell("xmlstream \(command) > /dev/full")
            #expect(outcome.status == 3)
            #expect(outcome.errors.contains("No space left on device"))
        }
    }

    @Test("a closed output is an error", arguments: commands)
    func closed(command: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            #expect(try run.shell("xmlstream \(command) >&-").status == 3)
        }
    }

    @Test("a reader that has enough ends the program by SIGPIPE, and without a word", arguments: commands.prefix(8))
    func brokenPipe(command: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write(ToolRun.manyBooks(20_000), to: "books.xml")
            // The pipe takes 64 KiB before it is full; a plan is less.
            guard !command.hasPrefix("plan") else { return }
            let outcome = try run.shell("xmlstream \(command) | head -c 1 > /dev/null; echo ${PIPESTATUS[0]}")
            #expect(outcome.text == "141\n")
            #expect(outcome.errors.isEmpty)
        }
    }

    @Test("a file is replaced when all is well, and stays as it was when not")
    func atomic() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write("old", to: "out.xml")
            #expect(try run("convert", "--output=out.xml", "-", input: "<a><b/>").status == 1)
            #expect(try run.read("out.xml") == "old")
            #expect(try run("convert", "--output=out.xml", "-", input: "<a><b/></a>").status == 0)
            #expect(try run.read("out.xml") == "<a><b/></a>\n")
            #expect(try hidden(run.folder).isEmpty)
            #expect(try run("convert", "--output=no/out.xml", "books.xml").status == 3)
        }
    }

    @Test(
        "where a file can grow no longer the old one stays",
        arguments: [
            "format", "canonical", "convert", "events", "merge", "select //Book", "records /Books/Book",
            "edit --at=//title --text=x",
        ])
    func fullDisk(ofFile command: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write(ToolRun.manyBooks(2_000), to: "many.xml")
            try run.write("old", to: "out")
            let outcome = try run.shell(
                "trap '' XFSZ; \(ToolRun.fileLimit(16)); xmlstream \(command) --output=out many.xml")
            #expect(outcome.status == 3)
            #expect(outcome.errors.contains("error: out: write: File too large"))
            #expect(try run.read("out") == "old")
            #expect(try hidden(run.folder).isEmpty)
        }
    }

    @Test("a device and a pipe are written to as they are, and a folder is refused")
    func devices() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            #expect(try run("canonical", "--output=/dev/null", "books.xml").status == 0)
            let full = try run("canonical", "--output=/dev/full", "books.xml")
            #expect(full.status == 3)
            #expect(full.errors.contains("No space left on device"))
            let pipe = try run.shell(
                "mkfifo pipe; xmlstream canonical --output=pipe books.xml & cat pipe > out; wait $! && test -p pipe")
            #expect(pipe.status == 0)
            #expect(try run.read("out") == run("canonical", "books.xml").text)
            #expect(try run.shell("xmlstream canonical --output=/dev/stdout books.xml | cmp - out").status == 0)
            #expect(try run("canonical", "--output=Library.xcdatamodel", "books.xml").status == 3)
        }
    }

    @Test("a path of something open is written to as it is: at its place, or at its end")
    func descriptors() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let canonical = try run("canonical", "books.xml").text
            for (path, redirection) in [
                ("/dev/stdout", ">> out"), ("/dev/fd/1", ">> out"), ("/proc/self/fd/1", ">> out"),
                ("/dev/stderr", "2>> out"), ("/dev/fd/3", "3>> out"),
            ] where path.hasPrefix("/dev/") || FileManager.default.fileExists(atPath: "/proc/self/fd") {
                try run.write("before\n", to: "out")
                let line = "xmlstream canonical --output=\(path) books.xml \(redirection)"
                #expect(try run.shell(line).status == 0)
                #expect(try run.read("out") == "before\n" + canonical, "\(path)")
            }
            for path in ["/dev/fd/9", "/dev/stdin"] {
                let closed = try run.shell("xmlstream canonical --output=\(path) books.xml < books.xml")
                #expect(closed.status == 3)
                #expect(closed.errors == "xmlstream: error: \(path) isn't open for writing\n")
            }
        }
    }

    @Test(
        "an error of writing names what is written to",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func namedErrors() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let reason = "write: No space left on device (errno \(ENOSPC))\n"
            #expect(
                try run("canonical", "--output=/dev/full", "books.xml").errors
                    == "xmlstream: error: /dev/full: \(reason)")
            #expect(
                try run.shell("xmlstream canonical books.xml > /dev/full").errors
                    == "xmlstream: error: standard output: \(reason)")
        }
    }

    @Test("an interrupted program leaves no temporary file", arguments: [SIGINT, SIGTERM, SIGQUIT])
    func interrupted(signal: Int32) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let running = try run.program.start(["canonical", "--output=out.xml"], input: .pipe, in: run.folder)
            try running.write("<a>")
            let end = Date(timeIntervalSinceNow: 20)
            while try hidden(run.folder).isEmpty, Date() < end { usleep(10_000) }
            #expect(try hidden(run.folder).count == 1)
            running.send(signal)
            #expect(running.wait() == -signal)
            #expect(try hidden(run.folder).isEmpty)
            #expect(!FileManager.default.fileExists(atPath: "\(run.folder)/out.xml"))
        }
    }

    @Test("nor does one that is interrupted as soon as the file is there", arguments: [SIGINT, SIGTERM, SIGQUIT])
    func interruptedAtOnce(signal: Int32) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            for _ in 0..<20 {
                let running = try run.program.start(["canonical", "--output=out.xml"], input: .pipe, in: run.folder)
                let end = Date(timeIntervalSinceNow: 20)
                while try hidden(run.folder).isEmpty, Date() < end {}
                running.send(signal)
                #expect(running.wait() == -signal)
                #expect(try hidden(run.folder).isEmpty)
            }
        }
    }

    private func hidden(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix(".") }
    }
}
