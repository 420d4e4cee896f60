import Foundation
import TestSupport
import Testing

@Suite("xmlstream records and plan")
struct RecordsTests {
    @Test("fields become JSON, whatever they are: absent, repeated, in quotes")
    func fields() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run("records", "--fields=@id,title,author[],draft,none", "/Books/Book", "books.xml")
            #expect(
                outcome.text == """
                    {"@id":"1","title":"Dune","author":["Frank Herbert"],"draft":"","none":null}
                    {"@id":"2","title":"Emma","author":["Jane Austen","A, \\"B\\""],"draft":null,"none":null}

                    """)
        }
    }

    @Test("nested fields, attributes of children and all text")
    func nested() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let input = "<r><b><a x='1'><n>N<i>M</i></n></a><n>no</n></b></r>"
            let outcome = try run("records", "-fa/n,a/@x,.", "/r/b", "-", input: input)
            #expect(outcome.text == "{\"a/n\":\"NM\",\"a/@x\":\"1\",\".\":\"NMno\"}\n")
        }
    }

    @Test("CSV has a header, and quotes what must be")
    func csv() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run("records", "--csv", "--fields=@id,author", "/Books/Book", "books.xml")
            #expect(outcome.text == "@id,author\r\n1,Frank Herbert\r\n2,\"Jane Austen|A, \"\"B\"\"\"\r\n")
        }
    }

    @Test("a record whose only field has nothing in it isn't an empty line of CSV")
    func emptyLine() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let input = "<r><b><t/></b><b/><b><t>x</t></b><b><t/><t/></b></r>"
            #expect(try run("records", "--csv", "-ft", "/r/b", input: input).text == "t\r\n\"\"\r\n\"\"\r\nx\r\n|\r\n")
            #expect(try run("records", "--csv", "-ft,k", "/r/b", input: "<r><b/></r>").text == "t,k\r\n,\r\n")
        }
    }

    @Test("whole records become JSON: attributes, children, lists and mixed text")
    func whole() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run("records", "/r/b", "-", input: "<r><b i='1'><c>x</c><c y='2'>z</c>t</b><b/></r>")
            #expect(outcome.text == "{\"@i\":\"1\",\"c\":[\"x\",{\"@y\":\"2\",\"#text\":\"z\"}],\"#text\":\"t\"}\n{}\n")
        }
    }

    @Test("any number of workers prints the same")
    func workers() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write(ToolRun.manyBooks(60_000), to: "many.xml")
            let one = try run("records", "/Books/Book", "many.xml")
            #expect(one.text.split(separator: "\n").count == 60_000)
            for workers in ["2", "4"] {
                #expect(try run("records", "-w", workers, "/Books/Book", "many.xml").output == one.output)
            }
        }
    }

    @Test("a run that broke off goes on without losing or repeating a record", arguments: [1, 7, 1_000])
    func resume(interval: Int) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let document = ToolRun.manyBooks(2_000)
            try run.write(document, to: "many.xml")
            try run.write(String(document.prefix(60_000)), to: "cut.xml")
            let whole = try run("records", "/Books/Book", "many.xml").text
            let command = "xmlstream records --resume=place --checkpoint-every=\(interval) /Books/Book"
            #expect(try run.shell("\(command) cut.xml >> out").status == 1)
            #expect(try run.read("out") != whole)
            // As if more had been written before the run was killed.
            #expect(try run.shell("echo garbage >> out; \(command) many.xml >> out").status == 0)
            #expect(try run.read("out") == whole)
            #expect(try run.shell("\(command) many.xml >> out").status == 0)
            #expect(try run.read("out") == whole)
        }
    }

    @Test(
        "a run that ends before its first checkpoint, or is interrupted, is taken up exactly",
        arguments: [SIGKILL, SIGINT, SIGTERM], [[], ["--csv", "--fields=@id,title"]])
    func resumeAfterSignal(signal: Int32, options: [String]) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let document = ToolRun.manyBooks(20_000)
            try run.write(document, to: "many.xml")
            let whole = try run.program.run(["records"] + options + ["/Books/Book", "many.xml"], in: run.folder).text
            let before = "what was there before\n"
            try run.write(before, to: "out")
            let arguments = ["records", "--resume=place", "--checkpoint-every=1000000"] + options + ["/Books/Book"]
            let running = try run.program.start(
                arguments, input: .pipe, output: .file("\(run.folder)/out"), in: run.folder)
            try running.write(String(document.prefix(900_000)))
            let end = Date(timeIntervalSinceNow: 20)
            while try run.read("out").utf8.count < 200_000, Date() < end { usleep(10_000) }
            running.send(signal)
            #expect(running.wait() == -signal)
            let part = try run.read("out")
            #expect(part.utf8.count > 200_000)
            if signal == SIGKILL {
                #expect(try run.read("place").hasPrefix("start\noutput \(before.utf8.count)\n{"))
            } else {
                #expect(part.utf8.last == 0x0A)
                #expect((before + whole).hasPrefix(part))
                #expect(try run.read("place").contains("\noutput \(part.utf8.count)\n{"))
                #expect(try run.read("place").hasPrefix("checkpoint/1 "))
            }
            let again = (arguments + ["many.xml"]).map { "'\($0)'" }.joined(separator: " ")
            for _ in 0..<2 {
                #expect(try run.shell("xmlstream \(again) >> out").status == 0)
                #expect(try run.read("out") == before + whole)
            }
        }
    }

    @Test("a run that fails before its first record leaves nothing but what was there")
    func resumeAfterNothing() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write("<Books><Book><title>A</title>", to: "bad.xml")
            let command = "xmlstream records --resume=place --csv --fields=title /Books/Book"
            #expect(try run.shell("echo before > out; \(command) bad.xml >> out").status == 1)
            #expect(try run.shell("\(command) nothing.xml >> out").status == 3)
            #expect(try run.shell("\(command) books.xml >> out").status == 0)
            #expect(try run.read("out") == "before\ntitle\r\nDune\r\nEmma\r\n")
        }
    }

    @Test(
        "a note that can't be opened or read is an error, and nothing is printed", arguments: ["books.xml/place", "."])
    func unreadableNote(path: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run("records", "--resume=\(path)", "/Books/Book", "books.xml")
            #expect(outcome.status == 3)
            #expect(outcome.output.isEmpty)
            let reason = path == "." ? "is no regular file" : "can't be opened: Not a directory"
            #expect(outcome.errors == "xmlstream: error: \(path) \(reason)\n")
        }
    }

    @Test("the help says how names with a prefix are compared, and they are")
    func prefixes() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let help = try run("records", "--help").text
            #expect(help.contains("{uri}local"))
            #expect(help.contains("prefix"))
            let input = "<r xmlns:a='urn:x' xmlns:b='urn:x'><a:i>1</a:i><b:i>2</b:i><i>3</i></r>"
            #expect(try run("records", "-f.", "/r/a:i", "-", input: input).text == "{\".\":\"1\"}\n")
            let both = "{\".\":\"1\"}\n{\".\":\"2\"}\n"
            #expect(try run("records", "-f.", "/r/{urn:x}i", "-", input: input).text == both)
            #expect(try run("records", "-f.", "/r/{}i", "-", input: input).text == "{\".\":\"3\"}\n")
        }
    }

    @Test("the parts of a plan together are the whole", arguments: [1, 2, 3, 8, 100])
    func shards(count: Int) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write(ToolRun.manyBooks(1_000), to: "many.xml")
            let whole = try run("records", "/Books/Book", "many.xml")
            let plan = try run("plan", "--shards=\(count)", "/Books/Book", "many.xml").text.split(separator: "\n")
            #expect(plan.count <= count)
            #expect(count < 9 ? plan.count == count : plan.count > 8)
            var parts: [UInt8] = []
            for line in plan {
                let part = try run("records", "--shard=\(line)", "/Books/Book", "many.xml")
                #expect(part.status == 0)
                parts += part.output
            }
            #expect(parts == whole.output)
        }
    }

    @Test(
        "what is no shard is refused",
        arguments: [
            "", "{}", "[1]", #"{"start":"x","end":null}"#, #"{"start":"#,
            #"{"path":"/Books/Book","input":"x","start":"checkpoint/1 0 1 1 0 0","end":null}"#,
        ])
    func wrongShard(text: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            #expect(try run("records", "--shard=\(text)", "/Books/Book", "books.xml").status == 2)
        }
    }

    @Test("a shard is refused with another path, encoding or file, and read from a pipe without a question")
    func otherShard() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let document = ToolRun.manyBooks(5_000)
            try run.write(document, to: "many.xml")
            // One with other bytes at the start, one with others at the end, and one that is longer.
            try run.write(document.replacing("Title 3 ", with: "Fable 3 "), to: "first.xml")
            try run.write(document.replacing("Title 4998 ", with: "Fable 4998 "), to: "last.xml")
            try run.write(document + "<!-- more -->", to: "longer.xml")
            let plan = try run("plan", "/Books/Book", "many.xml").text.split(separator: "\n").map { String($0) }
            let part = try run("records", "--shard=\(plan[1])", "/Books/Book", "many.xml")
            #expect(part.status == 0)
            #expect(try run("records", "--shard=\(plan[1])", "/Books/Book", input: document).output == part.output)
            for (options, path, file, reason) in [
                ([], "/Books/*", "many.xml", "the shard is of a plan for the path /Books/Book, not /Books/*"),
                (["--encoding=UTF-8"], "/Books/Book", "many.xml", "for the encoding the declared one, not UTF-8"),
                ([], "/Books/Book", "first.xml", "first.xml isn't the file that the shard is of: its bytes from 0 "),
                ([], "/Books/Book", "last.xml", "last.xml isn't the file that the shard is of: its bytes from "),
                (
                    [], "/Books/Book", "longer.xml",
                    "it has \(document.utf8.count + 13) bytes, not \(document.utf8.count)\n"
                ),
            ] {
                let outcome = try run.program.run(
                    ["records", "--shard=\(plan[1])"] + options + [path, file], in: run.folder)
                #expect(outcome.status == 2)
                #expect(outcome.output.isEmpty)
                #expect(outcome.errors.contains(reason), "\(outcome.errors)")
            }
        }
    }

    @Test("a field that is there twice is refused", arguments: ["title,title", "title,@id,title[]", ".,.", "@id,@id"])
    func duplicates(fields: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run("records", "--fields=\(fields)", "/Books/Book", "books.xml")
            #expect(outcome.status == 2)
            #expect(outcome.output.isEmpty)
            let name = fields.prefix { $0 != "," }
            #expect(outcome.errors == "xmlstream: error: the field \"\(name)\" is in --fields twice\n")
            #expect(try run("records", "--fields=title,@title,a/title", "/Books/Book", "books.xml").status == 0)
        }
    }

    @Test("a path that matches nothing is noted, and no part of a plan")
    func noMatch() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run("records", "/Books/None", "books.xml", "players.xml")
            #expect(outcome.status == 0)
            #expect(outcome.errors == "xmlstream: /Books/None matches no element\n")
            #expect(try run("records", "--quiet", "/Books/None", "books.xml").errors.isEmpty)
            #expect(try run("records", "/Players/Player", "books.xml", "players.xml").errors.isEmpty)
            let plan = try run("plan", "--shards=1", "/Books/None", "books.xml").text
            #expect(try run("records", "--shard=\(plan)", "/Books/None", "books.xml").errors.isEmpty)
        }
    }

    @Test(
        "names that can't be are faults of the command line",
        arguments: [
            ["--fields=1x", "/Books/Book"], ["--fields=a,b/-c", "/Books/Book"], ["--fields=@1", "/Books/Book"],
            ["--fields=#texts", "/Books/Book"], ["--fields=#text/a", "/Books/Book"],
            ["--fields=@#text", "/Books/Book"],
            ["--fields=a:b:c", "/Books/Book"], ["--fields=a<b", "/Books/Book"], ["/Books/1x"], ["//-x"], ["/{urn:x}1x"],
            ["/{urn:x}p:x"], ["/Books/#text"],
        ])
    func names(arguments: [String]) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            var commands = [["records"] + arguments]
            if arguments.count == 1 { commands += [["plan"] + arguments, ["split", "-dparts"] + arguments] }
            for command in commands {
                let outcome = try run.program.run(command + ["books.xml"], in: run.folder)
                #expect(outcome.status == 2, "\(outcome.errors)")
                #expect(outcome.output.isEmpty)
                #expect(!outcome.errors.isEmpty)
            }
            #expect(try run.shell("[ -e parts ]").status == 1)
        }
    }

    @Test(
        "the text outside of child elements is #text, as of whole records",
        arguments: [
            ("<i>one<b>two</b>three</i>", "#text", "onethree"), ("<i>one</i>", "#text", "one"),
            ("<i> <b>two</b> </i>", "#text", nil), ("<i> </i>", "#text", nil), ("<i/>", "#text", nil),
            ("<i><b c='d'>two<c>x</c></b></i>", "b/#text", "two"), ("<i><b c='d'> </b></i>", "b/#text", " "),
            ("<i><b><c/> </b></i>", "b/#text", nil), ("<i><b c='d'/></i>", "b/#text", nil),
            ("<i><c>y</c></i>", "b/#text", nil), ("<i><b><b>in</b></b></i>", "b/#text", nil),
        ] as [(String, String, String?)])
    func ownText(record: String, field: String, text: String?) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let input = "<r>\(record)<i/></r>"
            let value = text.map { "\"\($0)\"" } ?? "null"
            let nothing = "{\"\(field)\":null}\n"
            let outcome = try run("records", "--fields=\(field)", "/r/i", "-", input: input)
            #expect(outcome.text == "{\"\(field)\":\(value)}\n" + nothing)
            let member = text.map { "\"#text\":\"\($0)\"" }
            let whole = try run("records", "/r/i", "-", input: input).text
            if let member { #expect(whole.contains(member)) } else { #expect(!whole.contains("#text")) }
            let list = try run("records", "--fields=\(field)[]", "/r/i", "-", input: input).text
            #expect(list.hasPrefix("{\"\(field)\":[\(text == nil ? "" : value)]}\n"))
            let csv = try run("records", "--csv", "--fields=\(field),@x", "/r/i", "-", input: input).text
            #expect(csv == "\(field),@x\r\n\(text ?? ""),\r\n,\r\n")
        }
    }
}
