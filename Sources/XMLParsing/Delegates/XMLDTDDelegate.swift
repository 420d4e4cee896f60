/// Hears what the document type declaration declares, in document order: for tools that copy or inspect DTDs.
public protocol XMLDTDDelegate: AnyObject {
    /// A notation declaration (XML 1.0, 4.7).
    ///
    /// - Parameters:
    ///   - notation: What is declared.
    ///   - context: Where it is, and the means to steer the parse.
    /// - Throws: Whatever shall end the parse.
    func foundNotation(_ notation: XMLNotationDeclaration, context: XMLContext) throws

    /// An entity declaration (XML 1.0, 4.2): internal or external, general or parameter, or unparsed.
    ///
    /// - Parameters:
    ///   - entity: What is declared.
    ///   - context: Where it is, and the means to steer the parse.
    /// - Throws: Whatever shall end the parse.
    func foundEntity(_ entity: XMLEntityDeclaration, context: XMLContext) throws

    /// An element type declaration (XML 1.0, 3.2).
    ///
    /// - Parameters:
    ///   - element: What is declared.
    ///   - context: Where it is, and the means to steer the parse.
    /// - Throws: Whatever shall end the parse.
    func foundElementDeclaration(_ element: XMLElementDeclaration, context: XMLContext) throws

    /// One attribute's definition in an attribute-list declaration (XML 1.0, 3.3).
    ///
    /// - Parameters:
    ///   - attribute: What is declared.
    ///   - context: Where it is, and the means to steer the parse.
    /// - Throws: Whatever shall end the parse.
    func foundAttributeDeclaration(_ attribute: XMLAttributeDeclaration, context: XMLContext) throws
}

/// A notation declaration: `<!NOTATION name PUBLIC "..." "...">`.
public struct XMLNotationDeclaration: Hashable, Sendable {
    /// The notation's name.
    public var name: String
    /// The public identifier, nil without one.
    public var publicID: String?
    /// The system identifier, nil without one.
    public var systemID: String?

    /// Makes a declaration.
    ///
    /// - Parameters:
    ///   - name: The notation's name.
    ///   - publicID: The public identifier.
    ///   - systemID: The system identifier.
    public init(name: String, publicID: String? = nil, systemID: String? = nil) {
        self.name = name
        self.publicID = publicID
        self.systemID = systemID
    }
}

/// An entity declaration: `<!ENTITY name "...">` and its other forms.
public struct XMLEntityDeclaration: Hashable, Sendable {
    /// The entity's name.
    public var name: String
    /// Whether it is a parameter entity, `%name;`.
    public var isParameterEntity: Bool
    /// The replacement text of an internal entity: parameter entities and character references expanded, general ones
    /// not (XML 1.0, 4.5).
    ///
    /// Nil for an external entity.
    public var value: String?
    /// The public identifier of an external entity, nil without one.
    public var publicID: String?
    /// The system identifier of an external entity as written, nil for an internal one.
    public var systemID: String?
    /// The notation of an unparsed entity (`NDATA name`), nil for a parsed one.
    public var notationName: String?

    /// Makes a declaration.
    ///
    /// - Parameters:
    ///   - name: The entity's name.
    ///   - isParameterEntity: Whether it is a parameter entity.
    ///   - value: The replacement text of an internal entity.
    ///   - publicID: The public identifier of an external entity.
    ///   - systemID: The system identifier of an external entity.
    ///   - notationName: The notation of an unparsed entity.
    public init(
        name: String, isParameterEntity: Bool = false, value: String? = nil, publicID: String? = nil,
        systemID: String? = nil, notationName: String? = nil
    ) {
        self.name = name
        self.isParameterEntity = isParameterEntity
        self.value = value
        self.publicID = publicID
        self.systemID = systemID
        self.notationName = notationName
    }
}

/// An element type declaration: `<!ELEMENT name (content)>`.
public struct XMLElementDeclaration: Hashable, Sendable {
    /// The element type's name.
    public var name: String
    /// What its content may be.
    public var model: XMLContentModel

    /// Makes a declaration.
    ///
    /// - Parameters:
    ///   - name: The element type's name.
    ///   - model: What its content may be.
    public init(name: String, model: XMLContentModel) {
        self.name = name
        self.model = model
    }
}

/// One attribute's definition: `<!ATTLIST element name CDATA "default">`.
public struct XMLAttributeDeclaration: Hashable, Sendable {
    /// What happens where the attribute isn't written (XML 1.0, 3.3.2).
    public enum Default: Hashable, Sendable {
        /// `#IMPLIED`: it is absent.
        case implied
        /// `#REQUIRED`: a valid document writes it.
        case required
        /// It has this value.
        case value(String)
        /// `#FIXED`: it has this value, and no other is valid.
        case fixed(String)
    }

    /// The element type's name.
    public var elementName: String
    /// The attribute's name.
    public var name: String
    /// The type as the engine words it: `CDATA`, `ID`, `NMTOKENS`, `(a|b|c)`, `NOTATION(a|b)`.
    public var type: String
    /// What happens where it isn't written.
    public var defaultValue: Default

    /// Makes a definition.
    ///
    /// - Parameters:
    ///   - elementName: The element type's name.
    ///   - name: The attribute's name.
    ///   - type: The type.
    ///   - defaultValue: What happens where the attribute isn't written.
    public init(elementName: String, name: String, type: String, defaultValue: Default) {
        self.elementName = elementName
        self.name = name
        self.type = type
        self.defaultValue = defaultValue
    }
}

/// One of the declarations in a DTD.
package enum XMLDTDDeclaration: Hashable, Sendable {
    case notation(XMLNotationDeclaration)
    case entity(XMLEntityDeclaration)
    case element(XMLElementDeclaration)
    case attribute(XMLAttributeDeclaration)
}
