import XMLParsing

extension XMLSelector {
    /// The first match in a file, which is read no further.
    ///
    /// ```swift
    /// let shadow = try XMLSelector.first(XMLPath("//Player[Name = 'Shadow']"), contentsOfFile: "Party.xml")
    /// ```
    ///
    /// What follows the match isn't looked at, not even for well-formedness.
    ///
    /// - Parameters:
    ///   - path: What to look for.
    ///   - file: The file's path.
    /// - Returns: The match that ends first, nil if there is none.
    /// - Throws: `XMLParsingError` where the document fails before the match, or the file can't be read, and as the selector's
    ///   other methods do.
    public static func first(_ path: XMLPath, contentsOfFile file: String) throws -> XMLTree? {
        try first(path) { try $0.parse(contentsOfFile: file) }
    }

    /// The first match in a document in memory.
    ///
    /// - Parameters:
    ///   - path: What to look for.
    ///   - bytes: The document.
    /// - Returns: The match that ends first, nil if there is none.
    /// - Throws: As ``first(_:contentsOfFile:)`` does.
    public static func first(_ path: XMLPath, parsing bytes: some Sequence<UInt8>) throws -> XMLTree? {
        try first(path) {
            try $0.parse(bytes)
            try $0.finish()
        }
    }

    private static func first(_ path: XMLPath, _ parse: (XMLPushParser) throws -> Void) throws -> XMLTree? {
        var found: XMLTree?
        let selector = XMLSelector(path, limit: 1) { found = $0 }
        do {
            try parse(XMLPushParser(delegate: selector))
        } catch let error as XMLParsingError where error.code == .stopped && found != nil {
            return found
        }
        return found
    }
}
