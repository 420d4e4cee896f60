/// The same calls for bytes that come from a parser, without a string for each.
extension XMLStreamWriter {
    /// Starts an element with a name given as UTF-8; see ``startElement(_:namespace:)``.
    package func startElement(_ name: Span<UInt8>) throws {
        try name.withBytes { try unsafe state.pointee.startElement($0) }
    }

    /// Starts an element in a namespace, both given as UTF-8; see ``startElement(_:namespace:)``.
    package func startElement(_ name: Span<UInt8>, namespace: Span<UInt8>) throws {
        try name.withBytes { name in
            try namespace.withBytes { try unsafe state.pointee.startElement(name, namespace: $0) }
        }
    }

    /// Writes an attribute given as UTF-8; see ``attribute(_:_:namespace:)``.
    ///
    /// - Parameters:
    ///   - name: The qualified name.
    ///   - value: The value.
    ///   - isUTF8: Whether the value is known to be well-formed UTF-8, so that it needn't be checked.
    /// - Throws: As with strings.
    package func attribute(_ name: Span<UInt8>, _ value: Span<UInt8>, isUTF8: Bool = false) throws {
        try name.withBytes { name in
            try value.withBytes { value in
                if isUTF8 {
                    try unsafe state.pointee.attribute(name, value)
                } else {
                    try unsafe state.pointee.withCheckedUTF8(of: value) { try $0.attribute(name, $1) }
                }
            }
        }
    }

    /// Writes an attribute in a namespace, all given as UTF-8; see ``attribute(_:_:namespace:)``.
    package func attribute(_ name: Span<UInt8>, _ value: Span<UInt8>, namespace: Span<UInt8>) throws {
        try name.withBytes { name in
            try value.withBytes { value in
                try namespace.withBytes { namespace in
                    try unsafe state.pointee.withCheckedUTF8(of: value) {
                        try $0.attribute(name, $1, namespace: namespace)
                    }
                }
            }
        }
    }

    /// Declares a namespace given as UTF-8; an empty prefix means the default namespace.
    package func declareNamespace(_ uri: Span<UInt8>, prefix: Span<UInt8>) throws {
        try uri.withBytes { uri in
            try prefix.withBytes { try unsafe state.pointee.declareNamespace(uri, prefix: $0) }
        }
    }

    /// Writes text that is known to be well-formed UTF-8; see ``characters(_:)-(Span<UInt8>)``.
    ///
    /// Characters that XML can't hold are still found.
    package func characters(uncheckedUTF8 utf8: Span<UInt8>) throws {
        try utf8.withBytes { try unsafe state.pointee.characters($0) }
    }

    /// Writes a comment given as UTF-8; see ``comment(_:)``.
    package func comment(_ text: Span<UInt8>) throws {
        try text.withBytes { try unsafe state.pointee.comment($0) }
    }

    /// Writes a processing instruction given as UTF-8; see ``processingInstruction(_:_:)``.
    package func processingInstruction(_ target: Span<UInt8>, _ data: Span<UInt8>) throws {
        try target.withBytes { target in
            try data.withBytes { try unsafe state.pointee.processingInstruction(target, $0) }
        }
    }

    /// Writes a reference to a general entity, `&name;`.
    ///
    /// The caller vouches for what a writer can't know: that the document type declares the entity, directly or in what
    /// it refers to, and that its replacement text is well-formed.
    package func entityReference(_ name: String) throws {
        try name.withBytes { try unsafe state.pointee.entityReference($0) }
    }
}
