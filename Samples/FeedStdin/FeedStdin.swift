internal import DocumentBuilders
internal import SampleSupport
internal import StreamingXML

#if canImport(Darwin)
internal import Darwin.C
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

private let help = """
    FeedStdin: feeds standard input to a parser chunk by chunk, and prints each model as it completes.

    usage: FeedStdin [--as books|party|staff] [--chunk N] [--quiet]

      --as KIND    what the document is (default: books)
      --chunk N    read at most N bytes at a time (default: 4096)
      --quiet      print no models, only the summary

    What a read returns is fed at once, so that a slow pipe shows each model when it is there. A summary goes to standard
    error. For a document that isn't well-formed the models before the place are printed all the same, and the error, with
    line and column, goes to standard error.

    exit status: 0 all went well, 1 the document is at fault, 2 the command line is, 3 reading or writing failed

      FeedStdin --chunk 7 < Samples/Data/Books.xml
      FeedStdin --as party < Samples/Data/Party.xml
    """

/// Prints models, one a line, and counts them.
private final class ModelPrinter {
    let output = Output.standard()
    let isQuiet: Bool
    private(set) var count = 0

    init(isQuiet: Bool) {
        self.isQuiet = isQuiet
    }

    func print(_ line: @autoclosure () -> String) throws {
        count += 1
        if !isQuiet { try output.line(line()) }
    }

    /// A parser that builds models of a kind and prints each.
    func parser(for kind: String) throws -> (parser: XMLPushParser, finish: () -> Void) {
        switch kind {
        case "books":
            let builder = BooksParser { book in
                try self.print("\(book.id)\t\(book.title)\t\(book.author)\t\(book.summary)")
            }
            return (XMLPushParser(delegate: builder), {})
        case "party":
            let builder = PartyParser { player in
                try self.print("\(player.name)\t\(player.level)\t\(player.rpgClass.rawValue)")
            }
            return (
                XMLPushParser(delegate: builder),
                {
                    for skipped in builder.skipped {
                        Sample.report("\(FeedStdin.input):\(skipped.position): skipped: \(skipped.reason)")
                    }
                }
            )
        case "staff":
            let builder = StaffParser { staff in
                let fields = [staff.nickname, staff.email, staff.phone, staff.sex, staff.position]
                try self.print(fields.map { $0 ?? "-" }.joined(separator: "\t"))
            }
            return (XMLPushParser(delegate: builder), {})
        default: throw SampleError.usage("--as needs books, party or staff, not \(kind)")
        }
    }
}

@main
private enum FeedStdin {
    /// What messages call the input.
    static let input = "standard input"

    static func main() {
        Sample.run(name: "FeedStdin", help: help) {
            let arguments = try Arguments(flags: ["--quiet"], values: ["--as", "--chunk"])
            guard arguments.files.isEmpty else {
                throw SampleError.usage("there is a file, but input comes from stdin")
            }
            let printer = ModelPrinter(isQuiet: arguments.has("--quiet"))
            let (parser, finish) = try printer.parser(for: arguments.value("--as") ?? "books")
            try feed(parser, chunkSize: arguments.positive("--chunk", default: 4_096), printer, finish)
        }
    }

    private static func feed(
        _ parser: XMLPushParser, chunkSize: Int, _ printer: ModelPrinter, _ finish: () -> Void
    ) throws {
        let start = Sample.seconds
        var byteCount = 0
        // Whatever happens, the models that are there are printed, and the summary says how far it went.
        defer {
            finish()
            let seconds = Sample.seconds - start
            let rate = seconds > 0 ? Double(byteCount) / seconds / 1e6 : 0
            Sample.report(
                "\(byteCount) bytes, \(printer.count) models, \(rounded(seconds)) s, \(rounded(rate)) MB/s, "
                    + "peak memory \(Sample.peakMemory) KiB")
        }
        var chunk = [UInt8](repeating: 0, count: min(chunkSize, 1 << 20))
        do {
            while let count = try readChunk(into: &chunk) {
                byteCount += count
                try Sample.reading(input) { try parser.parse(chunk[..<count]) }
                try printer.output.flush()
            }
            try Sample.reading(input) { try parser.finish() }
        } catch {
            if case SampleError.output = error { throw error }
            try printer.output.flush()
            throw error
        }
        try printer.output.flush()
    }

    /// What one read returns, nil at the end of the input.
    private static func readChunk(into chunk: inout [UInt8]) throws -> Int? {
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(0, $0.baseAddress, $0.count) }
            if count > 0 { return count }
            if count == 0 { return nil }
            if errno != EINTR { throw SampleError.input(reason: unsafe String(cString: strerror(errno))) }
        }
    }

    private static func rounded(_ number: Double) -> Double { (number * 1_000).rounded() / 1_000 }
}
