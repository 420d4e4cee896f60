internal import XMLMessages

/// A name of a mapping, resolved: local name and namespace.
struct MappedName: Hashable, Sendable {
    enum Namespace: Hashable, Sendable {
        case none
        case any
        case uri(String)

        static func == (one: Namespace, other: Namespace) -> Bool {
            switch (one, other) {
            case (.none, .none), (.any, .any): true
            case (.uri(let uri), .uri(let otherURI)): uri.isExactly(otherURI)
            default: false
            }
        }

        func hash(into hasher: inout Hasher) {
            switch self {
            case .none: hasher.combine(0)
            case .any: hasher.combine(1)
            case .uri(let uri): uri.hashExactly(into: &hasher)
            }
        }
    }

    var local: String
    var namespace: Namespace

    /// Resolves `{uri}local`, `{}local`, `{*}local`, `prefix:local` or `local`.
    ///
    /// - Parameters:
    ///   - name: The name as the mapping has it.
    ///   - inherited: The namespace of a plain name.
    ///   - prefixes: What prefixes mean; the last one counts.
    init(_ name: String, inherited: Namespace, prefixes: [(prefix: String, uri: String)]) {
        if name.utf8.first == 0x7B, let end = name.utf8.firstIndex(of: 0x7D) {
            let uri = String(name[name.utf8.index(after: name.startIndex)..<end])
            local = String(name[name.utf8.index(after: end)...])
            namespace = uri.isEmpty ? .none : uri == "*" ? .any : .uri(uri)
        } else if let colon = name.utf8.firstIndex(of: 0x3A) {
            let prefix = String(name[..<colon])
            local = String(name[name.utf8.index(after: colon)...])
            if prefix == "xml" {
                // Bound by the specification (Namespaces in XML 1.0, 3).
                namespace = .uri("http://www.w3.org/XML/1998/namespace")
            } else if let found = prefixes.last(where: { $0.prefix.isExactly(prefix) }) {
                namespace = .uri(found.uri)
            } else {
                preconditionFailure("the mapping gives no namespace for the prefix of \(name); see XMLMapping.prefixes")
            }
        } else {
            local = name
            namespace = inherited
        }
    }

    static func == (one: MappedName, other: MappedName) -> Bool {
        one.local.isExactly(other.local) && one.namespace == other.namespace
    }

    func hash(into hasher: inout Hasher) {
        local.hashExactly(into: &hasher)
        hasher.combine(namespace)
    }

    var uri: String? {
        if case .uri(let uri) = namespace { uri } else { nil }
    }
}
