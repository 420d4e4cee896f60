public import XMLParsing
import XMLWriting

extension XMLCanonicalizer {
    /// The canonical form of a document in memory.
    ///
    /// - Parameters:
    ///   - document: The document's bytes, in any encoding that the parser reads.
    ///   - form: Which form.
    ///   - withComments: Whether comments belong to it.
    ///   - options: How to read the document. Text is taken in pieces in any case.
    /// - Returns: The form, in UTF-8.
    /// - Throws: `XMLParsingError` if the document isn't well-formed, ``XMLTransformingError`` if it has no canonical form.
    public static func canonicalBytes(
        of document: some Sequence<UInt8>, form: XMLCanonicalForm = .canonical10, withComments: Bool = false,
        options: XMLParsingOptions = .default
    ) throws -> [UInt8] {
        try bytes(form, withComments, options) {
            try $0.parse(document)
            try $0.finish()
        }
    }

    /// The canonical form of a file.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - form: Which form.
    ///   - withComments: Whether comments belong to it.
    ///   - options: How to read the document. Text is taken in pieces in any case.
    /// - Returns: The form, in UTF-8.
    /// - Throws: `XMLParsingError` if the file can't be read or isn't well-formed, ``XMLTransformingError`` if it has no
    ///   canonical form.
    public static func canonicalBytes(
        contentsOfFile path: String, form: XMLCanonicalForm = .canonical10, withComments: Bool = false,
        options: XMLParsingOptions = .default
    ) throws -> [UInt8] {
        try bytes(form, withComments, options) { try $0.parse(contentsOfFile: path) }
    }

    private static func bytes(
        _ form: XMLCanonicalForm, _ withComments: Bool, _ options: XMLParsingOptions,
        _ feed: (XMLPushParser) throws -> Void
    ) throws -> [UInt8] {
        let sink = XMLBytesSink()
        var options = options
        options.textDelivery = .pieces
        let canonicalizer = XMLCanonicalizer(to: sink, form: form, withComments: withComments)
        try feed(XMLPushParser(delegate: canonicalizer, options: options))
        return sink.bytes
    }
}
