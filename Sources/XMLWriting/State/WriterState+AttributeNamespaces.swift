extension WriterState {
    /// Writes an attribute that must be in the given namespace, with a prefix that means it.
    ///
    /// The prefix as written is kept if it's bound to the namespace or can be declared here; else another one in scope
    /// is used, and without any a new one is declared.
    mutating func attribute(_ name: Bytes, _ value: Bytes, in namespace: Bytes, prefixCount: Int) throws {
        let prefix = name.prefix(prefixCount)
        if namespace.isEmpty {
            guard prefixCount == 0 else {
                throw error(.invalidNamespace, "\"\(name.string)\" has a prefix, but is to be in no namespace")
            }
            return try attribute(name, value)
        }
        if namespace.string == NamespaceBindings.xmlNamespace {
            return try attribute(name, value, withPrefix: Array("xml".utf8), prefixCount: prefixCount)
        }
        try checkURI(namespace)
        if namespace.string == NamespaceBindings.xmlnsNamespace {
            throw error(.invalidNamespace, "only declarations are in \(NamespaceBindings.xmlnsNamespace)")
        }
        guard !(prefix == "xml") else {
            throw error(.invalidNamespace, "the prefix xml belongs to \(NamespaceBindings.xmlNamespace)")
        }
        if attributes.duplicate(of: name, prefixCount: prefixCount, uri: namespace, bindings: bindings) != nil {
            throw duplicateError(name)
        }
        if CharacterCheck.firstInvalid(in: value) != nil, options.invalidCharacters == .error {
            // Found before a declaration is written for it.
            return try withReplacedCharacters(of: value, in: "attribute \"\(name.string)\"") { _, _ in }
        }
        let chosen = try prefixForAttribute(prefix, namespace)
        try attribute(name, value, withPrefix: chosen, prefixCount: prefixCount)
    }

    /// Writes an attribute with a bound prefix in place of its own.
    private mutating func attribute(
        _ name: Bytes, _ value: Bytes, withPrefix chosen: [UInt8], prefixCount: Int
    ) throws {
        let local = prefixCount == 0 ? name : name.dropFirst(prefixCount + 1)
        let qualified = chosen + [0x3A] + local.array
        try qualified.withBytes { qualified in
            let binding = bindings.find(qualified.prefix(chosen.count))
            let uri = bindings.uri(at: binding)
            let count = chosen.count
            if attributes.duplicate(of: qualified, prefixCount: count, uri: uri, bindings: bindings) != nil {
                throw duplicateError(qualified)
            }
            try putAttribute(qualified, value)
            attributes.add(qualified, prefixCount: count, binding: binding, isNamespaceFixed: true)
            if qualified == "xml:space", value == "preserve" { try forbidLayout() }
        }
    }

    /// Finds or declares a prefix for a namespace.
    private mutating func prefixForAttribute(_ wanted: Bytes, _ namespace: Bytes) throws -> [UInt8] {
        if !wanted.isEmpty {
            let binding = bindings.find(wanted)
            if binding != NamespaceBindings.none, bindings.uri(at: binding) == namespace { return wanted.array }
            if isFree(wanted, binding: binding) {
                try putDeclaration(wanted, uri: namespace)
                return wanted.array
            }
        }
        let binding = bindings.findPrefix(boundTo: namespace)
        if binding != NamespaceBindings.none { return bindings.prefix(at: binding).array }
        var number = 1
        while true {
            let invented = Array("ns\(number)".utf8)
            let isDeclared = try invented.withBytes { prefix in
                let binding = bindings.find(prefix)
                guard binding == NamespaceBindings.none, isFree(prefix, binding: binding) else { return false }
                try putDeclaration(prefix, uri: namespace)
                return true
            }
            if isDeclared { return invented }
            number += 1
        }
    }

    /// Whether a prefix can be declared on the open start tag without changing what is written there already.
    private func isFree(_ prefix: Bytes, binding: Int) -> Bool {
        if binding != NamespaceBindings.none, bindings.depth(at: binding) == frames.count { return false }
        if elementPrefix == prefix { return false }
        for index in 0..<attributes.count where attributes.prefix(at: index) == prefix { return false }
        return true
    }

    /// The prefix of the innermost element, empty without one.
    var elementPrefix: Bytes {
        let frame = frames[frames.count - 1]
        return tags.bytes(at: frame.tagStart + 2, count: frame.prefixCount)
    }
}
