/// Bounds on what a document may make the parser hold; a breach fails with
/// ``XMLParsingError/Code-swift.struct/limitExceeded``, and its reason names the limit.
public struct XMLParsingLimits: Hashable, Sendable {
    /// The default limits, for untrusted input.
    public static let `default` = XMLParsingLimits()

    /// No limits at all, not even on the amplification of entities: only for input that you wrote yourself.
    public static let unlimited = XMLParsingLimits(
        depth: .max, attributes: .max, nameLength: .max, attributeLength: .max, textLength: .max, tokenLength: .max,
        entityDepth: 1_000, amplification: .infinity, amplificationThreshold: .max, doctypeLength: .max,
        keptLength: .max)

    /// How deep elements may nest.
    public var depth = 1_000
    /// How many attributes an element may have, defaulted ones included; also how many namespaces it may declare, and how
    /// many attributes the DTD may declare for it.
    public var attributes = 1_000
    /// How long the name of an element or attribute may be, in bytes of UTF-8.
    ///
    /// Other names are bounded by what they stand in: ``tokenLength``, and ``doctypeLength`` in the document type declaration.
    public var nameLength = 50_000
    /// How long an attribute's value may be, in bytes of UTF-8, entities expanded.
    public var attributeLength = 64 << 20
    /// How long a run of text may be where text is delivered whole, in bytes of UTF-8, entities expanded.
    public var textLength = 64 << 20
    /// How long one piece of markup may be, in bytes of the input: a tag, comment, instruction, or literal of the DTD.
    ///
    /// Input that is converted before Expat reads it (UTF-32, GB18030, ISO-2022-JP, Big5) counts as the UTF-8 that it becomes.
    public var tokenLength = 64 << 20
    /// How deep references to entities may nest.
    ///
    /// The engine follows references by recursion: some ten thousand nested entities overflow a stack of 8 MiB. That is
    /// why not even ``unlimited`` lifts this one, and values above 1,000 count as that.
    public var entityDepth = 40
    /// How many times larger than the input the document with its entities and defaulted attributes may become, once it
    /// is larger than ``amplificationThreshold``.
    public var amplification = 100.0
    /// From how many bytes on ``amplification`` counts.
    public var amplificationThreshold = 8 << 20
    /// How long the document type declaration may be, in bytes: its internal subset as it is written, what is read of external
    /// entities included; and how much it may declare.
    ///
    /// What is declared is kept until the document's end. It counts with its names and values in UTF-8, parameter entities
    /// expanded, and 64 bytes for each entity and attribute.
    public var doctypeLength = 16 << 20
    /// How much may be kept of the events that the engine still sends while the parse is suspended, in bytes: those of
    /// their names and text, and 256 for each event and attribute.
    ///
    /// Events come then where the parse was suspended in an entity's replacement text, which is read to its end.
    public var keptLength = 64 << 20

    /// Makes limits; what isn't given has its default.
    ///
    /// - Parameters:
    ///   - depth: How deep elements may nest.
    ///   - attributes: How many attributes an element may have.
    ///   - nameLength: How long the name of an element or attribute may be, in bytes.
    ///   - attributeLength: How long an attribute's value may be, in bytes.
    ///   - textLength: How long a whole run of text may be, in bytes.
    ///   - tokenLength: How long one piece of markup may be, in bytes.
    ///   - entityDepth: How deep references to entities may nest.
    ///   - amplification: How many times larger than the input the expanded document may become.
    ///   - amplificationThreshold: From how many bytes on that counts.
    ///   - doctypeLength: How long the document type declaration may be, in bytes.
    ///   - keptLength: How much may be kept of the events that come while the parse is suspended, in bytes.
    public init(
        depth: Int = 1_000, attributes: Int = 1_000, nameLength: Int = 50_000, attributeLength: Int = 64 << 20,
        textLength: Int = 64 << 20, tokenLength: Int = 64 << 20, entityDepth: Int = 40, amplification: Double = 100,
        amplificationThreshold: Int = 8 << 20, doctypeLength: Int = 16 << 20, keptLength: Int = 64 << 20
    ) {
        self.depth = depth
        self.attributes = attributes
        self.nameLength = nameLength
        self.attributeLength = attributeLength
        self.textLength = textLength
        self.tokenLength = tokenLength
        self.entityDepth = entityDepth
        self.amplification = amplification
        self.amplificationThreshold = amplificationThreshold
        self.doctypeLength = doctypeLength
        self.keptLength = keptLength
    }

    /// The limit on the nesting of entities that holds, whatever was set.
    var safeEntityDepth: Int { min(entityDepth, 1_000) }
}
