/// Why a document's records are parsed by one worker only, though more were asked for.
public struct XMLOneWorkerReason: RawRepresentable, Hashable, Sendable {
    /// The reason in words.
    public let rawValue: String

    /// Makes a reason.
    ///
    /// - Parameter rawValue: The reason in words.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Only one worker was asked for.
    public static let asked = Self(rawValue: "one worker was asked for")
    /// Only paths that say where records are, below the root element, tell where a document can be cut.
    public static let path = Self(rawValue: "the path doesn't say at which depth below the root element records are")
    /// What entities stand for could hold records, and their expansion is bounded for the document as a whole.
    public static let entities = Self(rawValue: "the document declares entities")
    /// The document refers to what lies outside of it.
    public static let externalReference = Self(rawValue: "the document refers to an external subset or entity")
    /// Attribute defaults that could amplify a document beyond a limit are counted over all of it.
    public static let attributeDefaults = Self(rawValue: "attribute defaults could exceed the amplification limit")
    /// The encoding isn't UTF-8, ASCII or one of single bytes.
    public static let encoding = Self(rawValue: "the encoding is neither UTF-8, ASCII nor one of single bytes")
    /// A record, or what lies between two, is larger than a batch may be.
    public static let largeRecord = Self(rawValue: "a record is larger than a batch")
    /// What stands before the records is too long to be read again for each batch.
    public static let longProlog = Self(rawValue: "what precedes the records is too long to be read for each batch")
    /// The document isn't well-formed, or a record doesn't fit, so that it is read in order from there.
    public static let irregular = Self(rawValue: "the document isn't regular from a batch on")
    /// An amplification limit so low that references to predefined entities count.
    public static let amplificationLimit = Self(rawValue: "the amplification limit is below two")
}
