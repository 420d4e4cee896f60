/// Hears where the document starts and ends.
public protocol XMLDocumentDelegate: AnyObject {
    /// The start of the document, once, before any other event.
    ///
    /// - Parameters:
    ///   - declaration: The XML declaration, nil if the document has none.
    ///   - context: Where the event is, and the means to steer the parse.
    /// - Throws: Whatever shall end the parse.
    func didStartDocument(_ declaration: XMLDeclaration?, context: XMLContext) throws

    /// The end of a well-formed document, once, after every other event: `finish()` delivers it.
    ///
    /// - Parameter context: Where the event is.
    /// - Throws: Whatever shall come out of `finish()`.
    func didEndDocument(context: XMLContext) throws
}

/// The XML declaration (XML 1.0, production 23): `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`.
public struct XMLDeclaration: Hashable, Sendable {
    /// The version as written: `1.0`.
    public var version: String
    /// The encoding's name as written, nil if none is declared.
    public var encoding: String?
    /// Whether the document is declared to stand alone, nil if nothing is said.
    public var standalone: Bool?

    /// Makes a declaration.
    ///
    /// - Parameters:
    ///   - version: The version.
    ///   - encoding: The encoding's name.
    ///   - standalone: Whether the document stands alone.
    public init(version: String = "1.0", encoding: String? = nil, standalone: Bool? = nil) {
        self.version = version
        self.encoding = encoding
        self.standalone = standalone
    }
}
