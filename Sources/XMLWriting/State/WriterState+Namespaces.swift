extension WriterState {
    /// Whether an element needs a declaration to be in the given namespace; nil means: as its prefix is bound.
    @inline(never)
    func checkNamespace(_ namespace: Bytes?, ofElement name: Bytes, prefixCount: Int) throws -> Bool {
        guard checker.namespaces else { throw namespacesAreOff() }
        let prefix = name.prefix(prefixCount)
        if prefix == "xmlns" { throw nameError(name, "an element: the prefix xmlns is reserved") }
        guard let namespace else { return false }
        if namespace.isEmpty, !prefix.isEmpty {
            throw error(.invalidNamespace, "\"\(name.string)\" has a prefix, but is to be in no namespace")
        }
        let binding = bindings.find(prefix)
        if bindings.means(namespace, at: binding) { return false }
        try checkDeclaration(namespace, prefix: prefix)
        return true
    }

    /// Writes the declaration that an element needs, or notes that its prefix has none yet.
    @inline(never)
    mutating func finishElementNamespace(_ prefix: Bytes, _ namespace: Bytes?, declares: Bool) throws {
        if declares, let namespace {
            try putDeclaration(prefix, uri: namespace)
        } else if namespace == nil, bindings.find(prefix) == NamespaceBindings.none {
            hasUnboundPrefix = true
        }
    }

    /// Throws if a prefix of the open start tag is still not bound.
    @inline(never)
    mutating func checkPrefixesOfStartTag() throws {
        guard hasUnboundPrefix else { return }
        let prefix = elementPrefix
        if !prefix.isEmpty, bindings.find(prefix) == NamespaceBindings.none {
            throw error(.unboundPrefix, "no declaration binds the prefix \"\(prefix.string)\" of the element")
        }
        for index in 0..<attributes.count where attributes[index].binding == AttributeTable.unbound {
            throw error(.unboundPrefix, "no declaration binds the prefix of \"\(attributes.name(at: index).string)\"")
        }
        hasUnboundPrefix = false
    }

    /// Writes a namespace declaration, once.
    mutating func declareNamespace(_ uri: Bytes, prefix: Bytes) throws {
        guard phase == .startTag else {
            throw phaseError(.notInStartTag, "a namespace declaration without an open start tag")
        }
        guard checker.namespaces else { throw namespacesAreOff() }
        try checkDeclaration(uri, prefix: prefix)
        let binding = bindings.find(prefix)
        let isSame = bindings.means(uri, at: binding)
        if binding != NamespaceBindings.none, bindings.depth(at: binding) == frames.count {
            if isSame { return }
            throw conflict(prefix, "it is declared already on this element, for another namespace")
        }
        if !isSame, isFixed(prefix) {
            throw conflict(prefix, "the element or an attribute of it is in another namespace by this prefix")
        }
        try checkDuplicates(binding: prefix, to: uri)
        try putDeclaration(prefix, uri: uri)
    }

    /// Whether something on the open start tag was asked to be in the namespace that a prefix has now.
    private func isFixed(_ prefix: Bytes) -> Bool {
        let frame = frames[frames.count - 1]
        if frame.isNamespaceFixed, elementPrefix == prefix { return true }
        if prefix.isEmpty { return false }
        for index in 0..<attributes.count
        where attributes[index].isNamespaceFixed && attributes.prefix(at: index) == prefix {
            return true
        }
        return false
    }

    /// Throws if binding a prefix would give two attributes the same name.
    private mutating func checkDuplicates(binding prefix: Bytes, to uri: Bytes) throws {
        guard !prefix.isEmpty else { return }
        for index in 0..<attributes.count where attributes.prefix(at: index) == prefix {
            for other in 0..<attributes.count where other != index {
                guard attributes.local(at: other) == attributes.local(at: index) else { continue }
                let entry = attributes[other]
                if entry.binding >= 0, bindings.uri(at: entry.binding) == uri {
                    throw duplicateError(attributes.name(at: index))
                }
            }
        }
    }

    /// Throws unless the namespace rules allow a declaration (Namespaces in XML 1.0, 2.2 and 3).
    func checkDeclaration(_ uri: Bytes, prefix: Bytes) throws {
        if !prefix.isEmpty {
            guard checker.isName(prefix, table: table) else { throw nameError(prefix, "a prefix") }
            if uri.isEmpty { throw conflict(prefix, "only the default namespace can be undeclared") }
        }
        if prefix == "xmlns" { throw conflict(prefix, "it can't be declared") }
        let isXML = uri.string == NamespaceBindings.xmlNamespace
        if isXML != (prefix == "xml") { throw conflict(prefix, "xml and its namespace belong to each other") }
        if uri.string == NamespaceBindings.xmlnsNamespace {
            throw conflict(prefix, "the namespace of declarations can't be declared")
        }
        try checkURI(uri)
    }

    func checkURI(_ uri: Bytes) throws {
        guard let offset = CharacterCheck.firstInvalid(in: uri) else { return }
        let culprit = CharacterCheck.describe(uri, at: offset)
        throw error(.invalidCharacter, "a namespace URI contains \(culprit), which XML can't hold")
    }

    @inline(never)
    private func conflict(_ prefix: Bytes, _ reason: String) -> XMLWritingError {
        let name = prefix.isEmpty ? "the default namespace" : "the prefix \"\(prefix.string)\""
        return error(.invalidNamespace, "\(name) can't be declared so: \(reason)")
    }

    /// Writes a checked declaration and binds the prefix.
    mutating func putDeclaration(_ prefix: Bytes, uri: Bytes) throws {
        try output.put(" xmlns")
        if !prefix.isEmpty {
            try output.put(0x3A)
            try output.put(prefix)
        }
        try output.put(0x3D)
        try output.put(quote)
        try putEscaped(uri, with: attributeEscaper)
        try output.put(quote)
        let binding = bindings.declare(prefix, uri: uri, depth: frames.count)
        guard !prefix.isEmpty else { return }
        for index in 0..<attributes.count where attributes.prefix(at: index) == prefix {
            attributes.rebind(at: index, to: binding)
        }
    }
}
