/// The program without the work that a case does: what `Scripts/instructions` takes off the counts.
struct NothingAtAll: Implementation {
    let task: BenchmarkTask

    var name: String { task == .none ? "nothing" : "nothing-written" }
    var caseName: String { name }

    func run(_ document: Document) throws -> Outcome {
        if task != .none { WrittenBooks.prepare() }
        return Outcome()
    }
}
