internal import XMLMessages

/// Why and where a parse failed.
///
/// What was delivered before stays delivered; nothing is delivered after it.
public struct XMLParsingError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    ///
    /// Further codes may come.
    public var code: Code
    /// Where in the input it is.
    ///
    /// Inside an entity's replacement text that is the place of the reference.
    public var position: XMLPosition
    /// The identifier of the external entity that the place lies in, nil in the document itself.
    public var systemID: String?
    /// What is wrong, with the names and places involved: `mismatched tag: </Titel> closes <title> opened at byte 118`.
    public var reason: String
    /// The qualified names of the elements open there, outermost first.
    public var path: [String]
    /// The input around the place in one line, and a caret under it in a second; nil where there is none.
    public var excerpt: String?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: What kind of failure it is.
    ///   - position: Where it is.
    ///   - systemID: The external entity that the place lies in.
    ///   - reason: What is wrong.
    ///   - path: The elements open there.
    ///   - excerpt: The input around the place.
    public init(
        code: Code, position: XMLPosition, systemID: String? = nil, reason: String, path: [String] = [],
        excerpt: String? = nil
    ) {
        self.code = code
        self.position = position
        self.systemID = systemID
        self.reason = reason
        self.path = path
        self.excerpt = excerpt
    }

    /// Place, reason, path and excerpt, for people.
    ///
    /// It is never longer than some 2 KB: of long names, and of what is long in other ways, parts are left out, with `…` in
    /// their place. The properties have all.
    public var description: String {
        // Misuse and failures of the system have no place in the document.
        let hasPlace = code != .inputFailed && code != .invalidUse && code != .reentrantCall
        var text = (briefSystemID.map { "\($0):" } ?? "") + (hasPlace ? "\(position): " : "") + briefReason
        if !path.isEmpty { text += "\n  in \(BriefText.path(path))" }
        if let excerpt {
            for line in excerpt.split(separator: "\n", omittingEmptySubsequences: false) { text += "\n  \(line)" }
        }
        return text
    }

    /// The reason as messages show it.
    package var briefReason: String {
        // What the system failed at is a file's name, which helps only whole.
        code == .inputFailed || code == .invalidUse ? BriefText.text(reason) : BriefText.reason(reason)
    }

    /// The external entity's identifier as messages show it.
    package var briefSystemID: String? { systemID.map { BriefText.text($0) } }
}
