import TestSupport
import Testing

@Suite(
    "xmlstream answers as xmllint and xmlstarlet do",
    .enabled(
        if: Program(named: "xmllint") != nil && Program(named: "xmlstarlet") != nil, "xmllint and xmlstarlet are absent"
    ),
    .enabled(if: TestFiles.data != nil, TestFiles.dataHint))
struct OtherProgramsTests {
    /// Some of the files by others, and all kinds of them.
    static let files: [String] = {
        let all = TestFiles.paths(below: TestFiles.data.map { "\($0)/real" })
        // Declarations that other files refer to, and catalogues of them, are no documents.
        let documents = all.filter { path in !["dtd", "ent", "mod", "catalog"].contains { path.hasSuffix($0) } }
        let small = documents.filter { ((try? TestFiles.bytes($0).count) ?? .max) < 300_000 }
        return small.enumerated().filter { $0.offset % 12 == 0 }.map(\.element)
    }()

    /// Those without an external document type, whose defaults xmllint puts into the canonical form.
    static let selfContained = files.filter { file in
        let text = String(decoding: ((try? TestFiles.bytes(file)) ?? []).prefix(4_096), as: UTF8.self)
        return !text.contains("<!DOCTYPE") || !(text.contains("SYSTEM") || text.contains("PUBLIC"))
    }

    private func agree(_ file: String, _ ours: String, _ theirs: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let file = "'\(file)'"
            let one = try run.shell("xmlstream \(ours) \(file)")
            let other = try run.shell("\(theirs) \(file)")
            #expect(one.status == 0, "\(one.errors)")
            #expect(one.output == other.output)
        }
    }

    @Test("there are files to compare")
    func thereAreFiles() {
        #expect(Self.files.count > 20)
        #expect(Self.selfContained.count > 15)
    }

    @Test("canonical form", arguments: selfContained)
    func canonical(file: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let other = try run.shell("xmllint --nonet --c14n '\(file)'")
            guard other.status == 0 else { return }
            #expect(try run.shell("xmlstream canonical --with-comments '\(file)'").output == other.output)
        }
    }

    @Test("well-formedness", arguments: files)
    func check(file: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            #expect(try run("check", file).status == 0)
            #expect(try run.shell("xmllint --nonet --noout --huge '\(file)'").status == 0)
        }
    }

    @Test("number of elements", arguments: files)
    func count(file: String) throws {
        try agree(file, "select --count '//*'", "xmlstarlet sel -t -v 'count(//*)' -n")
    }

    @Test("values of attributes", arguments: selfContained)
    func attributes(file: String) throws {
        try agree(file, "select --text '//@*'", "xmlstarlet sel -T -t -m '//@*' -v . -n")
    }

    @Test("format keeps all but white space, and is at rest the second time", arguments: selfContained)
    func format(file: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run.shell(
                """
                set -e -o pipefail
                xmlstream format '\(file)' > once
                xmlstream format once > twice
                cmp once twice
                if xmllint --nonet --c14n '\(file)' 2> /dev/null | tr -d ' \\t\\r\\n' > before; then
                    xmllint --nonet --c14n once | sed 's/&#xD;//g' | tr -d ' \\t\\r\\n' > after
                    sed 's/&#xD;//g' before > plain
                    cmp plain after
                fi
                """)
            #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
        }
    }
}
