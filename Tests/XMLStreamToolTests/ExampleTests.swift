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
            #expect(!outcome.text.contains(" \n"))
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
            ("xmlstream check --color = ne", 4, "never"), ("xmlstream import --skip =", 3, "attribute object"),
            ("xmlstream select --text more", 3, "more-books.xml"), ("xmlstream edit --text more", 3, ""),
            ("xmlstream split -d Lib", 3, "Library.xcdatamodel"), ("xmlstream check two", 2, "two words.xml"),
            ("xmlstream documents ''", 2, "man bash zsh fish"), ("xmlstream documents f", 2, "fish"),
            ("xmlstream help ver", 2, "version"), ("xmlstream he", 1, "help"),
        ])
    func bash(words: String, index: Int, completion: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            try run.write("", to: "two words.xml")
            let outcome = try run.shell(
                "source <(xmlstream documents bash); COMP_WORDS=(\(words)); COMP_CWORD=\(index); _xmlstream; "
                    + "echo ${COMPREPLY[@]}")
            #expect(outcome.text == "\(completion)\n")
        }
    }

    @Test(
        "fish completes commands, options and their arguments", .enabled(if: Program(named: "fish") != nil, "no fish"),
        arguments: [
            ("xmlstream ch", "check"), ("xmlstream split --out", "--output-dir"),
            ("xmlstream check --color al", "always"), ("xmlstream import --skip o", "object"),
            ("xmlstream check more", "more-books.xml"), ("xmlstream import -m libr", "library.xml"),
            ("xmlstream documents z", "zsh"), ("xmlstream help ver", "version"),
        ])
    func fish(line: String, completion: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run.shell(
                "xmlstream documents fish > c.fish; fish --no-config -c 'source c.fish; complete -C \"$argv\"' '\(line)'"
            )
            let words = outcome.text.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
            #expect(words.contains { $0 == completion }, "\(outcome.text)\(outcome.errors)")
        }
    }

    @Test(
        "zsh completes commands, options and their arguments",
        .enabled(if: Program(named: "zsh") != nil && Program(named: "script") != nil, "no zsh"),
        arguments: [
            ("xmlstream ch", "check"), ("xmlstream split --output-d", "--output-dir="),
            ("xmlstream check --color=al", "--color=always"), ("xmlstream import --skip=o", "--skip=object"),
            ("xmlstream check more", "more-books.xml"), ("xmlstream import -m librar", "library.xml"),
            ("xmlstream documents z", "documents zsh"), ("xmlstream help ver", "help version"),
        ])
    func zsh(line: String, completion: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            // The line editor works on a terminal only: a key completes the line, another prints it, and ends the shell.
            try run.write(
                """
                zmodload zsh/zpty
                zpty shell zsh -f -i
                zpty -w shell "PROMPT=; fpath=($PWD $fpath); autoload -U compinit; compinit -u -d $PWD/dump"
                zpty -w shell 'show() { print -r -- "<<$BUFFER>>" > '$PWD'/line; exit }; zle -N show; bindkey "^X" show'
                zpty -w shell 'bindkey "^I" complete-word; print rea""dy'
                zpty -r shell output '*ready*'
                zpty -n -w shell "$1"$'\\t\\x18'
                for i in {1..100}; do [[ -s line ]] && break; sleep 0.1; done
                zpty -d shell
                """, to: "complete.zsh")
            let outcome = try run.shell(
                "xmlstream documents zsh > _xmlstream; zsh -n _xmlstream && zsh -f complete.zsh '\(line)'; cat line")
            #expect(outcome.text.contains(completion), "\(outcome.text)\(outcome.errors)")
        }
    }
}
