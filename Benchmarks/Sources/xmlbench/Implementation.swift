/// One way of doing one task, over a document that arrives in chunks or over books to write: a row of the report.
///
/// A peer is added by conforming to this and joining `allImplementations`.
protocol Implementation: Sendable {
    /// Who does it, for example `expat-c`.
    var name: String { get }
    /// What is done, for example `count`: only rows with the same task do the same work.
    var task: BenchmarkTask { get }
    /// How `--case` and `--once` call it.
    var caseName: String { get }
    /// Parses or writes one whole document with fresh state.
    func run(_ document: Document) throws -> Outcome
}

/// What an implementation does.
enum BenchmarkTask: String {
    /// Nothing: the input is there and nobody reads it.
    case none
    /// Counts elements and looks at no name and no text.
    case count
    /// Makes a model of each book.
    case build
    /// Writes books to memory.
    case writeMemory = "write-memory"
    /// Writes books to a descriptor, that of /dev/null.
    case writeNull = "write-null"

    /// Whether the document's bytes are read.
    var reads: Bool { self != .writeMemory && self != .writeNull }

    /// The cases that this task's rows are measured by, the most important one first.
    var references: [String] {
        switch self {
        case .none: []
        case .count, .build: ["expat-c/count"]
        case .writeMemory, .writeNull: ["xmltextwriter/\(rawValue)", "append/\(rawValue)"]
        }
    }
}

/// What a run found or wrote: runs of the same task over the same document have to agree.
struct Outcome: Equatable {
    var elements = 0
    var models = 0
    /// Bytes written.
    var bytes = 0
}

/// What a peer says when it refuses a document.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String
}

extension Implementation {
    var caseName: String { "\(name)/\(task.rawValue)" }
}

/// Every row there is, each after the ones that it is measured by.
let allImplementations: [any Implementation] =
    [ExpatInC(), StreamingXMLCount(), StreamingXMLBuild()]
    + [BenchmarkTask.writeMemory, .writeNull].flatMap { task -> [any Implementation] in
        [
            XMLTextWriter(task: task),
            AppendOnly(task: task),
            StreamingXMLWriting(style: .calls, task: task),
            StreamingXMLWriting(style: .elements, task: task),
        ]
    }
