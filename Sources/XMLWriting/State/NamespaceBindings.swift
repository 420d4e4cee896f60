/// The namespace declarations in scope, innermost last.
struct NamespaceBindings: ~Copyable {
    /// A prefix and the URI that it is bound to.
    struct Binding {
        var prefixStart: Int
        var prefixCount: Int
        var uriStart: Int
        var uriCount: Int
        /// How many elements were open, the declaring one included.
        var depth: Int
    }

    /// What ``find(_:)`` returns for a prefix that isn't bound.
    static let none = -1

    private var entries = Stack<Binding>(capacity: 16)
    private var store = Stack<UInt8>(capacity: 256)
    /// Find bindings by prefix and by URI.
    private var byPrefix = HashChains()
    private var byURI = HashChains()

    init() {
        "xml".withBytes { prefix in
            Self.xmlNamespace.withBytes { uri in _ = declare(prefix, uri: uri, depth: 0) }
        }
    }

    static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"
    static let xmlnsNamespace = "http://www.w3.org/2000/xmlns/"

    @inline(__always) var count: Int { entries.count }

    /// The innermost binding of a prefix; of the default namespace for an empty one.
    func find(_ prefix: Bytes) -> Int {
        var index = byPrefix.newest(prefix.hash)
        while index != HashChains.none {
            if self.prefix(at: index) == prefix { return index }
            index = byPrefix.older(than: index)
        }
        return Self.none
    }

    /// A prefix, not the empty one, that is bound to the URI and not hidden by an inner declaration.
    func findPrefix(boundTo uri: Bytes) -> Int {
        var index = byURI.newest(uri.hash)
        while index != HashChains.none {
            if entries[index].prefixCount > 0, self.uri(at: index) == uri, find(prefix(at: index)) == index {
                return index
            }
            index = byURI.older(than: index)
        }
        return Self.none
    }

    /// Whether a binding, or no binding for ``none``, means the URI; the empty URI means no namespace.
    func means(_ uri: Bytes, at index: Int) -> Bool {
        index < 0 ? uri.isEmpty : self.uri(at: index) == uri
    }

    func prefix(at index: Int) -> Bytes {
        store.bytes(at: entries[index].prefixStart, count: entries[index].prefixCount)
    }

    func uri(at index: Int) -> Bytes {
        index < 0
            ? store.bytes(at: 0, count: 0) : store.bytes(at: entries[index].uriStart, count: entries[index].uriCount)
    }

    func depth(at index: Int) -> Int { entries[index].depth }

    mutating func declare(_ prefix: Bytes, uri: Bytes, depth: Int) -> Int {
        let prefixStart = store.push(prefix)
        let uriStart = store.push(uri)
        byPrefix.push(prefix.hash)
        byURI.push(uri.hash)
        entries.push(
            Binding(
                prefixStart: prefixStart,
                prefixCount: prefix.count,
                uriStart: uriStart,
                uriCount: uri.count,
                depth: depth
            )
        )
        return entries.count - 1
    }

    /// Forgets the declarations of a closed element.
    @inline(__always)
    mutating func truncate(to count: Int) {
        if entries.count == count { return }
        store.truncate(to: entries[count].prefixStart)
        entries.truncate(to: count)
        byPrefix.truncate(to: count)
        byURI.truncate(to: count)
    }
}
