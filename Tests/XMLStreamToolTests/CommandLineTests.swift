import Foundation
import TestSupport
import Testing

@Suite("Command lines of xmlstream")
struct CommandLineTests {
    @Test(
        "messages quote nothing that steers a terminal",
        arguments: ["\u{1B}", "\u{7F}", "\u{9B}", "\u{202E}", "\u{2066}", "\u{200F}"])
    func controls(_ control: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let command = try run("a\(control)[31mb")
            #expect(command.errors == "xmlstream: error: unknown command a [31mb\nTry 'xmlstream --help'.\n")
            let file = try run("check", "a\(control)b\n.xml")
            #expect(file.errors == "a b .xml: error: can't be opened: No such file or directory\n")
            let option = try run("check", "--encoding=a\(control)b", "books.xml")
            #expect(option.status == 2)
            #expect(!option.errors.contains(control))
            #expect(option.errors.contains("a b"))
            try run.write("<r>\(control == "\u{1B}" ? " " : control)</s>", to: "bad.xml")
            #expect(try run("check", "bad.xml").errors.contains("\n  <r> </s>\n"))
        }
    }

    @Test(
        "names and encodings that can't be are faults of the command line, before anything is read",
        arguments: [
            ["check", "--encoding=bogus", "books.xml"], ["check", "--encoding=", "no.xml"],
            ["edit", "--at=//Book", "--rename=a b", "books.xml"], ["edit", "--at=//Book", "--rename=", "books.xml"],
            ["edit", "--at=//Book", "--set=a b=c", "no.xml"], ["edit", "--at=//Book", "--set=a=\u{1}", "books.xml"],
            ["edit", "--at=//Book", "--unset=1", "books.xml"], ["edit", "--at=//Book", "--text=\u{1}", "books.xml"],
            ["export", "--model=Library.xcdatamodel", "--database=no.sqlite", "--element=a b"],
            ["export", "--model=Library.xcdatamodel", "--database=no.sqlite", "--element=p:a"],
        ])
    func faults(arguments: [String]) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run.program.run(arguments, in: run.folder)
            #expect(outcome.status == 2, "\(outcome.errors)")
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains("Try 'xmlstream \(arguments[0]) --help'"))
        }
    }

    @Test(
        "what can't be meant is refused, before anything is read or made",
        arguments: [
            (["check", "-", "-"], "standard input can be read once only"),
            (["merge", "-", "books.xml", "-"], "standard input can be read once only"),
            (["select", "-e//a", "-", "-"], "standard input can be read once only"),
            (["canonical", "--output=", "books.xml"], "option --output names no file"),
            (["split", "--output-dir=", "/a/b", "books.xml"], "option --output-dir names no file"),
            (["records", "--resume=", "/a/b", "books.xml"], "option --resume names no file"),
            (["import", "-m", "", "-dd.sqlite", "library.xml"], "option --model names no file"),
            (["format", "--compact", "--indent=2", "books.xml"], "--indent and --compact exclude each other"),
            (["format", "--compact", "--tabs", "books.xml"], "--tabs and --compact exclude each other"),
            (["format", "--tabs", "--indent=2", "books.xml"], "--indent and --tabs exclude each other"),
            (["edit", "--at=//b", "--unset=xmlns:m"], "--unset removes attributes, and xmlns:m declares a namespace"),
            (["edit", "--at=//b", "--unset=xmlns"], "--unset removes attributes, and xmlns declares a namespace"),
            (["records", "--checkpoint-every=2", "/a/b", "books.xml"], "--checkpoint-every goes with --resume"),
        ])
    func contradictions(arguments: [String], reason: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let before = try FileManager.default.contentsOfDirectory(atPath: run.folder)
            let outcome = try run.program.run(arguments, in: run.folder)
            #expect(outcome.status == 2)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains("error: \(reason)"), "\(outcome.errors)")
            #expect(outcome.errors.hasSuffix("Try 'xmlstream \(arguments[0]) --help'.\n"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: run.folder) == before)
        }
    }

    @Test("a file without a name is shown as one")
    func emptyName() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run("check", "")
            #expect(outcome.status == 3)
            #expect(outcome.errors == "\"\": error: can't be opened: No such file or directory\n")
        }
    }

    @Test(
        "names whose prefix the document binds, and encodings that aren't ASCII, are none",
        arguments: [
            (["edit", "--at=//b", "--rename=p:c"], "<a xmlns:p='u'><b/></a>", "<a xmlns:p=\"u\"><p:c/></a>\n"),
            (["edit", "--at=//a", "--set=xml:lang=en"], "<a/>", "<a xml:lang=\"en\"/>\n"),
            (["convert", "--encoding=UTF-16"], "\0<\0a\0/\0>", "<a/>\n"),
            (["convert", "--encoding=UTF-32"], "\0\0\0<\0\0\0a\0\0\0/\0\0\0>", "<a/>\n"),
            (["convert", "--encoding=koi8-r"], "<a/>", "<a/>\n"),
            (["convert", "--encoding=CP037"], "", ""),
        ])
    func accepted(arguments: [String], input: String, output: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            // The same in EBCDIC.
            let bytes = input.isEmpty ? [0x4C, 0x81, 0x61, 0x6E] : Array(input.utf8)
            let outcome = try run.program.run(arguments, input: bytes)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.text == (output.isEmpty ? "<a/>\n" : output))
        }
    }

    @Test("a name that isn't UTF-8 is refused, and no other file is written")
    func bytes() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let before = try FileManager.default.contentsOfDirectory(atPath: run.folder).count
            for arguments in ["--output=$'caf\\xE9' books.xml", "$'caf\\xE9'"] {
                let outcome = try run.shell("xmlstream canonical \(arguments)")
                #expect(outcome.status == 2)
                #expect(outcome.errors.contains("an argument isn't UTF-8: "))
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: run.folder).count == before)
            #expect(try run("canonical", "--output=café", "books.xml").status == 0)
            #expect(try run.read("café").hasPrefix("<Books>"))
        }
    }

    @Test("a standard error that nobody reads ends nothing, and leaves nothing behind")
    func closedErrors() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let model = "--model=Library.xcdatamodel"
            try run.write("<l><book id='n'><title>N</title><copies>ten</copies></book></l>", to: "bad.xml")
            try run.write("<a><b></a>", to: "worse.xml")
            let before = try FileManager.default.contentsOfDirectory(atPath: run.folder)
            // The reader is gone before the first message.
            let closed = "2> >(exec <&-; touch gone; sleep 1)"
            for (command, status) in [
                ("import \(model) -dd.sqlite bad.xml", 1), ("format -o out.xml worse.xml", 1),
                ("import \(model) -dd.sqlite --skip=attribute bad.xml", 0),
            ] {
                let outcome = try run.shell(
                    "{ until [ -e gone ]; do sleep 0.02; done; xmlstream \(command); } \(closed); s=$?; rm gone; exit $s"
                )
                #expect(outcome.status == status, "\(command)")
                let left = Set(try FileManager.default.contentsOfDirectory(atPath: run.folder)).subtracting(before)
                #expect(left == (status == 0 ? ["d.sqlite"] : []))
            }
        }
    }

    @Test("an error of writing names its file", arguments: ["no/x", "./no/x"])
    func writing(output: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run("canonical", "-o", output, "books.xml")
            #expect(outcome.status == 3)
            let reason = "No such file or directory (errno \(ENOENT))"
            #expect(outcome.errors == "xmlstream: error: \(output): can't be created: \(reason)\n")
            let folder = try run("canonical", "-o", "Library.xcdatamodel", "books.xml")
            #expect(
                folder.errors == "xmlstream: error: Library.xcdatamodel is no regular file and can't be replaced\n")
        }
    }
}
