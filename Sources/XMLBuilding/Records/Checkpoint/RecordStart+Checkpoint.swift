internal import XMLParsing

extension RecordStart {
    /// The same place without the bytes: the names are read from the start tags.
    func checkpoint(options: XMLParsingOptions) throws -> XMLCheckpoint {
        let names = AncestorNames()
        let parser = XMLPushParser(delegate: names, options: options)
        try parser.begin(after: prefix, at: position, openedAt: offsets)
        return XMLCheckpoint(
            position: position, records: 0, prologLength: prolog.count,
            ancestors: zip(names.names, ancestors).map { name, ancestor in
                XMLCheckpoint.Ancestor(name: name.name, namespaceURI: name.namespaceURI, tag: ancestor.range)
            })
    }
}

/// Hears the names of the elements that are open.
private final class AncestorNames: XMLContentDelegate {
    var names: [(name: String, namespaceURI: String?)] = []

    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {
        names.append((name.qualifiedName, name.namespaceURI))
    }
    func didEndElement(_ name: XMLName, context: XMLContext) {}
    func foundCharacters(_ text: XMLText, context: XMLContext) {}
}
