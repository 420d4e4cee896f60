import XMLParsing

/// Looks for the namespace that a document's elements have without a prefix, where an expression matched nothing.
final class DefaultNamespace: XMLContentDelegate {
    private var uri: String?

    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {
        if name.prefix == nil { uri = name.namespaceURI }
        context.stop()
    }

    func didEndElement(_ name: XMLName, context: XMLContext) {}
    func foundCharacters(_ text: XMLText, context: XMLContext) {}

    /// The namespace of a document's root element, if that has no prefix; nil for what can't be read once more.
    static func uri(in input: InputFile, options: XMLParsingOptions) -> String? {
        guard input.isRewindable, (try? input.rewind()) != nil else { return nil }
        let finder = DefaultNamespace()
        // It was read before, and ends where the root element starts.
        try? input.parse(finder, options: options)
        return finder.uri
    }
}
