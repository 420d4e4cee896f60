import Foundation
import TestSupport
import Testing

@Suite("Results from slow input")
struct SlowInputTests {
    @Test(
        "are printed before the next read waits",
        arguments: [
            (["events"], "text \"1\"\nend b\n"), (["select", "//b"], "<b>1</b>\n"), (["select", "-t", "//b"], "1\n"),
            (["records", "/a/b"], "{\"#text\":\"1\"}\n"), (["records", "--csv", "-f.", "//b"], ".\r\n1\r\n"),
            (["records", "--resume=place", "/a/b"], "{\"#text\":\"1\"}\n"), (["convert"], "<a><b>1</b>"),
        ])
    func prompt(arguments: [String], expected: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write("", to: "out")
            let running = try run.program.start(
                arguments, input: .pipe, output: .file("\(run.folder)/out"), in: run.folder)
            try running.write("<a><b>1</b><c>")
            let end = Date(timeIntervalSinceNow: 20)
            while try !run.read("out").contains(expected), Date() < end { usleep(10_000) }
            #expect(try run.read("out").contains(expected))
            try running.write("</c><b>2</b></a>")
            running.closeInput()
            #expect(running.wait() == 0)
            let whole = try run.program.run(
                arguments.filter { !$0.hasPrefix("--resume") }, input: Array("<a><b>1</b><c></c><b>2</b></a>".utf8))
            #expect(try run.read("out") == whole.text)
        }
    }

    @Test("a reader that is gone ends the program as in any pipeline")
    func closedOutput() throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run.shell(
                """
                set -o pipefail
                { printf '<a><b/>'; until [ -e gone ]; do sleep 0.02; done; printf '<b/>'; sleep 0.2; printf '<b/></a>'; } |
                    xmlstream select //b | { read -r line; echo "$line"; exec <&-; touch gone; }
                """)
            #expect(outcome.text == "<b/>\n")
            #expect(outcome.status == 128 + SIGPIPE)
            #expect(outcome.errors.isEmpty)
        }
    }
}
