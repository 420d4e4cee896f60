public import XMLParsing

/// Why a well-formed document isn't one of the schema that a builder reads.
public struct BuilderError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where the element at fault starts.
    public var position: XMLPosition
    /// The qualified names of the elements open there, outermost first.
    public var path: [String]
    /// What is wrong: `the id of the book is "x1", not an integer`.
    public var reason: String

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - position: Where the element at fault starts.
    ///   - path: The elements open there, outermost first.
    ///   - reason: What is wrong.
    public init(position: XMLPosition, path: [String], reason: String) {
        self.position = position
        self.path = path
        self.reason = reason
    }

    /// Makes an error about the event at hand.
    init(_ reason: String, _ context: XMLContext) {
        self.init(position: context.position, path: context.path, reason: reason)
    }

    /// Place, reason and path, for people.
    public var description: String {
        "\(position): \(reason)\n  in /\(path.joined(separator: "/"))"
    }
}
