import Foundation
import TestSupport
import Testing

@Suite("xmlstream import and export")
struct ImportTests {
    /// The sample library as it is exported.
    static let exported = """
        <?xml version="1.0" encoding="UTF-8"?>
        <objects>
          <book id="b2">
            <title>Short</title>
          </book>
          <book id="b1">
            <title>On &lt;XML&gt;</title>
            <copies>2</copies>
            <price>12.50</price>
            <bought>2009-11-09T19:41:54Z</bought>
            <cover>AP8=</cover>
            <lent>true</lent>
            <weight>0.25</weight>
            <pages>
              <page id="p2"/>
              <page id="p1"/>
            </pages>
            <like>
              <book id="b2"/>
            </like>
          </book>
          <page id="p2">
            <content>Second</content>
          </page>
          <page id="p1">
            <content>First</content>
          </page>
        </objects>

        """

    private static let model = "--model=Library.xcdatamodel"

    private func importing(_ run: ToolRun, _ arguments: String..., input: String = "") throws -> Program.Outcome {
        try run.program.run(["import", Self.model] + arguments, input: Array(input.utf8), in: run.folder)
    }

    private func exported(_ run: ToolRun, _ database: String = "d.sqlite") throws -> String {
        let outcome = try run("export", Self.model, "--database=\(database)")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.text
    }

