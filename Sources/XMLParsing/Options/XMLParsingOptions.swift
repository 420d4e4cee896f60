/// How a parser reads.
///
/// The defaults are safe for untrusted input.
public struct XMLParsingOptions: Sendable {
    /// How text is delivered.
    public enum TextDelivery: Hashable, Sendable {
        /// A run of text in one call, bounded by ``XMLParsingLimits/textLength``.
        case whole
        /// Each piece as soon as it is there, of any size: for text that needn't be held in memory. Where pieces are cut
        /// depends on how the input was.
        case pieces
    }

    /// What happens at a reference to an entity that isn't declared, where part of the DTD was not read, so that it might
    /// be declared there. (Where all of the DTD was read, such a reference is not well-formed, and always an error.)
    public enum UndefinedEntityPolicy: Hashable, Sendable {
        /// The parse fails with ``XMLParsingError/Code-swift.struct/undefinedEntity``.
        case error
        /// The reference reads as nothing, and an ``XMLSkippedEntityDelegate`` is told.
        case skip
    }

    /// The default options.
    public static let `default` = XMLParsingOptions()

    /// Whether names are resolved to namespaces (Namespaces in XML 1.0).
    ///
    /// Off, `xmlns` attributes are ordinary ones.
    public var namespaces = true
    /// How text is delivered.
    public var textDelivery: TextDelivery = .whole
    /// Whether a run of text knows line and column of its start.
    ///
    /// Costs about 8 per cent.
    public var textPositions = false
    /// The input's encoding, whatever its declaration says; nil to go by that and by the byte order mark.
    ///
    /// A byte order mark of UTF-16 goes before it, and so does one of UTF-8 where Expat has the encoding built in. Elsewhere what
    /// contradicts the mark is an error.
    public var encoding: XMLEncoding?
    /// What a document type declaration may do.
    public var doctype: DoctypePolicy = .internalSubset
    /// What happens at a reference to an entity that might be declared in what was not read.
    public var undefinedEntities: UndefinedEntityPolicy = .error
    /// Bounds on what a document may make the parser hold.
    public var limits: XMLParsingLimits = .default

    /// Makes the default options.
    public init() {}
}

/// What a document type declaration may do.
public struct DoctypePolicy: Sendable {
    enum Rule: Sendable {
        case forbidden
        case internalSubset
        case resolveExternal(any XMLEntityResolver & Sendable)
    }

    let rule: Rule

    /// A document with a document type declaration is refused.
    public static let forbidden = DoctypePolicy(rule: .forbidden)

    /// The internal subset is read; nothing is ever fetched.
    ///
    /// An external subset or external parameter entity is reported as skipped, an external entity in content is an
    /// error.
    public static let internalSubset = DoctypePolicy(rule: .internalSubset)

    /// External entities are read from what a resolver returns for them.
    ///
    /// - Parameter resolver: Gives the content of external entities, or refuses.
    /// - Returns: The policy.
    public static func resolveExternal(_ resolver: any XMLEntityResolver & Sendable) -> DoctypePolicy {
        DoctypePolicy(rule: .resolveExternal(resolver))
    }
}

/// A character encoding, by its name.
public struct XMLEncoding: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name, as an XML declaration writes it.
    public let rawValue: String

    /// UTF-8.
    public static let utf8: XMLEncoding = "UTF-8"
    /// UTF-16; a byte order mark says in which order, without one big-endian.
    public static let utf16: XMLEncoding = "UTF-16"
    /// ISO 8859-1, Latin 1.
    public static let isoLatin1: XMLEncoding = "ISO-8859-1"
    /// US-ASCII.
    public static let ascii: XMLEncoding = "US-ASCII"

    /// An encoding by its name.
    ///
    /// - Parameter rawValue: The name, as an XML declaration writes it.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// An encoding by its name.
    ///
    /// - Parameter value: The name, as an XML declaration writes it.
    public init(stringLiteral value: String) {
        rawValue = value
    }
}
