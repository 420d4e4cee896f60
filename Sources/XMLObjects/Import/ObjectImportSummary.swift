public import XMLParsing

/// What an import came to.
public struct ObjectImportSummary: Hashable, Sendable {
    /// Something in a document that the model doesn't know.
    public struct Ignored: Hashable, Sendable {
        /// What kind of thing it is.
        public enum Kind: Hashable, Sendable {
            /// An element, with all that it holds.
            case element
            /// An XML attribute.
            case xmlAttribute
            /// Text outside of an attribute's element.
            case text
        }

        /// What kind of thing it is.
        public var kind: Kind
        /// Its qualified name; empty for text.
        public var name: String
        /// The qualified name of the element that holds it.
        public var parent: String
    }

    /// How often something was ignored.
    public struct Count: Hashable, Sendable {
        /// The number of times.
        public var count: Int
        /// Where it was ignored first.
        public var first: XMLPosition
    }

    /// Elements that were imported as objects; an object may have several.
    public internal(set) var objects = 0
    /// Elements that were left out because of an issue.
    public internal(set) var skippedObjects = 0
    /// Connections between objects that the document made.
    public internal(set) var connections = 0
    /// What the model doesn't know; kinds beyond ``ObjectImportOptions/listedAtMost`` aren't listed.
    public internal(set) var ignored: [Ignored: Count] = [:]
    /// How many things were ignored in all.
    public internal(set) var ignoredCount = 0
    /// The issues, in document order; those beyond ``ObjectImportOptions/listedAtMost`` aren't listed.
    public internal(set) var issues: [ObjectIssue] = []
    /// How many issues there were in all.
    public internal(set) var issueCount = 0
}
