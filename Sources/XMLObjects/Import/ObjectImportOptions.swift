/// How a document is imported.
public struct ObjectImportOptions: Hashable, Sendable {
    /// What happens at an issue: a value that can't be read, an object without its id, a value that is missing.
    public enum IssuePolicy: Hashable, Sendable {
        /// The import fails with the issue, and the store is as it was.
        case fail
        /// The attribute isn't set, and the issue is listed. An object without its id is left out with all that it
        /// holds.
        case skipAttribute
        /// The object isn't imported from here, and the issue is listed. Objects that it holds are imported, but not
        /// connected with it; an object that the store had before stays as it was.
        case skipObject
    }

    /// How much is one transaction.
    public enum Transaction: Hashable, Sendable {
        /// All of the document: after a failure the store is as it was.
        case whole
        /// So many objects: after a failure the store keeps the objects of the transactions before.
        case every(objects: Int)
    }

    /// The default options.
    public static let `default` = ObjectImportOptions()

    /// What happens at an issue.
    public var issues: IssuePolicy = .fail
    /// Whether what the model doesn't know is an error with its place; otherwise it is ignored and counted.
    public var isStrict = false
    /// How much is one transaction.
    public var transaction: Transaction = .whole
    /// The XML attribute that names an element's entity where the element's name doesn't.
    public var typeAttribute = "type"
    /// How many issues, and how many kinds of ignored things, the summary lists; all are counted.
    public var listedAtMost = 1_000

    /// Makes the default options.
    public init() {}
}
