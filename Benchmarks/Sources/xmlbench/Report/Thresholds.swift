import Foundation

/// What a run has to reach: ratios of speed, and of instructions, which other load doesn't disturb.
struct Thresholds: Decodable {
    struct Entry: Decodable {
        var `case`: String
        var shape: String
        var impl: String
        /// The least median ratio to the row that the case is measured by.
        var ratio_at_least: Double?
        /// The most instructions, as a multiple of those of the row that the case is measured by.
        var instructions_at_most: Double?
    }

    var entries: [Entry]
    /// The size of the documents whose instructions are counted.
    var instructions_size: Int

    /// Reads a file.
    ///
    /// - Throws: An error if it can't be read or isn't of this form.
    init(contentsOfFile path: String) throws {
        do {
            self = try JSONDecoder().decode(Thresholds.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw BenchmarkError(description: "\(path) can't be read as thresholds: \(error.localizedDescription)")
        }
    }

    /// What falls short.
    ///
    /// - Parameters:
    ///   - results: The rows of the run; an entry about a ratio that none of them has falls short.
    ///   - arguments: How the run was made.
    ///   - counts: Whether instructions are counted, which takes valgrind and some time.
    /// - Returns: A sentence for each entry that isn't reached.
    /// - Throws: An error if instructions can't be counted.
    func shortfalls(in results: [RowResult], _ arguments: Arguments, counts: Bool) throws -> [String] {
        var shortfalls: [String] = []
        var counted: [String: Int] = [:]
        let child = ChildProcess(arguments: arguments)
        func instructions(_ row: RowName, _ shape: Shape) throws -> Int {
            let key = "\(row) \(shape)"
            if let known = counted[key] { return known }
            let count = try child.instructions(row, shape, size: instructions_size)
            counted[key] = count
            return count
        }
        for entry in entries {
            let row = try implementation(entry.case, entry.impl).row
            let name = "\(row) on \(entry.shape)"
            if let least = entry.ratio_at_least {
                let ratio = results.first { $0.row == row && $0.shape == entry.shape }?.ratios.median ?? .nan
                if ratio.isNaN {
                    shortfalls.append(
                        "\(name) was not measured; \(least) of \(row.benchmarkCase.reference) is asked for")
                } else if ratio < least {
                    shortfalls.append(
                        "\(name) reaches \(ratio.formatted(decimals: 3)) of \(row.benchmarkCase.reference), less than \(least)"
                    )
                }
            }
            if counts, let most = entry.instructions_at_most {
                guard let shape = Shape(rawValue: entry.shape) else {
                    throw BenchmarkError(description: "no shape \(entry.shape)")
                }
                let ratio =
                    try Double(instructions(row, shape)) / Double(instructions(row.benchmarkCase.reference, shape))
                print("instructions: \(name): \(ratio.formatted(decimals: 3)) of \(row.benchmarkCase.reference)")
                if ratio > most {
                    shortfalls.append(
                        "\(name) takes \(ratio.formatted(decimals: 3)) times the instructions, more than \(most)")
                }
            }
        }
        return shortfalls
    }
}
