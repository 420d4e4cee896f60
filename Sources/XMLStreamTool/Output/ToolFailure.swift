/// How the program ends.
enum ExitStatus: Int32, Comparable {
    case success = 0
    case malformed = 1
    case usage = 2
    case inputOutput = 3

    static func < (one: ExitStatus, other: ExitStatus) -> Bool { one.rawValue < other.rawValue }
}

/// An error with the status that it ends the program with.
struct ToolFailure: Error {
    let status: ExitStatus
    let reason: String

    init(_ status: ExitStatus, _ reason: String) {
        self.status = status
        self.reason = reason
    }
}
