import TestSupport
import Testing

@Suite(
    "xmlstream answers as xmllint and xmlstarlet do",
    .enabled(
        if: Program(named: "xmllint") != nil && Program(named: "xmlstarlet") != nil, "xmllint and xmlstarlet are absent"
    ),
    .enabled(if: TestFiles.data != nil, TestFiles.dataHint))
struct OtherProgramsTests {
    private static let real = TestFiles.data.map { "\($0)/real" }

    /// Those whose external document type has default values of attributes, which xmllint and xmlstarlet add, and
    /// xmlstream, which reads nothing but the document, doesn't. They are compared as copies apart from that file.
    static let withDefaults = paths(["docbook/REC-xml-20001006.xml", "xkb/base.xml", "xkb/evdev.extras.xml"])

    /// Those that refer to entities of an external document type: xmlstream refuses them, xmllint warns or reads it.
    static let withOutsideEntities = paths([
        "docbook/book2.xml", "docbook/condition.xml", "docbook/gdp-handbook.xml", "misc/dict.xml",
        "uw-repository/SigmodRecord.xml",
    ])

    /// Files by others: some of all kinds, and all that are special; at full size all.
    static let files: [String] = {
        // Declarations that other files refer to, catalogues of them, and notes for people are no documents.
        let others = [".dtd", ".ent", ".mod", ".cat", ".md", "/catalog", "/README", "/LICENSE"]
        let documents = TestFiles.paths(below: real) { path in !others.contains { path.hasSuffix($0) } }
        let read = documents.filter { !withOutsideEntities.contains($0) }
        if TestFiles.isFullSize { return read }
        let small = read.filter { TestFiles.size($0) < 300_000 }
        let some = small.enumerated().filter { $0.offset % 8 == 0 }.map(\.element)
        return some + withDefaults.filter { !some.contains($0) }
    }()

    private static func paths(_ names: [String]) -> [String] {
        names.map { "\(real ?? "")/\($0)" }
    }

    /// Calls a closure with a run, and with the file as the shell has it.
    private func with(_ file: String, _ body: (ToolRun, String) throws -> Void) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            guard Self.withDefaults.contains(file) else { return try body(run, "'\(file)'") }
            try TestFiles.write(try TestFiles.bytes(file), to: "\(run.folder)/copy.xml")
            try body(run, "copy.xml")
        }
    }

    private func agree(_ file: String, _ ours: String, _ theirs: String) throws {
        try with(file) { run, file in
            let one = try run.shell("xmlstream \(ours) \(file)")
            let other = try run.shell("\(theirs) \(file)", environment: ["XML_CATALOG_FILES": ""])
            #expect(one.status == 0, "\(one.errors)")
            // xmlstarlet ends with 1 where nothing matches.
            #expect(other.status == (one.output.isEmpty && theirs.hasPrefix("xmlstarlet") ? 1 : 0), "\(other.errors)")
            #expect(one.output == other.output)
        }
    }

    @Test("there are files to compare, with external document types too")
    func thereAreFiles() throws {
        #expect(Self.files.count > 50)
        let external = try Self.files.filter { file in
            let text = String(decoding: try TestFiles.bytes(file).prefix(4_096), as: UTF8.self)
            return text.contains("<!DOCTYPE") && (text.contains("SYSTEM") || text.contains("PUBLIC"))
        }
        #expect(external.count > 20)
    }

    @Test("entities of an external document type are undefined", arguments: withOutsideEntities)
    func outsideEntities(file: String) throws {
        try ToolRun.inFolder { (run: ToolRun) throws in
            let outcome = try run("check", file)
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("undefined entity"))
        }
    }

    @Test("canonical form", arguments: files)
    func canonical(file: String) throws {
        try agree(file, "canonical --with-comments", "xmllint --nonet --huge --c14n")
    }

    @Test("well-formedness", arguments: files)
    func check(file: String) throws {
        try agree(file, "check", "xmllint --nonet --noout --huge")
    }

    @Test("number of elements", arguments: files)
    func count(file: String) throws {
        try agree(file, "select --count '//*'", "xmlstarlet sel -t -v 'count(//*)' -n")
    }

    @Test("values of attributes", arguments: files)
    func attributes(file: String) throws {
        try agree(file, "select --text '//@*'", "xmlstarlet sel -T -t -m '//@*' -v . -n")
    }

    @Test("format keeps all but white space, and is at rest the second time", arguments: files)
    func format(file: String) throws {
        try with(file) { run, file in
            let outcome = try run.shell(
                """
                set -e -o pipefail
                xmlstream format \(file) > once
                xmlstream format once > twice
                cmp once twice
                xmllint --nonet --huge --c14n \(file) | tr -d ' \\t\\r\\n' | sed 's/&#xD;//g' > before
                # The folder has none of the files that the document may refer to.
                xmllint --nonet --huge --c14n once | tr -d ' \\t\\r\\n' | sed 's/&#xD;//g' > after
                cmp before after
                """, environment: ["XML_CATALOG_FILES": ""])
            #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
        }
    }
}
