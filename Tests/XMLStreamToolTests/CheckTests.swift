import TestSupport
import Testing

@Suite("xmlstream check")
struct CheckTests {
    @Test("says nothing about well-formed documents")
    func wellFormed() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run("check", "books.xml", "players.xml")
            #expect(outcome.status == 0)
            #expect(outcome.text.isEmpty)
            #expect(outcome.errors.isEmpty)
        }
    }

    @Test("tells file, line, column, the tags and the line itself, and goes on to the next file")
    func malformed() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write("<Books>\n  <title>Dune</Titel>\n</Books>", to: "bad.xml")
            try run.write("<a><b></a>", to: "worse.xml")
            let outcome = try run("check", "bad.xml", "books.xml", "worse.xml")
            #expect(outcome.status == 1)
            let lines = outcome.errors.split(separator: "\n")
            #expect(
                lines.prefix(4) == [
                    "bad.xml:2:16: error: mismatched tag: </Titel> closes <title> opened at byte 10",
                    "  in /Books/title",
                    "    <title>Dune</Titel>",
                    "                 ^",
                ])
            #expect(outcome.errors.contains("worse.xml:1:9: error: mismatched tag: </a> closes <b>"))
        }
    }

    @Test("reads standard input, by a dash or without a file", arguments: [["check"], ["check", "-"]])
    func standardInput(arguments: [String]) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            #expect(try run.program.run(arguments, input: Array("<a/>".utf8)).status == 0)
            let outcome = try run.program.run(arguments, input: Array("<a".utf8))
            #expect(outcome.status == 1)
            #expect(outcome.errors.hasPrefix("standard input:1:"))
        }
    }

    @Test("says as JSON what is wrong")
    func json() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run("check", "--json", "-", "books.xml", input: "<a>\n</b>")
            #expect(outcome.status == 1)
            let lines = outcome.text.split(separator: "\n")
            #expect(lines.count == 2)
            #expect(lines[0].hasPrefix(#"{"file":"standard input","wellFormed":false,"line":2,"column":3,"#))
            #expect(lines[1] == #"{"file":"books.xml","wellFormed":true}"#)
        }
    }

    @Test("says as JSON of a file that can't be read why, and goes on")
    func unreadableAsJSON() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run("check", "--json", "nothing.xml", "books.xml", ".")
            #expect(outcome.status == 3)
            #expect(outcome.errors.isEmpty)
            let rest = #","line":null,"column":null,"byteOffset":null,"reason":"#
            #expect(
                outcome.text == """
                    {"file":"nothing.xml","wellFormed":null\(rest)"can't be opened: No such file or directory",\
                    "path":[],"excerpt":null}
                    {"file":"books.xml","wellFormed":true}
                    {"file":".","wellFormed":null\(rest)"is a folder","path":[],"excerpt":null}

                    """)
        }
    }

    @Test("messages about hostile names stay short")
    func hostileNames() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let open = "<" + String(repeating: "n", count: 50_000) + ">"
            try run.write(String(repeating: open, count: 200) + "</b>", to: "bad.xml")
            let outcome = try run("check", "bad.xml")
            #expect(outcome.status == 1)
            #expect(outcome.errors.utf8.count < 2_048)
            #expect(outcome.errors.contains("mismatched tag: </b> closes <nnn"))
        }
    }

    @Test("a missing file and a folder are errors of input, the wrong use is one of its own")
    func statuses() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let missing = try run("check", "nothing.xml", "books.xml")
            #expect(missing.status == 3)
            #expect(missing.errors == "nothing.xml: error: can't be opened: No such file or directory\n")
            #expect(try run("check", ".").status == 3)
            #expect(try run("check", "--colour").status == 2)
            #expect(try run("chek").status == 2)
            #expect(try run().status == 2)
            #expect(try run("select").status == 2)
            #expect(try run("select", "//Book[", "books.xml").status == 2)
            #expect(try run("records", "Books", "books.xml").status == 2)
        }
    }

    @Test("says what wasn't read, unless it shall be quiet")
    func unread() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let entities = "<!ENTITY % p SYSTEM 'p.ent'>%p;%p;%q;"
            let text = "the entity %p; in \"p.ent\", the entity %q;, the document type in \"a.dtd\""
            for (document, text) in [
                ("<!DOCTYPE a SYSTEM 'a.dtd'><a/>", "the document type in \"a.dtd\""),
                ("<!DOCTYPE a SYSTEM 'a.dtd' [\(entities)]><a/>", text),
                (
                    "<!DOCTYPE a SYSTEM 'a.dtd' [\(entities)%r;%s;]><a/>",
                    "the entity %p; in \"p.ent\", the entity %q;, the entity %r; and 2 more"
                ),
            ] {
                try run.write(document, to: "in.xml")
                let check = try run("check", "in.xml", "books.xml")
                #expect(check.status == 0)
                #expect(check.errors == "xmlstream: in.xml: not read, and not checked: \(text)\n")
                let canonical = try run("canonical", "in.xml")
                #expect(canonical.text == "<a></a>")
                #expect(
                    canonical.errors == "xmlstream: in.xml: not read: \(text); what it declares isn't in the form\n")
                for command in ["check", "canonical"] { #expect(try run(command, "-q", "in.xml").errors.isEmpty) }
                let json = try run("check", "--json", "in.xml")
                #expect(json.errors.isEmpty)
                let quoted = text.replacing("\"", with: "\\\"")
                #expect(json.text == "{\"file\":\"in.xml\",\"wellFormed\":true,\"unread\":\"\(quoted)\"}\n")
            }
        }
    }

    @Test("says what wasn't read where that may be why a document is refused")
    func unreadBeforeError() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write("<!DOCTYPE a SYSTEM 'a.dtd'><a>&b;", to: "bad.xml")
            let outcome = try run("check", "bad.xml")
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("not read, and not checked: the document type in \"a.dtd\"\n"))
            let json = try run("check", "--json", "bad.xml").text
            #expect(json.contains("\"wellFormed\":false,"))
            #expect(json.hasSuffix(",\"unread\":\"the document type in \\\"a.dtd\\\"\"}\n"))
            try run.write("<!DOCTYPE a SYSTEM '\(String(repeating: "x", count: 5_000))'><a/>", to: "long.xml")
            #expect(try run("check", "long.xml").errors.utf8.count < 300)
        }
    }
}
