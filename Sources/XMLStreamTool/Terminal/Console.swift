internal import XMLMessages
import XMLBuilding
import XMLObjects
import XMLParsing
import XMLSelecting
import XMLTransforming
import XMLWriting

/// Messages on standard error.
struct Console {
    private let isColored: Bool

    init(color: String?) throws {
        switch color {
        case nil, "auto":
            isColored =
                SystemInterface.isTerminal(2) && (SystemInterface.variable("NO_COLOR") ?? "").isEmpty
                && SystemInterface.variable("TERM") != "dumb"
        case "always": isColored = true
        case "never": isColored = false
        case let word?: throw ToolFailure(.usage, "--color takes auto, always or never: \(word)")
        }
    }

    private func write(_ text: String) {
        SystemInterface.writeMessage(text)
    }

    /// Says what is neither an error nor a warning.
    func note(_ text: String) {
        write("xmlstream: \(VisibleText.lines(text))\n")
    }

    /// Says what is wrong and where; returns the status that it means.
    func report(_ error: any Error, in file: String?) -> ExitStatus {
        switch error {
        case let error as ToolFailure:
            message(file, error.reason)
            return error.status
        case let error as XMLParsingError:
            return report(error, in: file)
        case let error as XMLMappingError:
            message(file.map { "\($0):\(error.position)" }, BriefText.reason(error.reason))
            return .malformed
        case let error as XMLTransformingError:
            message(file.map { "\($0):\(error.position)" }, BriefText.reason(error.reason))
            path(error.path)
            return .malformed
        case let error as XMLPathError:
            let advice = error.code == .unboundPrefix ? ": bind it with --ns PREFIX=URI" : ""
            message(nil, error.reason + advice)
            excerpt(error.excerpt)
            return .usage
        case let error as XMLSelectingError:
            message(file, error.reason)
            return .malformed
        case let error as XMLWritingError:
            message(file, error.briefReason)
            path(error.path)
            return error.code == .system || error.code == .notAFile || error.code == .sinkFailed
                ? .inputOutput : .malformed
        case let error as ObjectIssue:
            let (place, reason) = Self.parts(of: error, in: file)
            message(place, reason)
            return .malformed
        case let error as ObjectModelError:
            message(file, error.description)
            return .malformed
        default:
            message(file, "\(error)")
            return .inputOutput
        }
    }

    private func report(_ error: XMLParsingError, in file: String?) -> ExitStatus {
        switch error.code {
        case .inputFailed:
            message(file, error.briefReason)
            return .inputOutput
        case .invalidUse:
            message(file, error.briefReason)
            return .usage
        default:
            let place = [error.briefSystemID ?? file, "\(error.position)"].compactMap { $0 }.joined(separator: ":")
            message(place, error.briefReason)
            path(error.path)
            if let text = error.excerpt { excerpt(text) }
            return .malformed
        }
    }

    /// Says what an import left out, and where.
    func warn(_ issue: ObjectIssue, in file: String) {
        let (place, reason) = Self.parts(of: issue, in: file)
        write("\(bold(VisibleText.line(place ?? "xmlstream"))): \(yellow("warning:")) \(VisibleText.lines(reason))\n")
    }

    private static func parts(of issue: ObjectIssue, in file: String?) -> (place: String?, reason: String) {
        var placeless = issue
        placeless.position = nil
        let place = [file, issue.position.map { "\($0)" }].compactMap { $0 }.joined(separator: ":")
        return (place.isEmpty ? nil : place, placeless.description)
    }

    private func message(_ place: String?, _ reason: String) {
        write("\(bold(VisibleText.line(place ?? "xmlstream"))): \(red("error:")) \(VisibleText.lines(reason))\n")
    }

    private func path(_ names: [String]) {
        if !names.isEmpty { write("  in \(VisibleText.line(BriefText.path(names)))\n") }
    }

    private func excerpt(_ text: String) {
        let lines = VisibleText.lines(text).split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            write("  \(index == lines.count - 1 && lines.count > 1 ? green(String(line)) : String(line))\n")
        }
    }

    private func bold(_ text: String) -> String { isColored ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
    private func red(_ text: String) -> String { isColored ? "\u{1B}[1;31m\(text)\u{1B}[0m" : text }
    private func yellow(_ text: String) -> String { isColored ? "\u{1B}[1;33m\(text)\u{1B}[0m" : text }
    private func green(_ text: String) -> String { isColored ? "\u{1B}[1;32m\(text)\u{1B}[0m" : text }
}
