import TestSupport
import Testing

@Suite("xmlstream rewrites documents")
struct RewritingTests {
    @Test(
        "edit changes what expressions match",
        arguments: [
            (["--at=//b", "--delete"], "<r><a x=\"1\">t</a></r>"),
            (["--at=//b", "--unwrap"], "<r><a x=\"1\">t</a><c/></r>"),
            (["--at=/r/a", "--rename=z", "--set=y=2", "--unset=x"], "<r><z y=\"2\">t</z><b><c/></b></r>"),
            (
                ["--at=//a[@x=1]", "--text=<&", "--at=//c", "--set", "k=v"],
                "<r><a x=\"1\">&lt;&amp;</a><b><c k=\"v\"/></b></r>"
            ),
            (["--at=//b[c]", "--rename=d"], "<r><a x=\"1\">t</a><d><c/></d></r>"),
            (["--at=/r", "--rename=s"], "<s><a x=\"1\">t</a><b><c/></b></s>"),
        ])
    func edit(arguments: [String], result: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let input = Array("<r><a x=\"1\">t</a><b><c/></b></r>".utf8)
            let outcome = try run.program.run(["edit"] + arguments, input: input)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.text == result + "\n")
        }
    }

    @Test(
        "edit tells elements apart that come from an entity",
        arguments: [
            (["--at=//k[.=2]", "--delete"], "<k>1</k><m><k>3</k></m><k>4</k><k>1</k><m><k>3</k></m>"),
            (
                ["--at=//m", "--delete", "--at=//k[.=1 or .=3]", "--set=x=y"],
                "<k x=\"y\">1</k><k>2</k><k>4</k><k x=\"y\">1</k><k>2</k>"
            ),
            (
                ["--at=/r/k[.=1]", "--rename=l", "--at=//m[k=3]", "--text=t"],
                "<l>1</l><k>2</k><m>t</m><k>4</k><l>1</l><k>2</k><m>t</m>"
            ),
            (["--at=//m/k", "--unwrap"], "<k>1</k><k>2</k><m>3</m><k>4</k><k>1</k><k>2</k><m>3</m>"),
        ])
    func editInEntity(arguments: [String], content: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let doctype = "<!DOCTYPE r [<!ENTITY e \"<k>1</k><k>2</k><m><k>3</k></m>\">]>"
            let input = Array("\(doctype)<r>&e;<k>4</k>&e;</r>".utf8)
            let outcome = try run.program.run(["edit"] + arguments, input: input)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.text == "\(doctype)<r>\(content)</r>\n")
        }
    }

    @Test(
        "edit's changes of an element add up",
        arguments: [
            (["--at=//a", "--text=z", "--unwrap"], "<r>z<b><c/></b></r>"),
            (["--at=//a", "--unwrap", "--text=z"], "<r>z<b><c/></b></r>"),
            (["--at=//a", "--text=z", "--at=/r/*[1]", "--unwrap"], "<r>z<b><c/></b></r>"),
            (["--at=//a", "--text=z", "--at=//b", "--unwrap"], "<r><a>z</a><c/></r>"),
            (["--at=//b", "--unwrap", "--at=//b[c]", "--delete"], "<r><a>t</a></r>"),
            (
                ["--at=//b", "--text=z", "--at=//c", "--delete", "--at=//b", "--set=n=1"],
                "<r><a>t</a><b n=\"1\">z</b></r>"
            ),
        ])
    func sum(arguments: [String], result: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run.program.run(["edit"] + arguments, input: Array("<r><a>t</a><b><c/></b></r>".utf8))
            #expect(outcome.text == result + "\n")
        }
    }

    @Test(
        "edit refuses changes that others would undo, and declarations of namespaces",
        arguments: [
            (["--delete", "--text=z"], "--delete leaves nothing to change at //Book"),
            (["--set=n=1", "--delete"], "--delete leaves nothing to change at //Book"),
            (["--unwrap", "--rename=z"], "--unwrap leaves no tag to change at //Book"),
            (["--unset=id", "--unwrap"], "--unwrap leaves no tag to change at //Book"),
            (["--set=xmlns=u"], "--set sets attributes, and xmlns declares a namespace"),
            (["--set=xmlns:p=u"], "--set sets attributes, and xmlns:p declares a namespace"),
        ])
    func contradictions(changes: [String], reason: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run.program.run(["edit", "--at=//Book"] + changes, input: Array(ToolRun.books.utf8))
            #expect(outcome.status == 2)
            #expect(outcome.errors == "xmlstream: error: \(reason)\nTry 'xmlstream edit --help'.\n")
            #expect(outcome.output.isEmpty)
        }
    }

    @Test("edit says what matches nothing, and refuses what isn't an edit")
    func editMisuse() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            #expect(
                try run("edit", "--at=//none", "--delete", "books.xml").errors
                    == "xmlstream: //none matches no element\n")
            #expect(try run("edit", "books.xml").status == 2)
            #expect(try run("edit", "--delete", "books.xml").status == 2)
            #expect(try run("edit", "--at=//Book", "books.xml").status == 2)
            #expect(try run("edit", "--at=//Book/@id", "--delete", "books.xml").status != 0)
        }
    }

    @Test("format changes layout only, and leaves mixed content alone")
    func format() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let input = "<r><a><b> </b>\n<c/></a><p>one <b>two</b> three</p><p><b>x</b> <b>y</b></p></r>"
            #expect(
                try run("format", input: input).text == """
                    <r>
                      <a>
                        <b> </b>
                        <c/>
                      </a>
                      <p>one <b>two</b> three</p>
                      <p><b>x</b> <b>y</b></p>
                    </r>

                    """)
            #expect(
                try run("format", "--compact", input: input).text
                    == "<r><a><b> </b><c/></a><p>one <b>two</b> three</p><p><b>x</b> <b>y</b></p></r>\n")
            let preserved = "<r xml:space=\"preserve\"> <a/> </r>\n"
            #expect(try run("format", input: preserved).text == preserved)
        }
    }

    @Test("edit gives the root element a text in its line, and refuses to leave no document")
    func editRoot() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let text = try run("edit", "--at=/Books", "--text=none", "books.xml").text
            #expect(text == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Books>none</Books>\n")
            for change in ["--delete", "--unwrap"] {
                let outcome = try run("edit", "--at=/Books", change, "--output=out.xml", "books.xml")
                #expect(outcome.status == 1)
                #expect(outcome.errors.hasPrefix("books.xml: error: the changes can't be made: "))
                #expect(!TestFiles.paths(below: run.folder).contains { $0.hasSuffix("out.xml") })
            }
        }
    }

    @Test(
        "edit names the file where a change can't be made",
        arguments: [
            ("--rename=q:x", "no declaration binds the prefix \"q\""),
            ("--set=q:x=1", "no declaration binds the prefix of \"q:x\""),
        ])
    func unbound(change: String, reason: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run("edit", "--at=//Book", change, "books.xml")
            #expect(outcome.status == 1)
            #expect(outcome.errors.hasPrefix("books.xml: error: the changes can't be made: \(reason)"))
        }
    }

    @Test("a pipe is spooled to the folder that TMPDIR names, or to /tmp", arguments: ["format", "edit"])
    func spooling(command: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let line = "cat books.xml | xmlstream \(command == "edit" ? "edit --at=//draft --delete" : command)"
            #expect(try run.shell("export TMPDIR=; \(line)").status == 0)
            let outcome = try run.shell("export TMPDIR=nowhere; \(line)")
            #expect(outcome.status == 3)
            let reason = "no temporary file can be made in nowhere: No such file or directory\n"
            #expect(outcome.errors == "standard input: error: \(reason)")
        }
    }

    @Test(
        "a temporary file that can't be written is named by its folder", arguments: ["format", "edit --at=//Book -u"])
    func fullTemporaryFolder(command: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write(ToolRun.manyBooks(20_000), to: "many.xml")
            // What Thread Sanitizer writes to this folder as a program starts has 512 KB, and must fit.
            let limit = TestFiles.isSanitized ? 512 : 100
            let outcome = try run.shell("export TMPDIR=.; cat many.xml | (ulimit -f \(limit); xmlstream \(command))")
            #expect(outcome.status == 3)
            let reason = "the temporary file in . can't be written: File too large"
            #expect(outcome.errors == "standard input: error: \(reason)\n")
        }
    }

    @Test("convert reads what is declared, or what is said")
    func convert() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let declared =
                Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>".utf8) + [0xE9] + Array("</a>".utf8)
            #expect(
                try run.program.run(["convert"], input: declared).text
                    == "<?xml version=\"1.0\" encoding=\"UTF-8\"?><a>é</a>\n")
            let bare = Array("<a>".utf8) + [0xE9] + Array("</a>".utf8)
            #expect(try run.program.run(["convert"], input: bare).status == 1)
            #expect(try run.program.run(["convert", "--encoding=ISO-8859-1"], input: bare).text == "<a>é</a>\n")
        }
    }

    @Test("split makes well-formed parts with all that is around the records, and merge is its opposite")
    func splitAndMerge() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let input = "<r xmlns='u' xmlns:p='v' k='1'><i><p:b n='1'/></i>\n<i>2</i><o/><i p:z='3'>3</i></r>"
            try run.write(input, to: "in.xml")
            #expect(try run("split", "--every=2", "--output-dir=parts", "/r/i", "in.xml").status == 0)
            #expect(try run("check", "parts/part-00001.xml", "parts/part-00002.xml").status == 0)
            let parts = try run("records", "/r/i", "parts/part-00001.xml", "parts/part-00002.xml").text
            #expect(parts == (try run("records", "/r/i", "in.xml").text))
            let merged = try run("merge", "parts/part-00001.xml", "parts/part-00002.xml")
            #expect(merged.status == 0)
            #expect(try run("records", "/r/i", input: merged.text).text == parts)
            #expect(try run("merge", "in.xml", "books.xml").status == 1)
        }
    }
}
