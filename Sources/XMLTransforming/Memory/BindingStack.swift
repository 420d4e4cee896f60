import XMLWriting

/// Prefixes and what they are bound to, innermost last, each with the depth of the element that bound it.
struct BindingStack {
    /// A prefix (empty: the default namespace) and its URI (empty: no namespace).
    struct Binding {
        var prefix: Range<Int>
        var uri: Range<Int>
        var depth: Int
        /// Whether the element that bound it isn't in the output, so that its content can't rely on it.
        var isHidden: Bool
    }

    private(set) var bindings: [Binding] = []
    private(set) var store = ByteStore()
    private(set) var hiddenCount = 0
    private var byPrefix = HashChains()

    var isEmpty: Bool { bindings.isEmpty }

    /// The innermost binding of a prefix, nil without one.
    func find(_ prefix: Span<UInt8>) -> Int? {
        find(prefix) { _ in true }
    }

    /// The innermost binding of a prefix that meets a condition, nil without one.
    private func find(_ prefix: Span<UInt8>, where condition: (Binding) -> Bool) -> Int? {
        var index = byPrefix.newest(prefix.hash)
        while index != HashChains.none {
            if store.isEqual(bindings[index].prefix, to: prefix), condition(bindings[index]) { return index }
            index = byPrefix.older(than: index)
        }
        return nil
    }

    /// Whether a binding means a URI; no binding means no namespace.
    func means(_ uri: Span<UInt8>, at index: Int?) -> Bool {
        guard let index else { return uri.isEmpty }
        return store.isEqual(bindings[index].uri, to: uri)
    }

    /// Calls `body` with a binding's prefix and URI.
    func withBinding<Result>(
        at index: Int, _ body: (_ prefix: Span<UInt8>, _ uri: Span<UInt8>) throws -> Result
    ) rethrows -> Result {
        try store.withSpan(bindings[index].prefix) { prefix in
            try store.withSpan(bindings[index].uri) { try body(prefix, $0) }
        }
    }

    mutating func push(_ prefix: Span<UInt8>, _ uri: Span<UInt8>, depth: Int, isHidden: Bool = false) {
        push(store.append(prefix), store.append(uri), depth: depth, isHidden: isHidden)
    }

    /// Repeats a binding on an inner element.
    mutating func repeatBinding(at index: Int, depth: Int, isHidden: Bool = false) {
        let (prefix, uri) = (bindings[index].prefix, bindings[index].uri)
        push(store.copy(prefix), store.copy(uri), depth: depth, isHidden: isHidden)
    }

    private mutating func push(_ prefix: Range<Int>, _ uri: Range<Int>, depth: Int, isHidden: Bool) {
        bindings.append(Binding(prefix: prefix, uri: uri, depth: depth, isHidden: isHidden))
        byPrefix.push(store.withSpan(prefix) { $0.hash })
        if isHidden { hiddenCount += 1 }
    }

    /// Forgets the bindings of an element at a depth, and of those inside it.
    mutating func close(_ depth: Int) {
        while let last = bindings.last, last.depth >= depth {
            store.truncate(to: last.prefix.lowerBound)
            if last.isHidden { hiddenCount -= 1 }
            bindings.removeLast()
        }
        byPrefix.truncate(to: bindings.count)
    }

    /// The bindings that hold where the document stands but that the output doesn't have.
    func missingFromOutput() -> [Int] {
        guard hiddenCount > 0 else { return [] }
        return bindings.indices.filter { index in
            guard bindings[index].isHidden else { return false }
            return store.withSpan(bindings[index].prefix) { prefix in
                guard find(prefix) == index else { return false }
                let visible = find(prefix) { !$0.isHidden }
                return !store.withSpan(bindings[index].uri) { means($0, at: visible) }
            }
        }
    }
}
