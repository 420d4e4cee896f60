/// Which kinds of events a reader or a sequence yields, besides elements and text.
///
/// A kind that is left out costs nothing, and doesn't cut a run of text.
public struct XMLEventKinds: OptionSet, Hashable, Sendable {
    /// The bits, one a kind.
    public let rawValue: Int

    /// Kinds by their bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Where the document starts and ends.
    public static let document = XMLEventKinds(rawValue: 1)
    /// Processing instructions.
    public static let processingInstructions = XMLEventKinds(rawValue: 2)
    /// Comments.
    public static let comments = XMLEventKinds(rawValue: 4)
    /// Where CDATA sections start and end; their text always comes as characters.
    public static let cdata = XMLEventKinds(rawValue: 8)
    /// Where the document type declaration starts and ends.
    public static let doctype = XMLEventKinds(rawValue: 16)
    /// Entities that were not read.
    public static let skippedEntities = XMLEventKinds(rawValue: 32)
    /// Where prefixes come to stand for namespaces, and cease to.
    public static let namespaces = XMLEventKinds(rawValue: 64)
    /// What the document type declaration declares.
    public static let declarations = XMLEventKinds(rawValue: 128)

    /// All but the boundaries of CDATA sections, namespace mappings and the DTD's declarations.
    public static let `default`: XMLEventKinds = [
        .document, .processingInstructions, .comments, .doctype, .skippedEntities,
    ]
    /// Elements and text alone.
    public static let content: XMLEventKinds = []
    /// Every kind there is.
    public static let all: XMLEventKinds = [.default, .cdata, .namespaces, .declarations]
}
