import Foundation

/// Runs of one row in a process of its own, whose memory and instructions are then that row's alone.
struct ChildProcess {
    let arguments: Arguments

    /// The seconds that a row takes, and the most memory resident, in bytes.
    ///
    /// The document is a few megabytes of records, again and again: what it takes itself doesn't grow with its size.
    func figures(_ row: RowName, _ shape: Shape?, size: Int) throws -> (seconds: Double, peak: Int) {
        let said = try output(of: CommandLine.arguments[0], ["once"] + words(row, shape, size))
        let words = said.split(whereSeparator: \.isWhitespace)
        guard words.count == 4, let seconds = Double(words[1]), let peak = Int(words[3]) else {
            throw BenchmarkError(description: "\(row): no figures in \(said)")
        }
        return (seconds, peak)
    }

    /// How many instructions a row takes, without those that make its input, under callgrind.
    func instructions(_ row: RowName, _ shape: Shape?, size: Int) throws -> Int {
        let all = try instructions(words(row, shape, size))
        let input = try instructions(words(row, shape, size) + ["--input-only"])
        return all - input
    }

    private func instructions(_ words: [String]) throws -> Int {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("xmlbench-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Without its debug information, which not every valgrind can read.
        let program = folder.appendingPathComponent("xmlbench").path
        let profile = folder.appendingPathComponent("profile").path
        _ = try output(of: "strip", ["-S", "-o", program, CommandLine.arguments[0]])
        _ = try output(
            of: "valgrind", ["--quiet", "--tool=callgrind", "--callgrind-out-file=\(profile)", program, "once"] + words)
        for line in try String(contentsOfFile: profile, encoding: .utf8).split(separator: "\n")
        where line.hasPrefix("summary:") || line.hasPrefix("totals:") {
            if let total = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) { return total }
        }
        throw BenchmarkError(description: "callgrind says no total")
    }

    private func words(_ row: RowName, _ shape: Shape?, _ size: Int) -> [String] {
        var words = [row.benchmarkCase.rawValue, row.implementation, "--size", "\(size)"]
        words += ["--chunk", "\(arguments.chunkSize)"]
        if let shape { words += ["--shape", shape.rawValue] }
        if let file = arguments.file { words += ["--file", file] }
        if !arguments.namespaces { words.append("--no-namespaces") }
        return words
    }

    private func output(of program: String, _ words: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + words
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let said = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw BenchmarkError(description: "\(program) \(words.joined(separator: " ")) fails")
        }
        return String(decoding: said, as: UTF8.self)
    }
}
