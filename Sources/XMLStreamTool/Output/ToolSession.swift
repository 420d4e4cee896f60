internal import XMLMessages
import XMLBuilding
import XMLObjects
import XMLParsing
import XMLSelecting
import XMLTransforming
import XMLWriting

/// One run of the program: its output, its messages, and the status that it will end with.
final class ToolSession {
    let console: Console
    let isQuiet: Bool
    let isJSON: Bool
    let options: XMLParsingOptions
    private(set) var status = ExitStatus.success

    init(_ arguments: Arguments) throws {
        isQuiet = arguments.has("quiet")
        isJSON = arguments.has("json")
        console = try Console(color: arguments.value("color"))
        var options = XMLParsingOptions()
        if let encoding = arguments.value("encoding").map(XMLEncoding.init(rawValue:)) {
            try arguments.checkEncoding(encoding)
            options.encoding = encoding
        }
        if arguments.has("unlimited") { options.limits = .unlimited }
        self.options = options
    }

    /// Runs a body for each file; an error in one is reported, and doesn't keep others from being read.
    func forEachInput(_ arguments: Arguments, _ body: (InputFile) throws -> Void) throws {
        for path in arguments.files {
            do {
                try withInput(path, body)
            } catch let error where Self.isAboutInput(error) {
                report(error, in: InputFile.name(of: path))
            }
        }
    }

    /// Runs a body for a file, with a progress bar.
    func withInput<Result>(_ path: String, _ body: (InputFile) throws -> Result) throws -> Result {
        let input = try InputFile(path: path)
        let progress = isQuiet ? nil : ProgressBar(for: input)
        defer { progress?.stop() }
        return try body(input)
    }

    /// Writes results; a file is kept only if no error was reported.
    func withOutput(_ arguments: Arguments, _ body: (ToolOutput) throws -> Void) throws {
        let output = try ToolOutput(path: arguments.value("output"))
        do {
            try body(output)
        } catch {
            if Self.isAboutInput(error) { try? output.flush() }
            output.discard()
            throw error
        }
        if status == .success {
            try output.finish()
        } else {
            try output.flush()
            output.discard()
        }
    }

    /// Whether an error lies in what is read, so that the next file can be tried.
    private static func isAboutInput(_ error: any Error) -> Bool {
        switch error {
        case is XMLParsingError, is XMLMappingError, is XMLTransformingError, is XMLSelectingError: true
        case let error as ToolFailure: error.status == .malformed || error.status == .inputOutput
        default: false
        }
    }

    func note(_ text: String) {
        if !isQuiet { console.note(text) }
    }

    /// Says that an expression matches nothing, and why that may be.
    ///
    /// - Parameters:
    ///   - path: The expression.
    ///   - what: What it doesn't match.
    ///   - uri: The namespace of elements without a prefix, if they are in one.
    func noteNoMatch(of path: XMLPath, _ what: String, namespace uri: String?) {
        let isBound = uri.map { path.namespaces.values.contains($0) } ?? true
        let advice = uri.map { "; elements here are in the namespace \(BriefText.name($0)): bind a prefix with --ns" }
        note("\(path) matches \(what)\(isBound ? "" : advice ?? "")")
    }

    /// Says that an expression is the name of a file, where no file is named.
    func noteFile(named expression: String, _ arguments: Arguments) {
        guard arguments.operands.count == 1, SystemInterface.kind(ofFile: expression) == .regular else { return }
        note(
            "\(expression) is a file, but taken as what comes before files, and standard input is read: "
                + "xmlstream \(arguments.description.name) \(arguments.description.operands)")
    }

    /// Tells what an import left out.
    func warn(_ issue: ObjectIssue, in file: String) {
        if !isQuiet { console.warn(issue, in: file) }
    }

    func raise(_ status: ExitStatus) {
        self.status = max(self.status, status)
    }

    /// Reports an error, with the file that it is about, and remembers its status.
    func report(_ error: any Error, in file: String?) {
        raise(console.report(error, in: file))
    }
}
