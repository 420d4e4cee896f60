#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Measures XML parsers against raw Expat in C.
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
        let document = Document(
            bytes: try arguments.file.map(contents(ofFile:)) ?? GeneratedBooks.document(size: arguments.size),
            chunkSize: arguments.chunkSize,
            namespaces: arguments.namespaces
        )
        if let once = arguments.once {
            print(once, try implementation(named: once).run(document))
            return
        }
        let chosen = try arguments.cases.map { try $0.map(implementation(named:)) } ?? allImplementations
        print(
            "\(arguments.file ?? "generated books"): \(document.bytes.count) bytes in chunks of \(document.chunkSize),",
            "namespaces \(document.namespaces ? "on" : "off"), \(arguments.rounds) rounds, \(ExpatInC.version)"
        )
        let measurement = try Measurement(of: chosen, over: document, rounds: arguments.rounds)
        Report(measurement: measurement, document: document).print()
        try check(arguments.thresholds, in: measurement)
    }

    private static func implementation(named name: String) throws -> any Implementation {
        guard let found = (allImplementations + [NothingAtAll()]).first(where: { $0.caseName == name }) else {
            throw BenchmarkError(description: "no case \(name); --list prints all")
        }
        return found
    }

    private static func check(_ thresholds: [(caseName: String, ratio: Double)], in measurement: Measurement) throws {
        let names = measurement.implementations.map(\.caseName)
        let referenceName = ExpatInC().caseName
        for (name, least) in thresholds {
            guard let index = names.firstIndex(of: name), let reference = names.firstIndex(of: referenceName) else {
                throw BenchmarkError(description: "--at-least needs \(name) and \(referenceName) among the cases")
            }
            let ratio = measurement.ratios(of: index, to: reference).median
            guard ratio >= least else {
                throw BenchmarkError(
                    description: "\(name) reaches \(ratio.formatted(decimals: 3)) of expat-c, less than \(least)"
                )
            }
        }
    }
}
