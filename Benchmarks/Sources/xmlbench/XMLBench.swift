import Foundation

/// Measures the library against raw Expat, libxml2 and FoundationXML.
@main
struct XMLBench {
    static func main() {
        do {
            guard try run(Arguments(CommandLine.arguments.dropFirst())) else { exit(1) }
        } catch {
            FileHandle.standardError.write(Data("xmlbench: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ arguments: Arguments) throws -> Bool {
        switch arguments.command {
        case .run: return try RunCommand(arguments: arguments).run()
        case .generate(let shape): try generate(shape, arguments)
        case .once(let row): try runOnce(row, arguments)
        case .list: allImplementations.forEach { print($0.row) }
        case .help: print(Arguments.help)
        }
        return true
    }

    /// Prints a document, a piece at a time.
    private static func generate(_ shape: Shape, _ arguments: Arguments) throws {
        var random = RandomText(seed: arguments.seed)
        var output = Array(shape.head.utf8)
        let tail = Array(shape.tail.utf8)
        var written = 0
        var number = 1
        while written + output.count + tail.count < arguments.size || number == 1 {
            shape.appendRecord(number, &random, to: &output)
            number += 1
            if output.count >= 1 << 20 {
                written += output.count
                try put(output)
                output.removeAll(keepingCapacity: true)
            }
        }
        try put(output + tail)
    }

    private static func put(_ bytes: [UInt8]) throws {
        try FileHandle.standardOutput.write(contentsOf: bytes)
    }

    private static func runOnce(_ row: any Implementation, _ arguments: Arguments) throws {
        WrittenBooks.prepare()
        let document = try document(for: row, arguments)
        var seconds = 0.0
        if !arguments.isInputOnly {
            seconds = try ContinuousClock().measure { _ = try row.run(document) } / .seconds(1)
        }
        print("seconds \(seconds) peak \(peakResidentBytes())")
    }

    private static func document(for row: any Implementation, _ arguments: Arguments) throws -> Document {
        if let file = arguments.file, row.benchmarkCase.reads {
            return Document(
                try contents(ofFile: file), chunkSize: arguments.chunkSize, namespaces: arguments.namespaces)
        }
        return Document(
            arguments.shapes.first ?? .books, size: arguments.size, chunkSize: arguments.chunkSize,
            namespaces: arguments.namespaces, largestBlock: 2_000_000)
    }
}
