/// The program without its parsing: what `Scripts/instructions` takes off the other counts.
struct NothingAtAll: Implementation {
    let name = "nothing"
    let task = BenchmarkTask.none

    func run(_ document: Document) throws -> Outcome {
        Outcome()
    }
}
