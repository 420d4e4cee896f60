extension XMLStreamWriter {
    /// Writes an attribute of the element whose start tag is open.
    ///
    /// A parser returns the value exactly as it went in: `& < >`, the quote, tab, line feed and carriage return are
    /// escaped. The names `xmlns` and `xmlns:prefix` declare namespaces, as ``declareNamespace(_:prefix:)`` does.
    ///
    /// With a namespace the attribute gets a prefix that means it: its own if that's bound to the URI or free to be
    /// declared here, else one in scope, else a new one (`ns1`, `ns2`, ...). Declarations should come before the
    /// attributes that use them: whether two attributes are the same is decided by the prefixes known so far.
    ///
    /// - Parameters:
    ///   - name: The qualified name.
    ///   - value: The value.
    ///   - namespace: The namespace's URI; empty for none; nil if the prefix says it.
    /// - Throws: ``XMLWritingError/Code/notInStartTag`` outside of a start tag,
    ///   ``XMLWritingError/Code/duplicateAttribute``, or another ``XMLWritingError`` for a wrong name or value.
    public func attribute(_ name: String, _ value: String, namespace: String? = nil) throws {
        try name.withBytes { name in
            try value.withBytes { value in
                if let namespace {
                    try namespace.withBytes { try unsafe state.pointee.attribute(name, value, namespace: $0) }
                } else {
                    try unsafe state.pointee.attribute(name, value)
                }
            }
        }
    }

    /// Declares a namespace on the element whose start tag is open (Namespaces in XML 1.0, 3).
    ///
    /// Declaring the same again on one element does nothing.
    ///
    /// - Parameters:
    ///   - uri: The namespace's URI; empty, for the default namespace only, to undeclare it.
    ///   - prefix: The prefix; nil for the default namespace.
    /// - Throws: ``XMLWritingError/Code/invalidNamespace`` for what the rules forbid (`xml`, `xmlns`, undeclared
    ///   prefixes) and for a declaration that would move the element or an attribute to another namespace than it was
    ///   given; ``XMLWritingError/Code/notInStartTag`` outside of a start tag.
    public func declareNamespace(_ uri: String, prefix: String?) throws {
        try uri.withBytes { uri in
            try (prefix ?? "").withBytes { try unsafe state.pointee.declareNamespace(uri, prefix: $0) }
        }
    }

    /// Whether a prefix, or the default namespace for an empty one, stands for a namespace here, so that declaring it again would
    /// say nothing.
    package func hasDeclared(_ prefix: String, as uri: String) -> Bool {
        prefix.withBytes { prefix in
            uri.withBytes { uri in
                unsafe state.pointee.bindings.means(uri, at: state.pointee.bindings.find(prefix))
            }
        }
    }
}
