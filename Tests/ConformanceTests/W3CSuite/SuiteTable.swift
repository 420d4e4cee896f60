/// Counts what the suite's tests came to, by collection and type.
struct SuiteTable {
    private struct Row: Hashable, Comparable {
        var collection: String
        var kind: SuiteTest.Kind

        static func < (one: Row, other: Row) -> Bool {
            (one.collection, one.kind.rawValue) < (other.collection, other.kind.rawValue)
        }
    }

    private static let columns = ["passed", "with output", "deviated", "optional", "absent", "not applicable"]
    private var rows: [Row: [Int]] = [:]
    /// The tests that deviate, with what was wrong.
    private(set) var deviations: [String: String] = [:]
    /// The tests that were run and not skipped for some reason.
    private(set) var run: Set<String> = []

    /// Enters what a test came to.
    mutating func add(_ test: SuiteTest, _ result: SuiteRunner.Result) {
        var counts = [0, 0, 0, 0, 0, 0]
        switch result {
        case .passed(let comparedOutput): counts = [1, comparedOutput ? 1 : 0, 0, 0, 0, 0]
        case .deviated(let reason):
            counts[2] = 1
            deviations[test.id] = reason
        case .optional: counts[3] = 1
        case .absent: counts[4] = 1
        case .notApplicable: counts[5] = 1
        }
        if counts[4] + counts[5] == 0 { run.insert(test.id) }
        let row = Row(collection: test.collection, kind: test.kind)
        rows[row] = zip(rows[row] ?? [0, 0, 0, 0, 0, 0], counts).map { $0 + $1 }
    }

    /// The sum of a column.
    func total(_ column: String) -> Int {
        guard let index = Self.columns.firstIndex(of: column) else { return 0 }
        return rows.values.reduce(0) { $0 + $1[index] }
    }

    /// The table as text.
    var text: String {
        func line(_ head: String, _ cells: [String]) -> String {
            let start = head + String(repeating: " ", count: max(34 - head.count, 1))
            return start + cells.map { String(repeating: " ", count: max(15 - $0.count, 1)) + $0 }.joined()
        }
        var lines = [line("collection, type", Self.columns)]
        for (row, counts) in rows.sorted(by: { $0.key < $1.key }) {
            lines.append(line("\(row.collection), \(row.kind.rawValue)", counts.map { String($0) }))
        }
        lines.append(line("all", Self.columns.map { String(total($0)) }))
        return lines.joined(separator: "\n")
    }
}
