/// What the command line asks for.
struct Arguments {
    var size = 64_000_000
    var rounds = 9
    var file: String?
    var chunkSize = 65_536
    var namespaces = true
    var cases: [String]?
    var once: String?
    var thresholds: [(caseName: String, ratio: Double)] = []
    var action = Action.measure

    enum Action {
        case measure, list, help
    }

    static let help = """
        usage: xmlbench [options]

        Parses one document in memory, and writes one of the same size, with each implementation in turn, round by
        round, and prints median times, speeds and ratios (more is faster), each ratio taken within one round: of parsers
        to raw Expat in C, of writers to libxml2's xmlTextWriter and to mere copying of finished pieces.

          --size SIZE             size of the generated Books document, and of what is written; 64MB by default
          --file PATH             parse this document instead
          --rounds N              counted rounds (default 9)
          --chunk N               bytes a chunk (default 65536)
          --no-namespaces         namespace processing off, for all
          --case NAME,...         only these cases
          --at-least NAME=RATIO   fail if this case's median ratio to expat-c or xmltextwriter is lower; can be repeated
          --once NAME             run one case once and print peak memory and no time, for profilers; `nothing` only
                                  loads the document, `nothing-written` only makes what would be written
          --list                  print the names of all cases
          --help                  print this
        """

    /// Reads the arguments after the program's name.
    ///
    /// - Throws: An error that says which argument is wrong.
    init(_ words: some Sequence<String>) throws {
        var rest = Array(words.reversed())
        while let word = rest.popLast() {
            func value() throws -> String {
                guard let value = rest.popLast() else { throw BenchmarkError(description: "\(word) needs a value") }
                return value
            }
            switch word {
            case "--size": size = try Self.size(try value())
            case "--file": file = try value()
            case "--rounds": rounds = try Self.count(try value())
            case "--chunk": chunkSize = try Self.count(try value())
            case "--no-namespaces": namespaces = false
            case "--case": cases = try value().split(separator: ",").map(String.init)
            case "--at-least": thresholds.append(try Self.threshold(try value()))
            case "--once": once = try value()
            case "--list": action = .list
            case "--help", "-h": action = .help
            default: throw BenchmarkError(description: "unknown argument \(word); --help lists all")
            }
        }
    }

    private static func count(_ text: String) throws -> Int {
        guard let number = Int(text), number > 0 else {
            throw BenchmarkError(description: "\(text) is no number above zero")
        }
        return number
    }

    private static func size(_ text: String) throws -> Int {
        let units = [("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1_000)]
        for (unit, factor) in units where text.hasSuffix(unit) {
            return try count(String(text.dropLast(unit.count))) * factor
        }
        return try count(text)
    }

    private static func threshold(_ text: String) throws -> (String, Double) {
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let ratio = Double(parts[1]) else {
            throw BenchmarkError(description: "\(text) is not NAME=RATIO")
        }
        return (String(parts[0]), ratio)
    }
}
