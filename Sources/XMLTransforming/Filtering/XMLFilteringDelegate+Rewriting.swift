import XMLParsing
import XMLWriting

extension XMLFilteringDelegate {
    /// Writes another start tag in place of the one at hand.
    ///
    /// Its names may need declarations that contradict those that the content relies on; these are written again on the
    /// elements of the content.
    func rewrite(_ element: XMLStartElement, _ context: XMLContext) throws {
        try startElement(context)
        let prefix = element.name.prefix ?? ""
        let uri = element.name.namespaceURI ?? ""
        let isBoundAsBefore = isBound(prefix, to: uri)
        try start(element.name, isBoundAsBefore: isBoundAsBefore)
        if isBoundAsBefore {
            try copy.declareMappings()
        } else {
            try declareMappings(except: prefix)
            hide(prefix, behind: uri)
        }
        for attribute in element.attributes { try write(attribute) }
        try finishStart(hasTags: true, context)
    }

    /// Starts an element whose name means what it would have meant in the input.
    func startRenamed(_ name: String) throws {
        let isPrefixed = name.utf8.contains(0x3A)
        if copy.state.value.isEmbedded && !isPrefixed && isBound("", to: "") {
            try writer.startElement(name, namespace: "")
        } else {
            try writer.startElement(name)
        }
    }

    private func start(_ name: XMLQualifiedName, isBoundAsBefore: Bool) throws {
        if let uri = name.namespaceURI {
            try writer.startElement(name.qualifiedName, namespace: uri)
        } else if isBoundAsBefore && !copy.state.value.isEmbedded || name.qualifiedName.utf8.contains(0x3A) {
            try writer.startElement(name.qualifiedName)
        } else {
            try writer.startElement(name.qualifiedName, namespace: "")
        }
    }

    private func write(_ attribute: XMLStartElement.Attribute) throws {
        guard let uri = attribute.name.namespaceURI else {
            return try writer.attribute(attribute.name.qualifiedName, attribute.value)
        }
        let prefix = attribute.name.prefix ?? ""
        try writer.attribute(attribute.name.qualifiedName, attribute.value, namespace: uri)
        // The writer may have bound the prefix anew for it.
        if !prefix.isEmpty, prefix != "xml", !isBound(prefix, to: uri) { hide(prefix, behind: uri) }
    }

    /// Whether a prefix stands for a namespace in the input, where the document is.
    private func isBound(_ prefix: String, to uri: String) -> Bool {
        prefix.withUTF8Span { prefix in
            uri.withUTF8Span { state.value.scope.means($0, at: state.value.scope.find(prefix)) }
        }
    }

    private func declareMappings(except excluded: String) throws {
        try excluded.withUTF8Span { excluded in
            try copy.state.value.mappings.forEach { prefix, uri in
                if prefix.order(excluded) != 0 { try writer.declareNamespace(uri, prefix: prefix) }
            }
        }
        copy.state.value.mappings.removeAll()
    }

    /// Notes that a prefix means something else in the output than the content relies on.
    private func hide(_ prefix: String, behind uri: String) {
        prefix.withUTF8Span { prefix in
            let binding = state.value.scope.find(prefix)
            // A prefix that isn't bound can't be relied on; the default namespace can be none.
            if binding == nil && !prefix.isEmpty { return }
            uri.withUTF8Span { state.value.scope.push(prefix, $0, depth: state.value.depth) }
            if let binding {
                state.value.scope.repeatBinding(at: binding, depth: state.value.depth, isHidden: true)
            } else {
                state.value.scope.push(prefix, Span(), depth: state.value.depth, isHidden: true)
            }
        }
    }
}
