import Foundation

/// A system call that failed while a test prepared something.
public struct SystemFailure: Error, CustomStringConvertible {
    /// What it was about, and the system's reason.
    public let description: String

    /// A failure, with the reason that `errno` gives.
    ///
    /// - Parameters:
    ///   - subject: What it is about, such as a path.
    ///   - number: The error's number; that of the last call if it isn't given.
    init(_ subject: String, number: Int32 = errno) {
        description = unsafe "\(subject): \(String(cString: strerror(number)))"
    }
}
