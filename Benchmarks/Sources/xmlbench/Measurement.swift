/// The seconds that each implementation took in each round.
struct Measurement {
    let implementations: [any Implementation]
    /// By implementation, then by round.
    private(set) var seconds: [[Double]]
    /// What each implementation found or wrote.
    let outcomes: [Outcome]

    /// Runs all implementations in turn, `rounds` times, so that a slow spell of the machine hits all alike.
    ///
    /// One run of each goes before, uncounted: it warms caches and shows what each implementation finds.
    /// - Throws: An error if two implementations of the same task find different things.
    init(of implementations: [any Implementation], over document: Document, rounds: Int) throws {
        self.implementations = implementations
        seconds = Array(repeating: [], count: implementations.count)
        let expected = try implementations.map { try $0.run(document) }
        outcomes = expected
        try Self.checkAgreement(of: implementations, expected)
        for _ in 0..<rounds {
            for (index, implementation) in implementations.enumerated() {
                var outcome = Outcome()
                let duration = try ContinuousClock().measure { outcome = try implementation.run(document) }
                guard outcome == expected[index] else {
                    throw BenchmarkError(
                        description: "\(implementation.caseName) finds \(expected[index]) first, \(outcome) later"
                    )
                }
                seconds[index].append(duration / .seconds(1))
            }
        }
    }

    private static func checkAgreement(of implementations: [any Implementation], _ outcomes: [Outcome]) throws {
        for (implementation, outcome) in zip(implementations, outcomes) {
            for (other, otherOutcome) in zip(implementations, outcomes)
            where other.task == implementation.task && otherOutcome != outcome {
                throw BenchmarkError(
                    description: "\(implementation.caseName) finds \(outcome), \(other.caseName) \(otherOutcome)"
                )
            }
        }
    }

    /// Where a case is among the implementations, nil if it wasn't measured.
    func index(of caseName: String) -> Int? {
        implementations.firstIndex { $0.caseName == caseName }
    }

    /// The rows among those measured that a row is measured by.
    func references(of index: Int) -> [Int] {
        implementations[index].task.references.compactMap { self.index(of: $0) }
    }

    /// Speeds relative to `reference`, each taken within one round: more than 1 is faster.
    func ratios(of index: Int, to reference: Int) -> [Double] {
        zip(seconds[reference], seconds[index]).map { $0 / $1 }
    }
}

extension [Double] {
    /// The middle value, or the mean of the two in the middle.
    var median: Double {
        let sorted = sorted()
        guard !sorted.isEmpty else { return .nan }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    /// How far the extremes lie apart, as a part of the median.
    var spread: Double {
        guard let least = self.min(), let most = self.max() else { return .nan }
        return (most - least) / median
    }
}