    private func names(_ run: ToolRun) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: run.folder))
    }

    @Test("tells what was imported, and what was ignored and where first")
    func report() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try importing(run, "--database=d.sqlite", "library.xml")
            #expect(outcome.status == 0)
            #expect(outcome.errors.isEmpty)
            #expect(
                outcome.text == """
                    library.xml: objects: 6, connections: 3, ignored: 1
                    library.xml:6:37: ignored <shelf> in <book>, 1×
                    d.sqlite: Book: 2, Page: 2

                    """)
            let json = try importing(
                run, "--database=d.sqlite", "--json", "-", input: "<l><book id='b3' x='1'><title/></book></l>")
            #expect(
                json.text == """
                    {"type":"ignored","file":"standard input","line":1,"column":4,"byteOffset":3,"kind":"attribute",\
                    "name":"x","parent":"book","count":1}
                    {"type":"document","file":"standard input","objects":1,"connections":0,"leftOut":0,"issues":0,\
                    "ignored":1}
                    {"type":"database","file":"d.sqlite","objects":{"Book":3,"Page":2}}

                    """)
        }
    }

    @Test("what is exported makes the same objects again")
    func roundTrip() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            #expect(try importing(run, "--database=d.sqlite", "library.xml").status == 0)
            #expect(try exported(run) == Self.exported)
            let before = try TestFiles.bytes("\(run.folder)/d.sqlite")
            #expect(
                try run("export", Self.model, "-dd.sqlite", "--element=books", "--output=out.xml").output.isEmpty)
            #expect(try run.read("out.xml") == Self.exported.replacingOccurrences(of: "objects>", with: "books>"))
            #expect(try importing(run, "--database=again.sqlite", "--strict", "out.xml").status == 0)
            #expect(try exported(run, "again.sqlite") == Self.exported)
            #expect(try TestFiles.bytes("\(run.folder)/d.sqlite") == before)
        }
    }

    @Test(
        "a failure tells file, line, column, object and reason, and leaves the database as it was",
        arguments: [
            (
                "<l><book id=\"n\"><title>N</title>\n<copies>ten</copies></book></l>", [],
                "bad.xml:2:9: error: Book \"n\", copies: \"ten\" is not an integer from -32768 to 32767\n"
            ),
            (
                "<l><book id=\"n\"><title>N</title></book>\n</m>", [],
                "bad.xml:2:3: error: mismatched tag: </m> closes <l> opened at byte 0\n  in /l\n  </m>\n    ^\n"
            ),
            (
                "<l>\n  <book><title>N</title></book></l>", [],
                "bad.xml:2:3: error: Book: <book> has no id\n"
            ),
            (
                "<l><book id=\"n\"/></l>", [],
                "d.sqlite: error: Book \"n\", title: the object has no value, and must have one\n"
            ),
            (
                "<l>\n<shelf/></l>", ["--strict"],
                "bad.xml:2:1: error: <l> holds the element <shelf>, which the model doesn't know\n"
            ),
        ])
    func failure(document: String, options: [String], errors: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write(document, to: "bad.xml")
            let good = "<l><book id='g'><title>G</title></book></l>"
            try run.write(good, to: "good.xml")
            let command = ["import", Self.model, "--database=d.sqlite"] + options
            // A database that wasn't there isn't there then either, whatever came before.
            let names = try names(run)
            let first = try run.program.run(command + ["good.xml", "bad.xml"], in: run.folder)
            #expect(first.status == 1)
            #expect(first.errors == errors)
            #expect(first.output.isEmpty)
            #expect(try self.names(run) == names)
            #expect(try importing(run, "--database=d.sqlite", "library.xml").status == 0)
            let before = try TestFiles.bytes("\(run.folder)/d.sqlite")
            #expect(try run.program.run(command + ["good.xml", "bad.xml", "good.xml"], in: run.folder).status == 1)
            #expect(try TestFiles.bytes("\(run.folder)/d.sqlite") == before)
            #expect(try self.names(run) == names.union(["d.sqlite"]))
        }
    }

    @Test("a failure as JSON has the same place")
    func failureAsJSON() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let input = "<l><book id='n'>\n<copies>ten</copies></book></l>"
            let value = try importing(run, "-dd.sqlite", "--json", input: input)
            #expect(value.status == 1)
            #expect(
                value.text == """
                    {"type":"error","file":"standard input","line":2,"column":9,"byteOffset":25,"code":"invalidValue",\
                    "entity":"Book","id":"n","attribute":"copies",\
                    "reason":"\\"ten\\" is not an integer from -32768 to 32767"}

                    """)
            let malformed = try importing(run, "-dd.sqlite", "--json", input: "<l>")
            #expect(malformed.status == 1)
            #expect(
                malformed.text.hasPrefix("{\"type\":\"error\",\"file\":\"standard input\",\"line\":1,\"column\":4,"))
        }
    }

    @Test("what can't be read is left out if that is asked for, and told", arguments: ["attribute", "object"])
    func skipping(what: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let input = "<l><book id='n'><title>N</title>\n<copies>ten</copies></book></l>"
            let outcome = try importing(run, "-dd.sqlite", "--skip=\(what)", input: input)
            #expect(outcome.status == 0)
            #expect(
                outcome.errors
                    == "standard input:2:9: warning: Book \"n\", copies: \"ten\" is not an integer from -32768 to 32767\n"
            )
            #expect(
                outcome.text
                    == (what == "attribute"
                        ? "standard input: objects: 1, connections: 0, issues: 1\nd.sqlite: Book: 1, Page: 0\n"
                        : "standard input: objects: 0, connections: 0, left out: 1, issues: 1\nd.sqlite: Book: 0, Page: 0\n")
            )
            #expect(try importing(run, "-dd.sqlite", "-q", "--skip=\(what)", input: input).errors.isEmpty)
        }
    }

    @Test("one file may complete the objects of another")
    func completion() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write("<l><page id='p'><book id='b'/></page></l>", to: "1.xml")
            try run.write("<l><book id='b'><title>B</title></book></l>", to: "2.xml")
            #expect(try importing(run, "-dd.sqlite", "1.xml").status == 1)
            #expect(try importing(run, "-dd.sqlite", "1.xml", "2.xml").status == 0)
            #expect(try exported(run).contains("<title>B</title>"))
        }
    }

    @Test("a newer model adds to a database, but not if the import fails")
    func newerModel() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let newer = ToolRun.model.replacingOccurrences(
                of: "<attribute name=\"weight\"",
                with: "<attribute name=\"isbn\" optional=\"YES\" attributeType=\"String\"/><attribute name=\"weight\"")
            try run.write(newer, to: "newer.xml")
            #expect(try importing(run, "-dd.sqlite", "library.xml").status == 0)
            let before = try TestFiles.bytes("\(run.folder)/d.sqlite")
            #expect(try run("import", "-mnewer.xml", "-dd.sqlite", "-", input: "<l>").status == 1)
            #expect(try run("export", "-mnewer.xml", "-dd.sqlite").text == Self.exported)
            #expect(try TestFiles.bytes("\(run.folder)/d.sqlite") == before)
            let more = "<l><book id='b1'><isbn>1</isbn></book></l>"
            #expect(try run("import", "-mnewer.xml", "-dd.sqlite", "-", input: more).status == 0)
            #expect(try run("export", "-mnewer.xml", "-dd.sqlite").text.contains("<isbn>1</isbn>"))
            // The older model lacks what is there now.
            #expect(try run("export", Self.model, "-dd.sqlite").status == 3)
        }
    }

    @Test("models are files, folders and folders of versions")
    func models() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let files = FileManager.default
            for version in ["Library", "Library 2"] {
                let folder = "\(run.folder)/Library.xcdatamodeld/\(version).xcdatamodel"
                try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
                try run.write(ToolRun.model, to: "Library.xcdatamodeld/\(version).xcdatamodel/contents")
                let outcome = try run("import", "--model=Library.xcdatamodeld", "-dd.sqlite", "library.xml")
                #expect(outcome.status == (version == "Library" ? 0 : 2), "\(outcome.errors)")
            }
            for model in ["Library.xcdatamodel/contents", "Library.xcdatamodeld/Library 2.xcdatamodel"] {
                #expect(try run("import", "--model", model, "-dd.sqlite", "library.xml").status == 0)
            }
        }
    }

    @Test("of several versions of a model the current one is taken, if it is told which that is")
    func currentVersion() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let older = ToolRun.model.replacingOccurrences(
                of: "attribute name=\"weight\"", with: "attribute name=\"mass\"")
            for (version, model) in [("Library", older), ("Library 2", ToolRun.model), ("Library 3", older)] {
                let folder = "Versions.xcdatamodeld/\(version).xcdatamodel"
                try FileManager.default.createDirectory(
                    atPath: "\(run.folder)/\(folder)", withIntermediateDirectories: true)
                try run.write(model, to: "\(folder)/contents")
            }
            let list = "Versions.xcdatamodeld/.xccurrentversion"
            let command = ["import", "--model=Versions.xcdatamodeld", "-dd.sqlite", "library.xml"]
            func current(_ text: String) throws -> Program.Outcome {
                try run.write(text, to: list)
                return try run.program.run(command, in: run.folder)
            }
            let head = """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0"><dict>

                """
            func naming(_ version: String) -> String {
                "\(head)<key>_XCCurrentVersionName</key><string>\(version)</string></dict></plist>"
            }
            let outcome = try current(naming("Library 2.xcdatamodel"))
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try exported(run) == Self.exported)
            let missing = try current(naming("Library 4.xcdatamodel"))
            #expect(missing.status == 1)
            #expect(
                missing.errors.hasPrefix("Versions.xcdatamodeld: error: .xccurrentversion names Library 4.xcdatamodel"))
            #expect(try current("\(head)</dict></plist>").errors.contains("names no current version"))
            #expect(try current("<plist>").errors.contains(".xccurrentversion is no property list: 1:8: "))
            #expect(try current(naming("../Library.xcdatamodel")).status == 1)
        }
    }

    @Test("wrong uses, models and databases have their statuses")
    func statuses() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write(
                "<model><entity name='A'><attribute name='a' attributeType='Thing'/></entity></model>", to: "m")
            try FileManager.default.createDirectory(
                atPath: "\(run.folder)/empty", withIntermediateDirectories: false)
            let names = try names(run)
            #expect(try importing(run, "library.xml").status == 2)
            #expect(try run("import", "-dd.sqlite", "library.xml").status == 2)
            #expect(try importing(run, "-dd.sqlite", "--skip=all", "library.xml").status == 2)
            #expect(try importing(run, "-d:memory:", "library.xml").status == 2)
            #expect(try run("import", "-mm", "-dd.sqlite", "library.xml").status == 1)
            #expect(try run("import", "-mlibrary.xml", "-dd.sqlite", "library.xml").status == 1)
            #expect(try run("import", "-mnothing", "-dd.sqlite", "library.xml").status == 3)
            #expect(try run("import", "-mempty", "-dd.sqlite", "library.xml").status == 3)
            #expect(try importing(run, "-dd.sqlite", "nothing.xml").status == 3)
            #expect(try importing(run, "-dno/d.sqlite", "library.xml").status == 3)
            #expect(try importing(run, "-dlibrary.xml", "library.xml").status == 3)
            #expect(try run("export", Self.model, "-dd.sqlite").status == 3)
            #expect(try run("export", Self.model, "-dd.sqlite", "more").status == 2)
            #expect(try run("export", Self.model).status == 2)
            #expect(try self.names(run) == names)
            #expect(try run.read("library.xml") == ToolRun.library)
        }
    }

    @Test(
        "an interrupted import leaves no new database, and an old one as it was",
        arguments: [SIGINT, SIGTERM, SIGQUIT, SIGKILL])
    func interrupted(signal: Int32) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            for isNew in signal == SIGKILL ? [false] : [true, false] {
                if !isNew { #expect(try importing(run, "-dd.sqlite", "library.xml").status == 0) }
                let running = try run.program.start(
                    ["import", Self.model, "-dd.sqlite"], input: .pipe, in: run.folder)
                let books = (0..<3_000).map { "<book id='n\($0)'><title>N</title></book>" }.joined()
                try running.write("<l>\(books)")
                let sign = isNew ? ".tmp-journal" : "d.sqlite-wal"
                let end = Date(timeIntervalSinceNow: 20)
                func isBegun() throws -> Bool { try names(run).contains { $0.hasSuffix(sign) } }
                while try !isBegun(), Date() < end { usleep(10_000) }
                #expect(try isBegun())
                running.send(signal)
                #expect(running.wait() == -signal)
                if isNew {
                    #expect(try !names(run).contains { $0.contains("d.sqlite") })
                } else {
                    #expect(try exported(run) == Self.exported)
                }
            }
        }
    }

    @Test("a full disk is an error, and leaves the database as it was")
    func fullDisk() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            #expect(try importing(run, "-dd.sqlite", "library.xml").status == 0)
            let books = (0..<60_000).map { "<book id='n\($0)'><title>N\($0)</title></book>\n" }.joined()
            try run.write("<l>\(books)</l>", to: "many.xml")
            for database in ["d.sqlite", "new.sqlite"] {
                let outcome = try run.shell(
                    "trap '' XFSZ; ulimit -f 512; xmlstream import \(Self.model) -d\(database) many.xml")
                #expect(outcome.status == 3)
                #expect(outcome.errors.contains(database))
            }
            #expect(try exported(run) == Self.exported)
            #expect(try !names(run).contains("new.sqlite"))
            let export = try run.shell("xmlstream export \(Self.model) -dd.sqlite > /dev/full")
            #expect(export.status == 3)
            #expect(export.errors.contains("No space left on device"))
            let report = try run.shell("xmlstream import \(Self.model) -dd.sqlite library.xml > /dev/full")
            #expect(report.status == 3)
            #expect(report.errors.contains("No space left on device"))
        }
    }

    @Test("a database that reaches the limit of file sizes is an error, and leaves nothing behind")
    func fileSizeLimit() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let books = (0..<20_000).map { "<book id='n\($0)'><title>Title \($0)</title></book>" }
            try run.write("<l>\(books.joined())</l>", to: "many.xml")
            let before = try names(run)
            let outcome = try run.shell(
                "(\(ToolRun.fileLimit(100)); xmlstream import -m Library.xcdatamodel -d d.sqlite many.xml)")
            #expect(outcome.status == 3)
            #expect(outcome.errors.contains("d.sqlite failed: "), "\(outcome.errors)")
            #expect(try names(run) == before)
        }
    }

    @Test(
        "export refuses what other programs have put into a database, and names it",
        arguments: [
            ("UPDATE Book SET copies = 40000", "copies", "40000, and should be an integer from -32768 to 32767"),
            (
                "UPDATE Book SET copies = 'two'", "copies",
                "the text \"two\", and should be an integer from -32768 to 32767"
            ),
            ("UPDATE Book SET copies = 1.5", "copies", "1.5, and should be an integer from -32768 to 32767"),
            ("UPDATE Book SET title = x'C3'", "title", "bytes, and should be text"),
            ("UPDATE Book SET title = CAST(x'41C3' AS TEXT)", "title", "text that isn't UTF-8, and should be text"),
            ("UPDATE Book SET price = 'dear'", "price", "the text \"dear\", and should be a decimal number as text"),
            ("UPDATE Book SET lent = 2", "lent", "2, and should be 1 or 0"),
            (
                "UPDATE Book SET bought = 'now'", "bought",
                "the text \"now\", and should be an integer, of microseconds since 1970"
            ),
            ("UPDATE Book SET cover = 'x'", "cover", "the text \"x\", and should be bytes"),
            ("UPDATE Book SET weight = 'w'", "weight", "the text \"w\", and should be a floating-point number"),
        ])
    func foreignValues(change: String, attribute: String, fault: String) throws {
        let sqlite = try #require(Program(named: "sqlite3"))
        try ToolRun.inFolder { (run: ToolRun) throws in
            #expect(try importing(run, "--database=d.sqlite", "library.xml").status == 0)
            #expect(try sqlite.run(["\(run.folder)/d.sqlite", "\(change) WHERE ident = 'b1'"]).status == 0)
            let outcome = try run("export", "--model=Library.xcdatamodel", "--database=d.sqlite", "--output=out.xml")
            #expect(outcome.status == 3)
            #expect(outcome.errors == "xmlstream: error: d.sqlite: the \(attribute) of Book b1 is \(fault)\n")
            #expect(try !names(run).contains("out.xml"))
        }
    }

    @Test("export of a database that lacks a column is an error")
    func droppedColumn() throws {
        let sqlite = try #require(Program(named: "sqlite3"))
        try ToolRun.inFolder { (run: ToolRun) throws in
            #expect(try importing(run, "--database=d.sqlite", "library.xml").status == 0)
            let drop = "ALTER TABLE Book DROP COLUMN price"
            #expect(try sqlite.run(["\(run.folder)/d.sqlite", drop]).status == 0)
            let outcome = try run("export", "--model=Library.xcdatamodel", "--database=d.sqlite")
            #expect(outcome.status == 3)
            #expect(outcome.errors.contains("d.sqlite failed: no such column: "), "\(outcome.errors)")
        }
    }

    @Test("messages never get into a file that took the place of a closed descriptor", arguments: ["0", "1", "2"])
    func closedDescriptors(descriptor: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write("<l><book id='n'><copies>ten</copies></book></l>", to: "bad.xml")
            let command = "xmlstream import \(Self.model) -dd.sqlite"
            _ = try run.shell("\(command) library.xml \(descriptor)>&-; \(command) bad.xml \(descriptor)>&-")
            #expect(try exported(run) == Self.exported)
        }
    }

    @Test("export writes a file whole or not at all, and refuses text that XML can't hold")
    func exportToFile() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            #expect(try importing(run, "-dd.sqlite", "library.xml").status == 0)
            let sqlite = try #require(Program(named: "sqlite3"), "the program sqlite3 is absent")
            let change = "PRAGMA foreign_keys=ON; UPDATE Page SET content = 'a' || char(1) WHERE ident = 'p1'"
            #expect(try sqlite.run(["d.sqlite", change], in: run.folder).status == 0)
            try run.write("old", to: "out.xml")
            #expect(try run("export", Self.model, "-dd.sqlite", "--output=out.xml").status == 1)
            #expect(try run.read("out.xml") == "old")
        }
    }

    @Test(
        "whatever ends an import is told as JSON",
        arguments: [
            (["-dd.sqlite", "nofile"], "nofile", "unreadable", "can't be opened: No such file or directory", 3),
            (["-dd.sqlite", "library.xml", "."], ".", "unreadable", "is a folder", 3),
            (["-dbooks.xml", "library.xml"], "books.xml", "database", "file is not a database", 3),
            (["-dLibrary.xcdatamodel", "library.xml"], "Library.xcdatamodel", "database", "is no regular file", 3),
            (["-dno/d.sqlite", "library.xml"], "no/d.sqlite", "database", "can't be created", 3),
            (["-dd.sqlite", "-mnomodel", "library.xml"], "nomodel", "unreadable", "No such file or directory", 3),
            (["-dd.sqlite", "-mbad.xml", "library.xml"], "bad.xml", "malformed", "mismatched tag", 1),
            (["-dd.sqlite", "-mplayers.xml", "library.xml"], "players.xml", "malformed", "root element is Players", 1),
            (["-dd.sqlite", "-mtwice.xml", "library.xml"], "twice.xml", "model", "A and A can't be told apart", 1),
            (["-dd.sqlite", "bad.xml"], "bad.xml", "malformed", "mismatched tag", 1),
        ])
    func jsonErrors(arguments: [String], file: String, code: String, reason: String, status: Int32) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write("<model><entity></model>", to: "bad.xml")
            try run.write("<model><entity name='A'/><entity name='A'/></model>", to: "twice.xml")
            let outcome = try run.program.run(
                ["import", "--json", "-mLibrary.xcdatamodel"] + arguments, in: run.folder)
            #expect(outcome.status == status)
            #expect(outcome.errors.isEmpty)
            let lines = outcome.text.split(separator: "\n")
            #expect(lines.count == 1)
            let object = try JSONSerialization.jsonObject(with: Data(try #require(lines.last).utf8))
            let members = try #require(object as? [String: Any])
            #expect(members["type"] as? String == "error")
            #expect(members["file"] as? String == file)
            #expect(members["code"] as? String == code)
            #expect((members["reason"] as? String)?.contains(reason) == true, "\(outcome.text)")
            #expect(!FileManager.default.fileExists(atPath: "\(run.folder)/d.sqlite"))
        }
    }
}
