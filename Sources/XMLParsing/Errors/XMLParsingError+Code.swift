extension XMLParsingError {
    /// What kind of failure an error is: Expat's codes by their numbers (`XML_Error` in its header), and the library's own
    /// from 1,000 on.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The number.
        public let rawValue: Int

        /// A code by its number.
        ///
        /// - Parameter rawValue: The number.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }
    }
}

extension XMLParsingError.Code {
    /// There was no memory.
    public static let outOfMemory = Self(rawValue: 1)
    /// Something that can't stand there, outside of an element's content.
    public static let syntax = Self(rawValue: 2)
    /// The input ended before the root element did, or before it began.
    public static let noElements = Self(rawValue: 3)
    /// Not well-formed: bytes that form no token there.
    public static let invalidToken = Self(rawValue: 4)
    /// The input ended within markup.
    public static let unclosedToken = Self(rawValue: 5)
    /// The input ended within a character.
    public static let partialCharacter = Self(rawValue: 6)
    /// An end tag that doesn't match the start tag.
    public static let tagMismatch = Self(rawValue: 7)
    /// Two attributes with one name, also by namespace.
    public static let duplicateAttribute = Self(rawValue: 8)
    /// Something after the root element that isn't a comment, a processing instruction or white space.
    public static let junkAfterDocumentElement = Self(rawValue: 9)
    /// A parameter entity reference where none is allowed.
    public static let parameterEntityReference = Self(rawValue: 10)
    /// A reference to an entity that isn't declared.
    public static let undefinedEntity = Self(rawValue: 11)
    /// An entity that refers to itself.
    public static let recursiveEntityReference = Self(rawValue: 12)
    /// Elements that don't start and end within one entity.
    public static let asynchronousEntity = Self(rawValue: 13)
    /// A reference to a character that XML doesn't allow.
    public static let invalidCharacterReference = Self(rawValue: 14)
    /// A reference to an unparsed entity.
    public static let binaryEntityReference = Self(rawValue: 15)
    /// A reference to an external entity in an attribute's value.
    public static let externalEntityInAttribute = Self(rawValue: 16)
    /// An XML declaration elsewhere than at the start.
    public static let misplacedXMLDeclaration = Self(rawValue: 17)
    /// An encoding that isn't known.
    public static let unsupportedEncoding = Self(rawValue: 18)
    /// A declared encoding that the bytes contradict.
    public static let incorrectEncoding = Self(rawValue: 19)
    /// The input ended within a CDATA section.
    public static let unclosedCDATASection = Self(rawValue: 20)
    /// An external entity that isn't read: refused by the options or by the resolver.
    public static let externalEntityRefused = Self(rawValue: 21)
    /// The document isn't standalone.
    public static let notStandalone = Self(rawValue: 22)
    /// The engine was found in a state that it should not be in.
    public static let unexpectedState = Self(rawValue: 23)
    /// An entity that is declared in a parameter entity.
    public static let entityDeclaredInParameterEntity = Self(rawValue: 24)
    /// A prefix that isn't bound to a namespace.
    public static let unboundPrefix = Self(rawValue: 27)
    /// A prefix that is bound to no namespace (`xmlns:p=""`).
    public static let undeclaredPrefix = Self(rawValue: 28)
    /// A parameter entity whose replacement isn't whole declarations.
    public static let incompleteParameterEntity = Self(rawValue: 29)
    /// An XML declaration that isn't well-formed.
    public static let malformedXMLDeclaration = Self(rawValue: 30)
    /// A text declaration that isn't well-formed.
    public static let malformedTextDeclaration = Self(rawValue: 31)
    /// A character that a public identifier can't contain.
    public static let invalidPublicID = Self(rawValue: 32)
    /// The parser is used in a way that its state doesn't allow: after `finish()`, after an error, bytes after a string.
    public static let invalidUse = Self(rawValue: 1_003)
    /// The prefix `xml` bound to another namespace.
    public static let reservedPrefixXML = Self(rawValue: 38)
    /// The prefix `xmlns` declared.
    public static let reservedPrefixXMLNS = Self(rawValue: 39)
    /// A reserved namespace bound to another prefix.
    public static let reservedNamespaceURI = Self(rawValue: 40)

    /// The delegate stopped the parse.
    public static let stopped = Self(rawValue: 1_000)
    /// A limit of ``XMLParsingLimits`` was exceeded.
    public static let limitExceeded = Self(rawValue: 1_001)
    /// The parser was called from inside one of its own callbacks.
    public static let reentrantCall = Self(rawValue: 1_002)
    /// Reading the input failed.
    public static let inputFailed = Self(rawValue: 1_004)
    /// A document type declaration, where the options forbid one.
    public static let doctypeForbidden = Self(rawValue: 1_005)
}
