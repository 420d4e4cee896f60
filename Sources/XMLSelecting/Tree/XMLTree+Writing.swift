internal import XMLMessages
public import XMLWriting

extension XMLTree {
    /// Writes the tree: as a document's root element, or into the element that the writer has open.
    ///
    /// Every namespace that was in scope where the tree was taken from is declared at its topmost element, unless it is declared
    /// there already, so that names in values keep their meaning. Memory needed: a place for each open element.
    ///
    /// - Parameter writer: Where it goes; finishing it is up to its owner.
    /// - Throws: `XMLWritingError` for names or characters that XML can't hold, and what the writer's sink throws;
    ///   ``XMLSelectingError`` for an attribute, which can't stand alone.
    public func write(to writer: XMLStreamWriter) throws {
        if kind == .attribute || kind == .namespace {
            throw XMLSelectingError(
                code: .invalidUse, reason: "the attribute \(name) can't be written outside of a tag")
        }
        let bindings = scope
        // Of the open elements.
        var ends: [Int] = []
        var index = root
        while index < Int(node.end) {
            while let end = ends.last, index >= end {
                try writer.endElement()
                ends.removeLast()
            }
            let node = storage.nodes[index]
            switch node.kind {
            case .element:
                try writeStart(of: index, index == root ? bindings : storage.declarations(of: index), to: writer)
                ends.append(Int(node.end))
                index = storage.contentStart(of: index)
                continue
            case .text: try writer.characters(storage.text(node))
            case .comment: try writer.comment(storage.text(node))
            case .processingInstruction:
                try writer.processingInstruction(storage.names[Int(node.name)].qualifiedName, storage.text(node))
            case .attribute, .namespace: break
            }
            index += 1
        }
        for _ in ends { try writer.endElement() }
    }

    /// The declarations that hold at the topmost element, the innermost of each prefix.
    private var scope: [TreeOrigin.Binding] {
        guard kind == .element else { return [] }
        var scope: [TreeOrigin.Binding] = []
        for binding in (storage.origin(of: root)?.bindings ?? []) + storage.declarations(of: root) {
            scope.removeAll { $0.prefix.isExactly(binding.prefix) }
            scope.append(binding)
        }
        return scope
    }

    private func writeStart(
        of index: Int, _ bindings: [TreeOrigin.Binding], to writer: XMLStreamWriter
    ) throws {
        let name = storage.names[Int(storage.nodes[index].name)]
        try writer.startElement(name.qualifiedName, namespace: name.uri)
        let elementPrefix = name.prefix ?? ""
        for binding in bindings where binding.prefix != "xml" {
            // The element itself says what its own prefix means, and XML 1.0 can't take a prefix away.
            if binding.prefix.isExactly(elementPrefix) || (binding.uri.isEmpty && !binding.prefix.isEmpty) { continue }
            if writer.hasDeclared(binding.prefix, as: binding.uri) { continue }
            try writer.declareNamespace(binding.uri, prefix: binding.prefix.isEmpty ? nil : binding.prefix)
        }
        for place in storage.attributeIndices(of: index) {
            let node = storage.nodes[place]
            let name = storage.names[Int(node.name)]
            try writer.attribute(
                name.qualifiedName, storage.text(node), namespace: name.uri.isEmpty ? nil : name.uri)
        }
    }

    /// The tree as XML text.
    ///
    /// - Parameter options: How to write.
    /// - Returns: The text, without an XML declaration.
    /// - Throws: As ``write(to:)`` does; an `XMLWritingError` for nodes that make no document by themselves.
    public func xmlString(options: XMLWritingOptions = .default) throws -> String {
        String(decoding: try XMLStreamWriter.bytes(options: options) { try write(to: $0) }, as: UTF8.self)
    }
}
