import Foundation
import TestSupport
import Testing

@Suite("xmlstream split")
struct SplitTests {
    private func parts(_ run: ToolRun, _ folder: String = "parts") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(run.folder)/\(folder)").sorted()
    }

    @Test("refuses a folder with parts, and removes them by --force")
    func existing() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write("<r><i>1</i><i>2</i><i>3</i></r>", to: "in.xml")
            #expect(try run("split", "--every=1", "--output-dir=parts", "/r/i", "in.xml").status == 0)
            try run.write("note", to: "parts/notes.txt")
            let before = try run.read("parts/part-00001.xml")
            let refused = try run("split", "--output-dir=parts", "/Books/Book", "books.xml")
            #expect(refused.status == 2)
            #expect(refused.errors.contains("there is parts/part-00001.xml and 2 more already"))
            #expect(try parts(run) == ["notes.txt", "part-00001.xml", "part-00002.xml", "part-00003.xml"])
            #expect(try run.read("parts/part-00001.xml") == before)
            #expect(try run("split", "--force", "--output-dir=parts", "/Books/Book", "no.xml").status == 3)
            #expect(try parts(run).count == 4)
            #expect(try run("split", "--force", "--output-dir=parts", "/Books/Book", "books.xml").status == 0)
            #expect(try parts(run) == ["notes.txt", "part-00001.xml"])
            #expect(try run.read("parts/part-00001.xml").contains("Dune"))
        }
    }

    @Test("never removes its own input")
    func ownInput() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let document = "<r><i>1</i><i>2</i></r>"
            try run.write(document, to: "part-00001.xml")
            for options in ["", "--force"] {
                for input in ["part-00001.xml", "./part-00001.xml", "- < part-00001.xml"] {
                    #expect(try run.shell("xmlstream split \(options) --output-dir=. /r/i \(input)").status == 2)
                    #expect(try run.read("part-00001.xml") == document)
                }
            }
        }
    }

    @Test("leaves no part after an error, and no folder that it made")
    func error() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write("<r><i>1</i><i>2</i><i>3</i></q>", to: "bad.xml")
            let files = FileManager.default
            for isThere in [false, true] {
                if isThere {
                    try files.createDirectory(atPath: "\(run.folder)/parts", withIntermediateDirectories: false)
                }
                let outcome = try run("split", "--every=1", "--output-dir=parts", "/r/i", "bad.xml")
                #expect(outcome.status == 1)
                #expect(outcome.errors.hasPrefix("bad.xml:1:"))
                #expect(try run("split", "--output-dir=parts", "/r/i", "nofile").status == 3)
                #expect(files.fileExists(atPath: "\(run.folder)/parts") == isThere)
                if isThere { #expect(try parts(run).isEmpty) }
            }
        }
    }

    @Test("keeps a folder that it made where another program has put something meanwhile")
    func sharedFolder() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run.shell(
                """
                mkfifo pipe; xmlstream split --every=1 --output-dir=parts /r/i pipe & exec 3> pipe
                printf '<r><i/><i/>' >&3; until [ -e parts ]; do sleep 0.02; done
                echo note > parts/notes.txt; exec 3>&-; wait $!
                """)
            #expect(outcome.status == 1)
            #expect(try parts(run) == ["notes.txt"])
        }
    }

    @Test("leaves no part after an interruption", arguments: [SIGINT, SIGQUIT])
    func interruption(signal: Int32) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let arguments = ["split", "--every=1", "--output-dir=parts", "/r/i"]
            let running = try run.program.start(arguments, input: .pipe, in: run.folder)
            try running.write("<r><i>1</i><i>2</i><i>3</i><i>4")
            let end = Date(timeIntervalSinceNow: 20)
            while (try? parts(run))?.contains("part-00003.xml") != true, Date() < end { usleep(10_000) }
            #expect(try parts(run).contains("part-00003.xml"))
            running.send(signal)
            #expect(running.wait() == -signal)
            #expect(!FileManager.default.fileExists(atPath: "\(run.folder)/parts"))
        }
    }

    @Test("takes the root element for a record", arguments: ["/a", "//a", "//*"])
    func root(path: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write("<!-- c --><a x='1'><b/>t</a><!-- d -->", to: "in.xml")
            #expect(try run("split", "--output-dir=parts", path, "in.xml").status == 0)
            #expect(try parts(run) == ["part-00001.xml"])
            let part = try run.read("parts/part-00001.xml")
            #expect(part == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a x=\"1\"><b/>t</a>\n")
            let bad = try run("split", "--output-dir=more", path, input: "<a><b></a>")
            #expect(bad.status == 1)
            #expect(bad.errors.contains("1:9: error: mismatched tag: </a> closes <b>"))
            #expect(!FileManager.default.fileExists(atPath: "\(run.folder)/more"))
        }
    }

    @Test("leaves no folder that it made where nothing matches")
    func noMatch() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run("split", "--output-dir=parts", "/Books/None", "books.xml")
            #expect(outcome.status == 0)
            #expect(outcome.errors == "xmlstream: records: 0, files: 0\n")
            let files = FileManager.default
            #expect(!files.fileExists(atPath: "\(run.folder)/parts"))
            try files.createDirectory(atPath: "\(run.folder)/parts", withIntermediateDirectories: false)
            #expect(try run("split", "--output-dir=parts", "/Books/None", "books.xml").status == 0)
            #expect(try parts(run).isEmpty)
        }
    }
}
