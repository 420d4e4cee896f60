/// Gives the content of external entities.
///
/// Part of the options only: nothing is fetched without one.
public protocol XMLEntityResolver: AnyObject {
    /// Finds an external entity's content.
    ///
    /// - Parameter entity: Which entity is asked for.
    /// - Returns: Its content; nil to refuse: an external subset or parameter entity is then skipped and reported, an entity
    ///   in content an error.
    /// - Throws: Whatever shall end the parse; it comes out of the parser's call unchanged.
    func resolve(_ entity: XMLExternalEntity) throws -> XMLEntityContent?
}

/// An external entity that a document refers to.
public struct XMLExternalEntity: Hashable, Sendable {
    /// Which kind of entity it is.
    public enum Kind: Hashable, Sendable {
        /// The external subset of the DTD.
        case externalSubset
        /// A parameter entity, `%name;`.
        case parameterEntity
        /// A general entity in content, `&name;`.
        case generalEntity
    }

    /// Which kind of entity it is.
    public var kind: Kind
    /// Its name; for the external subset the document type's.
    public var name: String
    /// Its public identifier, nil without one.
    public var publicID: String?
    /// Its system identifier as written.
    public var systemID: String
    /// What a relative system identifier is relative to: the identifier of the entity that declares it, as its resolver
    /// gave it (``XMLEntityContent/systemID``); nil in the document itself.
    public var base: String?

    /// Describes an external entity.
    ///
    /// - Parameters:
    ///   - kind: Which kind of entity it is.
    ///   - name: Its name.
    ///   - publicID: Its public identifier.
    ///   - systemID: Its system identifier as written.
    ///   - base: What a relative system identifier is relative to.
    public init(kind: Kind, name: String, publicID: String? = nil, systemID: String, base: String? = nil) {
        self.kind = kind
        self.name = name
        self.publicID = publicID
        self.systemID = systemID
        self.base = base
    }
}

/// An external entity's content, as a resolver gives it.
public struct XMLEntityContent: Sendable {
    enum Source: Sendable {
        case bytes([UInt8])
        case file(String)
    }

    let source: Source
    /// The entity's resolved identifier: the base of the identifiers in it, and what errors in it name.
    public var systemID: String
    /// The content's encoding, whatever its text declaration says; nil to go by that.
    public var encoding: XMLEncoding?

    /// Content in memory.
    ///
    /// - Parameters:
    ///   - bytes: The content.
    ///   - systemID: The entity's resolved identifier.
    ///   - encoding: Its encoding, nil to go by its text declaration.
    /// - Returns: The content.
    public static func bytes(_ bytes: [UInt8], systemID: String, encoding: XMLEncoding? = nil) -> XMLEntityContent {
        XMLEntityContent(source: .bytes(bytes), systemID: systemID, encoding: encoding)
    }

    /// Content in a file, read in chunks.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - systemID: The entity's resolved identifier, nil for the path.
    ///   - encoding: Its encoding, nil to go by its text declaration.
    /// - Returns: The content.
    public static func file(_ path: String, systemID: String? = nil, encoding: XMLEncoding? = nil) -> XMLEntityContent {
        XMLEntityContent(source: .file(path), systemID: systemID ?? path, encoding: encoding)
    }
}
