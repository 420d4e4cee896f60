#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif
internal import XMLMessages
import XMLParsing
import XMLWriting

/// The program `xmlstream`.
package enum Tool {
    /// Runs it to its end, by the process's command line.
    ///
    /// - Returns: The exit status.
    package static func run() -> Int32 {
        SystemInterface.reserveStandardDescriptors()
        SignalGuard.ignoreFileSizeSignal()
        InterruptWatch.shared.start()
        do {
            return try runCommand(try CommandWords.all()).rawValue
        } catch let error as XMLWritingError where error.errorNumber == EPIPE {
            // Who reads has enough: end as any program in a pipeline does, unless that is switched off.
            if !SystemInterface.isIgnored(SIGPIPE) { SystemInterface.end(by: SIGPIPE) }
            return report(error)
        } catch {
            return report(error)
        }
    }

    private static func report(_ error: any Error) -> Int32 {
        guard let console = try? Console(color: nil) else { return ExitStatus.inputOutput.rawValue }
        return console.report(error, in: nil).rawValue
    }

    private static func runCommand(_ words: [String]) throws -> ExitStatus {
        guard let name = words.first else {
            SystemInterface.writeMessage(HelpText.overview(ToolDescription.descriptions))
            return .usage
        }
        if name == "--help" || name == "-h" || name == "help" { return try help(words.dropFirst().first) }
        if name == "--version" { return try runCommand(["version"]) }
        guard let command = ToolDescription.commands.first(where: { $0.description.name == name }) else {
            throw ToolFailure(.usage, "unknown command \(VisibleText.line(name))\nTry 'xmlstream --help'.")
        }
        let arguments = try Arguments(words.dropFirst(), for: command.description)
        if arguments.has("help") { return try help(name) }
        let session = try ToolSession(arguments)
        try command.run(arguments, session)
        return session.status
    }

    private static func help(_ name: String?) throws -> ExitStatus {
        let output = try ToolOutput(path: nil)
        if let name {
            guard let description = ToolDescription.descriptions.first(where: { $0.name == name }) else {
                throw ToolFailure(.usage, "unknown command \(VisibleText.line(name))")
            }
            try output.write(HelpText.command(description))
        } else {
            try output.write(HelpText.overview(ToolDescription.descriptions))
        }
        try output.finish()
        return .success
    }
}
