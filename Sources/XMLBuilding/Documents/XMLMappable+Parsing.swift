public import XMLParsing

/// Whole documents to models, in one call.
extension XMLMappable {
    /// Reads a model from a file.
    ///
    /// The file is read in chunks; memory is that of the model.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - options: How to parse.
    ///   - onIssue: What happens where the document doesn't fit the mapping.
    /// - Returns: The model.
    /// - Throws: `XMLParsingError` if the file can't be read or isn't well-formed; ``XMLMappingError`` if the root element has
    ///   another name than the mapping's, or by the policy.
    public static func parse(
        contentsOfFile path: String, options: XMLParsingOptions = .default, onIssue: XMLIssuePolicy = .fail
    ) throws -> Self {
        try parse(options, onIssue) { try $0.parse(contentsOfFile: path) }
    }

    /// Reads a model from bytes.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - options: How to parse.
    ///   - onIssue: What happens where the document doesn't fit the mapping.
    /// - Returns: The model.
    /// - Throws: As ``parse(contentsOfFile:options:onIssue:)`` does.
    public static func parse(
        _ bytes: some Sequence<UInt8>, options: XMLParsingOptions = .default, onIssue: XMLIssuePolicy = .fail
    ) throws -> Self {
        try parse(options, onIssue) { parser in
            try parser.parse(bytes)
            try parser.finish()
        }
    }

    /// Reads a model from a string, whatever encoding it declares.
    ///
    /// - Parameters:
    ///   - string: The document.
    ///   - options: How to parse.
    ///   - onIssue: What happens where the document doesn't fit the mapping.
    /// - Returns: The model.
    /// - Throws: As ``parse(contentsOfFile:options:onIssue:)`` does.
    public static func parse(
        _ string: some StringProtocol, options: XMLParsingOptions = .default, onIssue: XMLIssuePolicy = .fail
    ) throws -> Self {
        try parse(options, onIssue) { parser in
            try parser.parse(string)
            try parser.finish()
        }
    }

    private static func parse(
        _ options: XMLParsingOptions, _ onIssue: XMLIssuePolicy, _ feed: (XMLPushParser) throws -> Void
    ) throws -> Self {
        let builder = XMLModelBuilder<Self>(onIssue: onIssue)
        try feed(XMLPushParser(delegate: builder, options: options))
        return try builder.result()
    }
}
