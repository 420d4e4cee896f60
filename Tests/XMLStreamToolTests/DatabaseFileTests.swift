import Foundation
import TestSupport
import Testing

@Suite("Files of databases")
struct DatabaseFileTests {
    private static let model = "--model=Library.xcdatamodel"

    private func names(_ run: ToolRun) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: run.folder))
    }

    @Test(
        "export refuses to write over its own database, what is beside it, and the model",
        arguments: [
            "d.sqlite", "./d.sqlite", "link.sqlite", "hard.sqlite", "d.sqlite-wal", "d.sqlite-shm", "d.sqlite-journal",
            "Library.xcdatamodel/contents",
        ])
    func overwriting(output: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            #expect(try run("import", Self.model, "-dd.sqlite", "library.xml").status == 0)
            let files = FileManager.default
            try files.createSymbolicLink(atPath: "\(run.folder)/link.sqlite", withDestinationPath: "d.sqlite")
            try files.linkItem(atPath: "\(run.folder)/d.sqlite", toPath: "\(run.folder)/hard.sqlite")
            let (before, all) = (try TestFiles.bytes("\(run.folder)/d.sqlite"), try names(run))
            for database in ["d.sqlite", "link.sqlite"] {
                let outcome = try run("export", Self.model, "-d", database, "-o", output)
                #expect(outcome.status == 2)
                #expect(outcome.errors.contains("would be written over the "))
            }
            let appended = try run.shell("xmlstream export \(Self.model) -dd.sqlite >> \(output)")
            #expect(appended.status == 2)
            #expect(try TestFiles.bytes("\(run.folder)/d.sqlite") == before)
            #expect(try run.read("Library.xcdatamodel/contents") == ToolRun.model)
            #expect(try names(run) == all.union(output.contains("/") ? [] : [output]))
        }
    }

    @Test(
        "a failing or interrupted import leaves a database that another one made in the meantime",
        arguments: [0, SIGINT])
    func meantime(signal: Int32) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let running = try run.program.start(
                ["import", Self.model, "-dd.sqlite"], input: .pipe, in: run.folder)
            try running.write("<l><book id='n'><title>N</title></book>")
            let end = Date(timeIntervalSinceNow: 20)
            while try !names(run).contains(where: { $0.hasSuffix(".tmp-journal") }), Date() < end { usleep(10_000) }
            #expect(try run("import", Self.model, "-dd.sqlite", "library.xml").status == 0)
            if signal == 0 {
                try running.write("<book id='m'></l>")
                running.closeInput()
            } else {
                running.send(signal)
            }
            #expect(running.wait() == (signal == 0 ? 1 : -signal))
            #expect(try run("export", Self.model, "-dd.sqlite").text == ImportTests.exported)
            #expect(try !names(run).contains { $0.hasSuffix(".tmp") })
        }
    }

    @Test("of two imports that make the same database, the second to end fails and leaves the first one's")
    func race() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run.shell(
                """
                mkfifo pipe
                xmlstream import \(Self.model) -dd.sqlite pipe & exec 3> pipe; printf '<l>' >&3
                until ls -A | grep -q 'd.sqlite.*tmp'; do sleep 0.05; done
                xmlstream import \(Self.model) -dd.sqlite library.xml > /dev/null || exit 9
                printf '</l>' >&3; exec 3>&-; wait $!
                """)
            #expect(outcome.status == 3)
            #expect(
                outcome.errors.hasSuffix(
                    "error: another program made d.sqlite in the meantime; it stays as it is, nothing was imported\n"))
            #expect(try run("export", Self.model, "-dd.sqlite").text == ImportTests.exported)
            #expect(try !names(run).contains { $0.hasPrefix(".") })
        }
    }

    @Test("a new database is made where a link leads, and stays in write-ahead mode")
    func link() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let files = FileManager.default
            try files.createDirectory(atPath: "\(run.folder)/there", withIntermediateDirectories: false)
            try files.createSymbolicLink(atPath: "\(run.folder)/d.sqlite", withDestinationPath: "there/e.sqlite")
            #expect(try run("import", Self.model, "-dd.sqlite", "library.xml").status == 0)
            #expect(try files.contentsOfDirectory(atPath: "\(run.folder)/there") == ["e.sqlite"])
            // The write and read versions of the header: 2 is write-ahead (SQLite's file format, 1.3.3).
            #expect(try TestFiles.bytes("\(run.folder)/there/e.sqlite")[18...19] == [2, 2])
            #expect(try run("export", Self.model, "-dd.sqlite").text == ImportTests.exported)
        }
    }

    @Test("what is no regular file is refused, and nothing is put beside it", arguments: ["import", "export"])
    func devices(command: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            #expect(try run.shell("mkfifo pipe").status == 0)
            let names = try names(run)
            for database in ["pipe", "Library.xcdatamodel"] {
                let files = command == "import" ? ["library.xml"] : []
                let outcome = try run.program.run([command, Self.model, "-d", database] + files, in: run.folder)
                #expect(outcome.status == 3)
                #expect(outcome.errors.contains("\(database) is no regular file"))
            }
            #expect(try self.names(run) == names)
        }
    }

    /// Runs a line of bash in a folder that nobody but its owner may write to, as somebody else where this user could.
    private func shellWithoutPermission(_ run: ToolRun, _ line: String) throws -> Program.Outcome {
        // The program may lie where only this user can read.
        #expect(try run.shell("mkdir -p pub; cp '\(run.program.path)' pub/; chmod -R a+rX .").status == 0)
        let prefix = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""
        let script = "xmlstream() { \(prefix) ../pub/xmlstream \"$@\"; }\ncd folder; chmod a-w . *; \(line)"
        defer { _ = try? run.shell("chmod -R u+w folder") }
        return try run.shell(script)
    }

    /// Whether permissions can be tried out: root needs a program that lays its privileges down.
    private static let canLackPermission = getuid() != 0 || Program(named: "setpriv") != nil

    @Test("export reads a database in a folder that can't be written to", .enabled(if: canLackPermission, "no setpriv"))
    func readOnlyFolder() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            for name in ["d.sqlite", "a %41?b#c.sqlite"] {
                #expect(try run.shell("mkdir folder; cp -r Library.xcdatamodel folder/").status == 0)
                #expect(try run("import", Self.model, "-dfolder/\(name)", "library.xml").status == 0)
                let bytes = try TestFiles.bytes("\(run.folder)/folder/\(name)")
                let outcome = try shellWithoutPermission(run, "xmlstream export \(Self.model) -d '\(name)'")
                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(outcome.text == ImportTests.exported)
                #expect(try TestFiles.bytes("\(run.folder)/folder/\(name)") == bytes)
                let whole = try shellWithoutPermission(run, "xmlstream export \(Self.model) -d \"$PWD/\(name)\"")
                #expect(whole.text == ImportTests.exported)
                let left = try FileManager.default.contentsOfDirectory(atPath: "\(run.folder)/folder")
                #expect(Set(left) == [name, "Library.xcdatamodel"])
                #expect(try run.shell("rm -r folder").status == 0)
            }
        }
    }

    @Test(
        "export says what to do about changes beside a database that can't be written to",
        .enabled(if: canLackPermission && Program(named: "sqlite3") != nil, "no setpriv or no sqlite3"))
    func changesBesideReadOnly() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            #expect(try run.shell("mkdir folder; cp -r Library.xcdatamodel folder/").status == 0)
            #expect(try run("import", Self.model, "-dfolder/d.sqlite", "library.xml").status == 0)
            // A connection that is killed leaves its changes in the file beside the database.
            let killed = try run.shell(
                """
                cd folder; sqlite3 d.sqlite <<'X'
                .dbconfig no_ckpt_on_close on
                update Book set title = 'New';
                X
                rm -f d.sqlite-shm; ls -A
                """)
            #expect(killed.text.contains("d.sqlite-wal"), "\(killed.text) \(killed.errors)")
            let outcome = try shellWithoutPermission(run, "xmlstream export \(Self.model) -dd.sqlite")
            #expect(outcome.status == 3)
            #expect(outcome.text.isEmpty)
            #expect(outcome.errors.contains("d.sqlite-wal holds changes"), "\(outcome.errors)")
            #expect(outcome.errors.contains("copy the database and the files beside it to another folder"))
            let copied = try run.shell(
                "mkdir copy; cp folder/d.sqlite* copy/; xmlstream export \(Self.model) -dcopy/d.sqlite")
            #expect(copied.text.contains("<title>New</title>"))
        }
    }

    @Test(
        "export says that a database of an older model can't be read where it can't be written to",
        .enabled(if: canLackPermission, "no setpriv"))
    func olderModelReadOnly() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            #expect(try run.shell("mkdir folder; cp -r Library.xcdatamodel folder/").status == 0)
            #expect(try run("import", Self.model, "-dfolder/d.sqlite", "library.xml").status == 0)
            let newer = ToolRun.model.replacing("</model>", with: "<entity name=\"Shelf\"/></model>")
            try run.write(newer, to: "folder/new.xml")
            let outcome = try shellWithoutPermission(run, "xmlstream export -mnew.xml -dd.sqlite")
            #expect(outcome.status == 3)
            #expect(outcome.errors.contains("d.sqlite is of another version of the model, and can't be written to"))
        }
    }
}
