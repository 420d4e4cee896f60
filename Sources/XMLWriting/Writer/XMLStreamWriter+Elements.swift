extension XMLStreamWriter {
    /// Starts an element; attributes may follow until the next other call.
    ///
    /// The name is written as it's given, prefix included. `namespace` makes sure of what that means:
    ///
    /// - nil: the prefix, or its lack, means what is declared. A prefix must be in scope, or be declared on this element
    ///   by ``declareNamespace(_:prefix:)`` or an `xmlns:` attribute before the next other call, which throws
    ///   ``XMLWritingError/Code/unboundPrefix`` otherwise.
    /// - a URI: if the prefix, or for a name without one the default namespace, means another namespace here, a
    ///   declaration is written.
    /// - the empty string: the element is in no namespace, for which `xmlns=""` is written where it's needed.
    ///
    /// - Parameters:
    ///   - name: The qualified name.
    ///   - namespace: The namespace's URI.
    /// - Throws: ``XMLWritingError`` for a wrong name or namespace, a second root, or outside of a document.
    public func startElement(_ name: String, namespace: String? = nil) throws {
        if let namespace {
            try name.withBytes { name in
                try namespace.withBytes { try unsafe state.pointee.startElement(name, namespace: $0) }
            }
        } else {
            try name.withBytes { try unsafe state.pointee.startElement($0) }
        }
    }

    /// Ends the innermost open element.
    ///
    /// - Throws: ``XMLWritingError/Code/noOpenElement`` without one, ``XMLWritingError/Code/unboundPrefix`` if its
    ///   start tag uses a prefix that isn't declared.
    public func endElement() throws {
        try unsafe state.pointee.endElement()
    }

    /// Writes an element with text and attributes, or nothing if any part of it is wrong.
    ///
    /// - Parameters:
    ///   - name: The qualified name; without a namespace its prefix must be in scope or declared by the attributes.
    ///   - text: The text; empty for an element without content.
    ///   - namespace: The namespace's URI, as with ``startElement(_:namespace:)``.
    ///   - attributes: Names and values in the order to be written.
    /// - Throws: ``XMLWritingError`` for whatever its parts would throw.
    public func element(
        _ name: String, _ text: String, namespace: String? = nil, attributes: KeyValuePairs<String, String> = [:]
    ) throws {
        try name.withBytes { name in
            try text.withBytes { text in
                try namespace.withOptionalBytes { namespace in
                    try unsafe state.pointee.element(name, text: text, namespace: namespace, attributes: attributes)
                }
            }
        }
    }

    /// Writes an element around what the closure writes.
    ///
    /// If the closure throws, the end tag isn't written, and the error goes on to the caller.
    ///
    /// - Parameters:
    ///   - name: The qualified name.
    ///   - namespace: The namespace's URI, as with ``startElement(_:namespace:)``.
    ///   - attributes: Names and values in the order to be written.
    ///   - content: Writes the content.
    /// - Throws: What the closure throws; ``XMLWritingError`` for whatever the element's parts would throw, and
    ///   ``XMLWritingError/Code/wrongState`` if the closure leaves elements open or closes too many.
    public func element(
        _ name: String,
        namespace: String? = nil,
        attributes: KeyValuePairs<String, String> = [:],
        _ content: () throws -> Void
    ) throws {
        try name.withBytes { name in
            try namespace.withOptionalBytes { namespace in
                try unsafe state.pointee.startElement(name, namespace: namespace, attributes: attributes)
            }
        }
        let expected = depth
        try content()
        try unsafe state.pointee.checkDepth(expected)
        try endElement()
    }

    /// Says that the open element holds text between its child elements, so that layout leaves it alone.
    ///
    /// It's needed only with indentation, and only where a child element comes before the first text.
    ///
    /// - Throws: ``XMLWritingError/Code/outsideRoot`` without an open element.
    public func mixedContent() throws {
        try unsafe state.pointee.forbidLayout()
    }
}
