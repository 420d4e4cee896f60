/// What the command line asks for.
struct Arguments {
    enum Command {
        case run
        case generate(Shape)
        case once(any Implementation)
        case list, help
    }

    var command = Command.run
    var size = 16_000_000
    var seed: UInt64 = 1
    var rounds = 5
    var file: String?
    var chunkSize = 65_536
    var namespaces = true
    var cases: [BenchmarkCase] = BenchmarkCase.allCases
    var shapes: [Shape] = [.books, .attributes, .markup, .namespaces, .text]
    /// Implementations other than the library's; nil for all.
    var peers: [String]?
    var studiesMemory = false
    var studiesTokens = false
    var json: String?
    var plot: String?
    var check: String?
    var countsInstructions = true
    var isInputOnly = false

    static let help = """
        usage: xmlbench run [options]
               xmlbench generate SHAPE [--size N] [--seed N]
               xmlbench once CASE IMPLEMENTATION [options]
               xmlbench list

        run parses documents in memory, and writes books, with each implementation in turn, round by round, and prints
        median times, speeds and ratios (more is faster), each ratio taken within one round: of reading cases to raw Expat
        in C that counts, of writing cases to libxml2's xmlTextWriter. Its defaults take about two minutes.

          --case LIST       of count, strings, build, build-mapping, records, pull, async, roundtrip, startup,
                            startup-reset, write, write-memory, memory (time and peak memory over size), tokens (time over the length of one token);
                            by default all but the last two
          --shape LIST      of books, party, attributes, text, markup, namespaces, nested, entities;
                            by default books,attributes,markup,namespaces,text
          --size N          size of each document and of what is written, as 500KB, 64MB, 4GB; 16MB by default
          --file PATH       read this document instead
          --rounds R        counted rounds, 5 by default
          --peers LIST      of expat-c, libxml2-c, foundation, xmltextwriter, append; all by default; none for those that
                            ratios need
          --chunk N         bytes a chunk, 65536 by default
          --no-namespaces   namespace processing off, for all
          --json PATH       write the figures as JSON, with the peak memory of each row in a process of its own
          --plot PATH.svg   draw them
          --check PATH      fail unless the thresholds of this file are reached
          --no-instructions don't count instructions for --check

        generate prints a document. once runs one row once and prints its seconds and its peak memory in bytes, for
        profilers; with --input-only it only makes the input.
        """

    /// Reads the arguments after the program's name.
    ///
    /// - Throws: An error that says which argument is wrong.
    init(_ words: some Sequence<String>) throws {
        var rest = Array(words.reversed())
        func value(_ option: String) throws -> String {
            guard let value = rest.popLast() else { throw BenchmarkError(description: "\(option) needs a value") }
            return value
        }
        if let first = rest.last, !first.hasPrefix("-") {
            rest.removeLast()
            switch first {
            case "run": command = .run
            case "generate": command = .generate(try Self.shape(try value("generate")))
            case "once":
                let name = try value("once")
                command = .once(try implementation(name, try value("once \(name)")))
            case "list": command = .list
            case "help": command = .help
            default: throw BenchmarkError(description: "there is no command \(first); --help lists all")
            }
        }
        while let word = rest.popLast() { try read(word, value) }
    }

    private mutating func read(_ word: String, _ value: (String) throws -> String) throws {
        func list() throws -> [String] { try value(word).split(separator: ",").map(String.init) }
        switch word {
        case "--size": size = try Self.size(try value(word))
        case "--seed": seed = UInt64(try Self.count(try value(word)))
        case "--file": file = try value(word)
        case "--rounds": rounds = try Self.count(try value(word))
        case "--chunk": chunkSize = try Self.count(try value(word))
        case "--no-namespaces": namespaces = false
        case "--case": try readCases(try list())
        case "--shape": shapes = try list().map(Self.shape)
        case "--peers":
            let names = try list()
            let known = Set(allImplementations.map(\.name).filter { !$0.hasPrefix("streamingxml") })
            if names != ["none"], let unknown = names.first(where: { !known.contains($0) }) {
                throw BenchmarkError(
                    description: "there is no peer \(unknown) among: \(known.sorted().joined(separator: " "))")
            }
            peers = names == ["none"] ? [] : names
        case "--json": json = try value(word)
        case "--plot": plot = try value(word)
        case "--check": check = try value(word)
        case "--no-instructions": countsInstructions = false
        case "--input-only": isInputOnly = true
        case "--help", "-h": command = .help
        default: throw BenchmarkError(description: "unknown argument \(word); --help lists all")
        }
    }

    private mutating func readCases(_ names: [String]) throws {
        cases = []
        for name in names {
            switch name {
            case "memory": studiesMemory = true
            case "tokens": studiesTokens = true
            default:
                guard let found = BenchmarkCase(rawValue: name) else {
                    throw BenchmarkError(description: "there is no case \(name); --help lists all")
                }
                cases.append(found)
            }
        }
    }

    private static func shape(_ name: String) throws -> Shape {
        guard let shape = Shape(rawValue: name) else {
            let names = Shape.allCases.map(\.rawValue).joined(separator: " ")
            throw BenchmarkError(description: "there is no shape \(name) among: \(names)")
        }
        return shape
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
}
