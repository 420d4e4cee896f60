import TestSupport
import Testing

/// The samples' programs, as they were built together with these tests.
enum Samples {
    static let all = ["FeedStdin", "BooksSample", "PartySample", "XPathPartySample", "LibraryImport", "StaffSample"]

    static let feedStdin = Program(product: "FeedStdin")
    static let booksSample = Program(product: "BooksSample")
    static let partySample = Program(product: "PartySample")
    static let staffSample = Program(product: "StaffSample")
    static let xpathPartySample = Program(product: "XPathPartySample")

    /// A file of Samples/Data.
    static func data(_ name: String) -> String {
        let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        return parts.joined(separator: "/") + "/Samples/Data/\(name)"
    }
}

@Suite("All samples")
struct SamplesTests {
    @Test("were built", arguments: Samples.all)
    func built(_ name: String) {
        #expect(Program(product: name) != nil)
    }

    @Test(
        "say what they do", arguments: Samples.all,
        ["--help", "-h"])
    func help(_ name: String, _ option: String) throws {
        let outcome = try #require(Program(product: name)).run([option])
        #expect(outcome.status == 0)
        #expect(outcome.text.hasPrefix("\(name): "))
        #expect(outcome.text.contains("\nusage: \(name) "))
        #expect(outcome.errors.isEmpty)
    }

    @Test(
        "refuse options that they don't know",
        arguments: Samples.all)
    func unknownOption(_ name: String) throws {
        let outcome = try #require(Program(product: name)).run(["--wrong"])
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors == "\(name): unknown option --wrong\n\(name) --help says more\n")
    }

    @Test("end by their exit status, not by a signal, when nobody reads standard error", arguments: Samples.all)
    func closedErrors(_ name: String) throws {
        let bash = try #require(Program(named: "bash"))
        let program = try #require(Program(product: name))
        try TestFiles.withTemporaryFolder { folder in
            // The reader is gone before the message.
            let outcome = try bash.run(
                [
                    "-c",
                    """
                    { until [ -e gone ]; do sleep 0.02; done; '\(program.path)' --wrong; } 2> >(exec <&-; touch gone; sleep 1)
                    """,
                ], in: folder)
            #expect(outcome.status == 2)
        }
    }
}
