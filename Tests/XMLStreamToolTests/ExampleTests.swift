import TestSupport
import Testing
@testable import XMLStreamTool

@Suite("Help and documents")
struct ExampleTests {
    static let examples = ToolDescription.descriptions.flatMap { command in
        command.examples.map(\.arguments)
    }

    @Test("every example of the help works", arguments: examples)
    func example(arguments: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            if arguments.hasPrefix("export") {
                #expect(try run("import", "-mLibrary.xcdatamodel", "-dlibrary.sqlite", "library.xml").status == 0)
            }
            let outcome = try run.shell("xmlstream \(arguments)")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(!outcome.errors.contains("error"))
        }
    }

    @Test("every command has help with its options", arguments: ToolDescription.descriptions.map(\.name))
    func help(name: String) throws {
        let description = try #require(ToolDescription.descriptions.first { $0.name == name })
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run(name, "--help")
            #expect(outcome.status == 0)
            for option in description.options { #expect(outcome.text.contains("--\(option.name)")) }
            for line in outcome.text.split(separator: "\n") where !line.hasPrefix("  ") { #expect(line.count < 80) }
        }
    }

    @Test("manual and completions tell every option", arguments: ["man", "bash", "zsh", "fish"])
    func documents(kind: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let text = try run("documents", kind).text
            for option in ToolDescription.descriptions.flatMap(\.options) {
                let name = kind == "man" ? option.name.split(separator: "-").joined(separator: "\\-") : option.name
                #expect(text.contains(name))
            }
        }
    }

    @Test(
        "bash completes commands, options and their arguments",
        arguments: [
            ("xmlstream ch", 1, "check"), ("xmlstream split --out", 2, "--output-dir"),
            ("xmlstream check --color al", 3, "always"), ("xmlstream check more", 2, "more-books.xml"),
        ])
    func bash(words: String, index: Int, completion: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run.shell(
                "source <(xmlstream documents bash); COMP_WORDS=(\(words)); COMP_CWORD=\(index); _xmlstream; "
                    + "echo ${COMPREPLY[@]}")
            #expect(outcome.text == "\(completion)\n")
        }
    }
}
