#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Measures XML parsers against raw Expat in C, and XML writers against libxml2's.
@main
struct XMLBench {
    static func main() {
        do {
            try run(Arguments(CommandLine.arguments.dropFirst()))
        } catch {
            print("xmlbench: \(error)")
            exit(1)
        }
    }

    private static func run(_ arguments: Arguments) throws {
        switch arguments.action {
        case .help: print(Arguments.help)
        case .list: allImplementations.forEach { print($0.caseName) }
        case .measure: try measure(arguments)
        }
    }

    private static func measure(_ arguments: Arguments) throws {
        if let once = arguments.once { return try runOnce(implementation(named: once), arguments) }
        let chosen = try arguments.cases.map { try $0.map(implementation(named:)) } ?? allImplementations
        let document = try document(arguments, for: chosen)
        print(
            "\(arguments.file ?? "generated books"): \(document.size) bytes in chunks of \(document.chunkSize),",
            "namespaces \(document.namespaces ? "on" : "off"), \(arguments.rounds) rounds, \(ExpatInC.version)"
        )
        let measurement = try Measurement(of: chosen, over: document, rounds: arguments.rounds)
        Report(measurement: measurement, document: document).print()
        try check(arguments.thresholds, in: measurement)
    }

    private static func runOnce(_ implementation: any Implementation, _ arguments: Arguments) throws {
        let outcome = try implementation.run(try document(arguments, for: [implementation]))
        print("\(implementation.caseName) \(outcome), peak resident \(peakResidentBytes()) bytes")
    }

    /// The document, with its bytes if any of the cases reads them.
    private static func document(_ arguments: Arguments, for cases: [any Implementation]) throws -> Document {
        var bytes: [UInt8] = []
        if cases.contains(where: { $0.task.reads }) {
            bytes = try arguments.file.map(contents(ofFile:)) ?? GeneratedBooks.document(size: arguments.size)
        }
        return Document(
            bytes: bytes,
            size: bytes.isEmpty ? arguments.size : bytes.count,
            chunkSize: arguments.chunkSize,
            namespaces: arguments.namespaces
        )
    }

    private static func implementation(named name: String) throws -> any Implementation {
        let all = allImplementations + [NothingAtAll(task: .none), NothingAtAll(task: .writeNull)]
        guard let found = all.first(where: { $0.caseName == name }) else {
            throw BenchmarkError(description: "no case \(name); --list prints all")
        }
        return found
    }

    private static func check(_ thresholds: [(caseName: String, ratio: Double)], in measurement: Measurement) throws {
        for (name, least) in thresholds {
            guard let index = measurement.index(of: name), let reference = measurement.references(of: index).first
            else {
                throw BenchmarkError(description: "--at-least needs \(name) and what it is measured by among the cases")
            }
            let ratio = measurement.ratios(of: index, to: reference).median
            guard ratio >= least else {
                throw BenchmarkError(
                    description: "\(name) reaches \(ratio.formatted(decimals: 3)) of "
                        + "\(measurement.implementations[reference].name), less than \(least)"
                )
            }
        }
    }
}
