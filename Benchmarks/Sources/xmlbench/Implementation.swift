/// One way of doing one task over a document that arrives in chunks: a row of the report.
///
/// A peer is added by conforming to this and joining `allImplementations`.
protocol Implementation: Sendable {
    /// Who does it, for example `expat-c`.
    var name: String { get }
    /// What is done, for example `count`: only rows with the same task do the same work.
    var task: BenchmarkTask { get }
    /// Parses one whole document with fresh state.
    func run(_ document: Document) throws -> Outcome
}

/// What an implementation does with what it parses.
enum BenchmarkTask: String {
    /// Nothing: the input is there and nobody reads it.
    case none
    /// Counts elements and looks at no name and no text.
    case count
    /// Makes a model of each book.
    case build
}

/// What a run found: runs of the same task over the same document have to agree.
struct Outcome: Equatable {
    var elements = 0
    var models = 0
}

/// What a peer says when it refuses a document.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String
}

extension Implementation {
    /// How `--case` and `--once` call it.
    var caseName: String { task == .none ? name : "\(name)/\(task.rawValue)" }
}

/// Every row there is, the one that the others are measured by first.
let allImplementations: [any Implementation] = [
    ExpatInC(),
    StreamingXMLCount(),
    StreamingXMLBuild(),
]
