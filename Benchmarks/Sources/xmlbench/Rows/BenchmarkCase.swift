/// What is done: rows of the same case do the same work, and have to agree on what they find.
enum BenchmarkCase: String, CaseIterable {
    /// Counts elements, and looks at no name and no text.
    case count
    /// Makes a string of each name, attribute and run of text.
    case strings
    /// Makes a model of each book.
    case build
    /// The same, by a mapping.
    case buildMapping = "build-mapping"
    /// The same, one book after another, none of which is kept.
    case records
    /// Looks for one path that matches nothing.
    case selectNothing = "select-nothing"
    /// Looks for a hundred paths that match nothing.
    case selectHundred = "select-hundred"
    /// Takes each book out as a tree.
    case selectTrees = "select-trees"
    /// Takes an author's books out, which their content decides.
    case selectPredicate = "select-predicate"
    /// Asks for one event after another, as values.
    case pull
    /// The same, of an asynchronous sequence of chunks.
    case async
    /// Writes what it reads.
    case roundtrip
    /// Parses documents of 200 bytes, each with a new parser.
    case startup
    /// The same, with one parser that is reset.
    case startupReset = "startup-reset"
    /// Writes books to /dev/null.
    case write
    /// Writes books to memory.
    case writeMemory = "write-memory"

    /// Whether a document is read.
    var reads: Bool {
        switch self {
        case .write, .writeMemory, .startup, .startupReset: false
        default: true
        }
    }

    /// The row that this case is measured by.
    var reference: RowName {
        switch self {
        case .write, .writeMemory: RowName(self, "xmltextwriter")
        case .startup, .startupReset: RowName(self, "expat-c")
        default: RowName(.count, "expat-c")
        }
    }
}

/// What a row is called: its case and who does it.
struct RowName: Hashable, CustomStringConvertible {
    var benchmarkCase: BenchmarkCase
    var implementation: String

    init(_ benchmarkCase: BenchmarkCase, _ implementation: String) {
        self.benchmarkCase = benchmarkCase
        self.implementation = implementation
    }

    var description: String { "\(benchmarkCase.rawValue)/\(implementation)" }
}
