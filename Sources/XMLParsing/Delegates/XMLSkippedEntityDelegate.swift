internal import XMLMessages

/// Hears which entities were not read: nothing is left out of a document in silence.
public protocol XMLSkippedEntityDelegate: AnyObject {
    /// An entity whose content isn't in the events.
    ///
    /// - Parameters:
    ///   - entity: What was left out.
    ///   - context: Where the reference is, and the means to steer the parse.
    /// - Throws: Whatever shall end the parse.
    func skippedEntity(_ entity: XMLSkippedEntity, context: XMLContext) throws
}

/// An entity that was not read.
public struct XMLSkippedEntity: Hashable, Sendable {
    /// Which kind of entity it is.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        private let rawValue: Int

        /// The kind in words.
        public var description: String {
            switch self {
            case .externalSubset: "external subset"
            case .parameterEntity: "parameter entity"
            case .generalEntity: "general entity"
            default: "general entity in an attribute"
            }
        }

        /// The external subset of the DTD.
        public static let externalSubset = Kind(rawValue: 0)
        /// An external parameter entity, `%name;`.
        public static let parameterEntity = Kind(rawValue: 1)
        /// A reference to a general entity, `&name;`, in content: either undeclared as far as was read, or declared
        /// after what was not read.
        public static let generalEntity = Kind(rawValue: 2)
        /// The same in an attribute's value, written or defaulted: it reads as nothing.
        public static let generalEntityInAttribute = Kind(rawValue: 3)
    }

    /// Which kind of entity it is.
    public var kind: Kind
    /// The entity's name; for the external subset the document type's.
    public var name: String
    /// The public identifier, where it is external and has one.
    public var publicID: String?
    /// The system identifier, where it is external.
    public var systemID: String?

    /// Makes a description of a skipped entity.
    ///
    /// - Parameters:
    ///   - kind: Which kind of entity it is.
    ///   - name: The entity's name.
    ///   - publicID: The public identifier.
    ///   - systemID: The system identifier.
    public init(kind: Kind, name: String, publicID: String? = nil, systemID: String? = nil) {
        self.kind = kind
        self.name = name
        self.publicID = publicID
        self.systemID = systemID
    }

    /// Compares kinds, names and identifiers, byte for byte.
    ///
    /// - Parameters:
    ///   - one: An entity.
    ///   - other: Another.
    /// - Returns: Whether they are the same.
    public static func == (one: XMLSkippedEntity, other: XMLSkippedEntity) -> Bool {
        one.kind == other.kind && one.name.isExactly(other.name) && one.publicID.isExactly(other.publicID)
            && one.systemID.isExactly(other.systemID)
    }

    /// Hashes what equality compares.
    ///
    /// - Parameter hasher: Takes it.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        name.hashExactly(into: &hasher)
        publicID.hashExactly(into: &hasher)
        systemID.hashExactly(into: &hasher)
    }
}
