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
}
