internal import XMLMessages

/// A call that would have broken the document, or a sink that failed.
///
/// The call that throws one has written nothing, and the writer can be used on, except after
/// ``Code-swift.struct/sinkFailed`` and ``Code-swift.struct/system``: what a sink took then is unknown,
/// and every later call throws.
public struct XMLWritingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of mistake it is.
    public var code: Code

    /// What was wrong, in words, with the culprit.
    public var reason: String

    /// The qualified names of the elements that were open, outermost first.
    public var path: [String]

    /// The system's `errno` value, if a system call failed.
    public var errorNumber: Int32?

    /// An error with its parts.
    ///
    /// - Parameters:
    ///   - code: What kind of mistake it is.
    ///   - reason: What was wrong, in words.
    ///   - path: The open elements' qualified names, outermost first.
    ///   - errorNumber: The `errno` value of a failed system call.
    public init(code: Code, reason: String, path: [String] = [], errorNumber: Int32? = nil) {
        self.code = code
        self.reason = reason
        self.path = path
        self.errorNumber = errorNumber
    }

    /// Reason, code and place: `reason (code, at /a/b)`.
    ///
    /// It is never longer than some 2 KB: of long names, and of what is long in other ways, parts are left out, with `…` in
    /// their place. The properties have all.
    public var description: String {
        let place = path.isEmpty ? "" : ", at \(briefPath)"
        return "\(briefReason) (\(code.rawValue)\(place))"
    }

    /// The reason as messages show it.
    package var briefReason: String {
        // What the system failed at is a file's name, which helps only whole.
        code == .system || code == .notAFile ? BriefText.text(reason) : BriefText.reason(reason)
    }

    /// The path as messages show it.
    package var briefPath: String { BriefText.path(path) }
}
