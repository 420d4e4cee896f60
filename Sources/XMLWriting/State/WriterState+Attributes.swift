extension WriterState {
    /// Writes an attribute; a namespace declaration if its name says so.
    @inline(__always)
    mutating func attribute(_ name: Bytes, _ value: Bytes, namespace: Bytes? = nil) throws {
        guard phase == .startTag else {
            throw phaseError(.notInStartTag, "attribute \"\(name.string)\" without an open start tag")
        }
        let prefixCount = checker.prefixLength(ofQualifiedName: name, table: table)
        guard prefixCount >= 0 else { throw nameError(name, "an attribute") }
        // What needs more than comparing names is set apart: prefixes, declarations, attributes of a namespace.
        if prefixCount != 0 || namespace != nil || name[0] == 0x78 {
            return try qualifiedAttribute(name, value, namespace: namespace, prefixCount: prefixCount)
        }
        try plainAttribute(name, value)
    }

    @inline(__always)
    private mutating func plainAttribute(_ name: Bytes, _ value: Bytes) throws {
        let none = name.prefix(0)
        if attributes.duplicate(of: name, prefixCount: 0, uri: none, bindings: bindings) != nil {
            throw duplicateError(name)
        }
        try putAttribute(name, value)
        attributes.add(name, prefixCount: 0, binding: AttributeTable.noNamespace, isNamespaceFixed: false)
    }

    @inline(never)
    private mutating func qualifiedAttribute(
        _ name: Bytes, _ value: Bytes, namespace: Bytes?, prefixCount: Int
    ) throws {
        guard checker.namespaces else {
            if namespace != nil { throw namespacesAreOff() }
            return try plainAttribute(name, value)
        }
        let prefix = name.prefix(prefixCount)
        let isDefaultDeclaration = prefixCount == 0 && name == "xmlns"
        if isDefaultDeclaration || prefix == "xmlns" {
            guard namespace == nil || namespace.map({ $0.string }) == NamespaceBindings.xmlnsNamespace else {
                throw error(.invalidNamespace, "\"\(name.string)\" is a namespace declaration, in no other namespace")
            }
            let declared = isDefaultDeclaration ? prefix : name.dropFirst(6)
            return try declareNamespace(value, prefix: declared)
        }
        if let namespace {
            return try attribute(name, value, in: namespace, prefixCount: prefixCount)
        }
        if prefixCount == 0 { return try plainAttribute(name, value) }
        let binding = bindings.find(prefix)
        let isBound = binding != NamespaceBindings.none
        let uri = isBound ? bindings.uri(at: binding) : nil
        if attributes.duplicate(of: name, prefixCount: prefixCount, uri: uri, bindings: bindings) != nil {
            throw duplicateError(name)
        }
        try putAttribute(name, value)
        attributes.add(
            name,
            prefixCount: prefixCount,
            binding: isBound ? binding : AttributeTable.unbound,
            isNamespaceFixed: false
        )
        if !isBound { hasUnboundPrefix = true }
        if name == "xml:space", value == "preserve" { try forbidLayout() }
    }

    /// Writes ` name="value"`.
    @inline(__always)
    mutating func putAttribute(_ name: Bytes, _ value: Bytes) throws {
        let needed = name.count + Escaper.growth * value.count + 4
        if needed > output.room {
            if needed > output.limit { return try putLongAttribute(name, value) }
            try output.makeRoom(for: needed)
        }
        let mark = output.count
        try output.put(0x20)
        try output.put(name)
        try output.put(0x3D)
        try output.put(quote)
        guard output.escape(value, with: attributeEscaper) else {
            output.truncate(to: mark)
            return try putReplacedAttribute(name, value)
        }
        try output.put(quote)
    }

    @inline(never)
    private mutating func putReplacedAttribute(_ name: Bytes, _ value: Bytes) throws {
        try withReplacedCharacters(of: value, in: "attribute \"\(name.string)\"") { state, replaced in
            try state.putLongAttribute(name, replaced)
        }
    }

    /// Checks the value as a whole, then writes it piece by piece.
    @inline(never)
    private mutating func putLongAttribute(_ name: Bytes, _ value: Bytes) throws {
        try withCheckedCharacters(of: value, in: "attribute \"\(name.string)\"") { state, checked in
            try state.output.put(0x20)
            try state.output.put(name)
            try state.output.put(0x3D)
            try state.output.put(state.quote)
            try state.putEscaped(checked, with: state.attributeEscaper)
            try state.output.put(state.quote)
        }
    }

    @inline(never)
    func duplicateError(_ name: Bytes) -> XMLWritingError {
        error(.duplicateAttribute, "a second attribute \"\(name.string)\", or of the same name and namespace")
    }

    @inline(never)
    func namespacesAreOff() -> XMLWritingError {
        error(.invalidNamespace, "a namespace was given, but the options turn namespaces off")
    }
}
