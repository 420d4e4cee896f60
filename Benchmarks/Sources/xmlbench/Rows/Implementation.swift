/// One way of doing one case: a row of the report.
///
/// A peer is added by conforming to this and joining `allImplementations`.
protocol Implementation: Sendable {
    /// Who does it, for example `expat-c`.
    var name: String { get }
    /// What is done.
    var benchmarkCase: BenchmarkCase { get }
    /// Whether it can do its work on such documents; nil stands for a file of any kind.
    func applies(to shape: Shape?) -> Bool
    /// Parses or writes one whole document with fresh state.
    func run(_ document: Document) throws -> Outcome
}

extension Implementation {
    func applies(to shape: Shape?) -> Bool { true }

    var row: RowName { RowName(benchmarkCase, name) }
}

/// What a run found or wrote: runs of the same case over the same document have to agree.
struct Outcome: Equatable {
    /// Start tags seen or written.
    var elements = 0
    /// Bytes of names, values and text that were made into strings.
    var stringBytes = 0
    var models = 0
    /// Bytes written.
    var bytes = 0
}

/// What a peer says when it refuses a document, and what is wrong with a command line.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String
}

/// Every row there is, each after the one that it is measured by.
let allImplementations: [any Implementation] = [
    ExpatInC(), LibXML2InC(), FoundationCount(), StreamingXMLCount(),
    FoundationStrings(), StreamingXMLStrings(),
    FoundationBuild(), StreamingXMLBuild(), StreamingXMLMapping(),
    StreamingXMLRecords(workers: 1), StreamingXMLRecords(workers: 2),
    StreamingXMLSelecting(benchmarkCase: .selectNothing), StreamingXMLSelecting(benchmarkCase: .selectHundred),
    StreamingXMLSelecting(benchmarkCase: .selectTrees), StreamingXMLSelecting(benchmarkCase: .selectPredicate),
    StreamingXMLPull(), StreamingXMLAsync(), StreamingXMLRoundTrip(),
    ExpatStartup(resets: false), FoundationStartup(), StreamingXMLStartup(resets: false),
    ExpatStartup(resets: true), StreamingXMLStartup(resets: true),
    XMLTextWriter(benchmarkCase: .write), AppendOnly(benchmarkCase: .write),
    StreamingXMLWriting(style: .calls, benchmarkCase: .write),
    StreamingXMLWriting(style: .elements, benchmarkCase: .write),
    XMLTextWriter(benchmarkCase: .writeMemory), AppendOnly(benchmarkCase: .writeMemory),
    StreamingXMLWriting(style: .calls, benchmarkCase: .writeMemory),
    StreamingXMLWriting(style: .elements, benchmarkCase: .writeMemory),
]

/// The row of a name such as `count/expat-c`.
///
/// - Throws: An error that lists all names.
func implementation(_ benchmarkCase: String, _ name: String) throws -> any Implementation {
    let found = allImplementations.first { $0.benchmarkCase.rawValue == benchmarkCase && $0.name == name }
    guard let found else {
        let names = allImplementations.map(\.row.description).joined(separator: " ")
        throw BenchmarkError(description: "there is no \(benchmarkCase)/\(name) among: \(names)")
    }
    return found
}
