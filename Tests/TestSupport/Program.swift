import Foundation

/// A program that a test runs.
public struct Program: Sendable {
    /// What a run came to.
    public struct Outcome: Sendable {
        /// The exit status; that of a signal is negative.
        public var status: Int32
        /// What it wrote to standard output.
        public var output: [UInt8]
        /// What it wrote to standard error, as text.
        public var errors: String

        /// Standard output as text.
        public var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// The program's path.
    public let path: String

    /// A program at a path.
    public init(path: String) {
        self.path = path
    }

    /// Finds a program in `PATH`.
    ///
    /// - Parameter name: Its name.
    public init?(named name: String) {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let found = folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let found else { return nil }
        path = found
    }

    /// A program of this package, which was built together with the test that runs.
    ///
    /// - Parameter name: The product's name.
    public init?(product name: String) {
        guard
            let path = Self.buildFolders.map({ "\($0)/\(name)" }).first(where: {
                FileManager.default.isExecutableFile(atPath: $0)
            })
        else { return nil }
        self.path = path
    }

    /// A folder of this build, beside the test's own program.
    ///
    /// - Parameter name: Its name.
    /// - Returns: Its path, nil if there is none.
    public static func folder(named name: String) -> String? {
        buildFolders.map { "\($0)/\(name)" }.first { path in
            var isFolder: ObjCBool = false
            // The call writes into a variable of this function.
            return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
        }
    }

    /// Folders that the test's own program may lie in: it is the bundle itself, or a helper that loads the bundle.
    private static var buildFolders: [String] {
        let bundles = CommandLine.arguments.filter { $0.hasSuffix(".xctest") || $0.contains(".xctest/") }
        let programs = bundles + [CommandLine.arguments[0], Bundle.main.bundlePath, Bundle.main.executablePath ?? ""]
        return programs.flatMap { program in
            var folder = URL(fileURLWithPath: program)
            return (0..<5).map { _ in
                folder.deleteLastPathComponent()
                return folder.path
            }
        }
    }

    /// Runs the program to its end.
    ///
    /// - Parameters:
    ///   - arguments: Its arguments.
    ///   - input: What it finds on standard input.
    ///   - environment: Variables that are set for it, besides those of the test.
    ///   - folder: Its working folder; nil for the test's.
    /// - Returns: What it came to.
    /// - Throws: ``SystemFailure`` if it can't be started.
    public func run(
        _ arguments: [String] = [], input: [UInt8] = [], environment: [String: String] = [:], in folder: String? = nil
    ) throws -> Outcome {
        try TestFiles.withTemporaryFolder { temporary in
            // Files, so that no pipe can fill up.
            let paths = (input: "\(temporary)/input", output: "\(temporary)/output", errors: "\(temporary)/errors")
            try TestFiles.write(input, to: paths.input)
            for path in [paths.output, paths.errors] { try TestFiles.write([], to: path) }
            let running = try start(
                arguments, input: .file(paths.input), output: .file(paths.output), errors: .file(paths.errors),
                environment: environment, in: folder)
            return Outcome(
                status: running.wait(), output: try TestFiles.bytes(paths.output),
                errors: String(decoding: try TestFiles.bytes(paths.errors), as: UTF8.self))
        }
    }

    /// Starts the program and goes on.
    ///
    /// - Parameters:
    ///   - arguments: Its arguments.
    ///   - input: Its standard input.
    ///   - output: Its standard output.
    ///   - errors: Its standard error.
    ///   - environment: Variables that are set for it, besides those of the test.
    ///   - folder: Its working folder; nil for the test's.
    /// - Returns: The program, which runs.
    /// - Throws: ``SystemFailure`` if it can't be started.
    public func start(
        _ arguments: [String] = [], input: RunningProgram.Stream = .nothing, output: RunningProgram.Stream = .nothing,
        errors: RunningProgram.Stream = .nothing, environment: [String: String] = [:], in folder: String? = nil
    ) throws -> RunningProgram {
        try RunningProgram(
            path: path, arguments: arguments,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }, folder: folder,
            input: input, output: output, errors: errors)
    }
}
