/// Hears where the document type declaration starts and ends.
public protocol XMLDoctypeDelegate: AnyObject {
    /// The start of the declaration: `<!DOCTYPE name ... [`.
    ///
    /// - Parameters:
    ///   - doctype: The declaration's name and identifiers.
    ///   - context: Where it is, and the means to steer the parse.
    /// - Throws: Whatever shall end the parse.
    func didStartDoctype(_ doctype: XMLDoctype, context: XMLContext) throws

    /// The end of the declaration.
    ///
    /// - Parameter context: Where it is, and the means to steer the parse.
    /// - Throws: Whatever shall end the parse.
    func didEndDoctype(context: XMLContext) throws
}

/// The document type declaration (XML 1.0, 2.8), without what it declares.
public struct XMLDoctype: Hashable, Sendable {
    /// The root element's name.
    public var name: String
    /// The public identifier of the external subset, nil without one.
    public var publicID: String?
    /// The system identifier of the external subset, nil without one.
    public var systemID: String?
    /// Whether there is an internal subset, `[...]`.
    public var hasInternalSubset: Bool

    /// Makes a declaration.
    ///
    /// - Parameters:
    ///   - name: The root element's name.
    ///   - publicID: The public identifier of the external subset.
    ///   - systemID: The system identifier of the external subset.
    ///   - hasInternalSubset: Whether there is an internal subset.
    public init(name: String, publicID: String? = nil, systemID: String? = nil, hasInternalSubset: Bool = false) {
        self.name = name
        self.publicID = publicID
        self.systemID = systemID
        self.hasInternalSubset = hasInternalSubset
    }
}
