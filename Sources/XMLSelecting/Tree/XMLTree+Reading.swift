public import XMLParsing

extension XMLTree {
    /// Reads a file's root element, with all that it holds.
    ///
    /// What stands outside of the root element isn't kept. The whole document is in memory then: for documents that don't fit,
    /// take parts out with an ``XMLSelector``.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - options: How to read.
    /// - Throws: `XMLParsingError` where the document fails or the file can't be read.
    public init(contentsOfFile path: String, options: XMLParsingOptions = .default) throws {
        self = try Self.read(options) { try $0.parse(contentsOfFile: path) }
    }

    /// Reads the root element of a document in memory, with all that it holds.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - options: How to read.
    /// - Throws: `XMLParsingError` where the document fails.
    public init(parsing bytes: some Sequence<UInt8>, options: XMLParsingOptions = .default) throws {
        self = try Self.read(options) {
            try $0.parse(bytes)
            try $0.finish()
        }
    }

    /// Reads the root element of a document in a string, with all that it holds.
    ///
    /// - Parameters:
    ///   - string: The document; whatever encoding it declares is overridden.
    ///   - options: How to read.
    /// - Throws: `XMLParsingError` where the document fails.
    public init(parsing string: some StringProtocol, options: XMLParsingOptions = .default) throws {
        self = try Self.read(options) {
            try $0.parse(string)
            try $0.finish()
        }
    }

    private static func read(_ options: XMLParsingOptions, _ parse: (XMLPushParser) throws -> Void) throws -> XMLTree {
        var tree: XMLTree?
        let selector = XMLSelector()
        selector.add(.rootElement, limit: nil, .tree { tree = $0 })
        try parse(XMLPushParser(delegate: selector, options: options))
        guard let tree else {
            throw XMLSelectingError(code: .invalidUse, reason: "the parse was suspended before the root element's end")
        }
        return tree
    }
}
