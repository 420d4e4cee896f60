import TestSupport
import Testing

@Suite("xmlstream select")
struct SelectTests {
    @Test(
        "a prefix that isn't bound is an error that tells how to bind it",
        arguments: [["select", "//m:title", "books.xml"], ["edit", "--at=//m:title", "--delete", "books.xml"]])
    func unboundPrefix(arguments: [String]) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run.program.run(arguments, in: run.folder)
            #expect(outcome.status == 2)
            #expect(outcome.output.isEmpty)
            #expect(
                outcome.errors == """
                    xmlstream: error: the prefix "m" is bound to no namespace: bind it with --ns PREFIX=URI
                      //m:title
                        ^

                    """)
            #expect(try run.program.run(arguments + ["--ns=m=urn:m"], in: run.folder).status == 0)
        }
    }

    @Test(
        "what matches nothing is noted, but not where it shall be quiet, is counted or wasn't read to its end",
        arguments: [
            (["//none"], "//none matches nothing"), (["-e//Book", "-e//@x"], "//@x matches nothing"),
            (["-t", "//none"], "//none matches nothing"), (["--first", "//none"], "//none matches nothing"),
            (["-e//Book", "-e//author"], ""), (["--quiet", "//none"], ""), (["--count", "//none"], ""),
        ])
    func noMatch(arguments: [String], note: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let arguments = ["select"] + arguments
            let outcome = try run.program.run(arguments + ["books.xml", "players.xml"], in: run.folder)
            #expect(outcome.status == 0)
            #expect(outcome.errors == (note.isEmpty ? "" : "xmlstream: \(note)\n"))
            let failed = try run.program.run(arguments + ["books.xml", "nofile"], in: run.folder)
            #expect(failed.errors == "nofile: error: can't be opened: No such file or directory\n")
        }
    }

    @Test("a match in any of the files is one")
    func matchInOneFile() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            for files in [["books.xml", "players.xml"], ["players.xml", "books.xml"]] {
                let outcome = try run.program.run(["select", "//Player"] + files, in: run.folder)
                #expect(outcome.text == "<Player/>\n")
                #expect(outcome.errors.isEmpty)
            }
        }
    }

    @Test(
        "where elements are in a default namespace, a note tells it, unless the expression knows it",
        arguments: [
            ("<a xmlns='urn:x'><b/></a>", "; elements here are in the namespace urn:x: bind a prefix with --ns"),
            ("<p:a xmlns:p='urn:x'><b/></p:a>", ""), ("<a/>", ""),
        ])
    func defaultNamespace(document: String, hint: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write(document, to: "in.xml")
            #expect(try run("select", "//c", "in.xml").errors == "xmlstream: //c matches nothing\(hint)\n")
            let edit = ["edit", "--at=//c", "--delete"]
            let note = "xmlstream: //c matches no element\(hint)\n"
            #expect(try run.program.run(edit + ["in.xml"], in: run.folder).errors == note)
            #expect(try run.shell("cat in.xml | xmlstream edit --at=//c --delete").errors == note)
            #expect(try run.shell("cat in.xml | xmlstream select //c").errors == "xmlstream: //c matches nothing\n")
            let bound = try run("select", "--ns=x=urn:x", "//x:c", "in.xml")
            #expect(bound.errors == "xmlstream: //x:c matches nothing\n")
        }
    }

    @Test(
        "a file where an expression or a path is expected is noted",
        arguments: [["select", "books.xml"], ["records", "/books.xml"], ["split", "-dparts", "/books.xml"]])
    func fileAsExpression(arguments: [String]) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let file = arguments[0] == "select" ? "books.xml" : "\(run.folder)/books.xml"
            let outcome = try run.program.run(arguments.dropLast() + [file], input: Array("<a/>".utf8), in: run.folder)
            #expect(outcome.status == 0)
            #expect(outcome.errors.contains("xmlstream: \(file) is a file, but taken as what comes before files, and "))
            let quiet = try run.program.run(
                arguments.dropLast() + ["--quiet", file], input: Array("<a/>".utf8), in: run.folder)
            #expect(quiet.errors.isEmpty)
        }
    }

    @Test("the help says that names without a prefix are in no namespace", arguments: ["select", "edit"])
    func help(command: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let text = try run(command, "--help").text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
            #expect(text.contains("A name without a prefix is in no namespace"))
            #expect(text.contains("--ns=a=http://www.w3.org/2005/Atom //a:title"))
        }
    }
}
