/// The attributes of the open start tag, for finding duplicates; namespace declarations aren't among them.
struct AttributeTable: ~Copyable {
    /// An attribute that has been written.
    struct Entry {
        var nameStart: Int
        var nameCount: Int
        /// The length of its prefix, 0 without one.
        var prefixCount: Int
        /// The binding of its prefix; ``noNamespace`` without a prefix, ``unbound`` while nothing binds it.
        var binding: Int
        /// Whether its namespace was given, so that its prefix mustn't be bound to another one.
        var isNamespaceFixed: Bool

        @inline(__always) var localOffset: Int { prefixCount == 0 ? 0 : prefixCount + 1 }
    }

    static let noNamespace = -1
    static let unbound = -2

    /// From how many attributes on a hash index is used.
    private static let indexThreshold = 12

    private var entries = Stack<Entry>(capacity: 32)
    private var names = Stack<UInt8>(capacity: 512)
    /// Open addressing over the entries from `base` on, in use beyond the threshold.
    private var slots: [Int32] = []
    private var indexedCount = 0
    /// Where the open tag's entries start: not 0 only while a call that may be taken back is under way.
    private(set) var base = 0

    @inline(__always) var count: Int { entries.count - base }

    @inline(__always)
    subscript(index: Int) -> Entry { entries[base + index] }

    @inline(__always)
    mutating func removeAll() {
        base = 0
        entries.truncate(to: 0)
        names.truncate(to: 0)
        indexedCount = 0
    }

    /// Starts another tag but keeps the entries of the one before.
    mutating func startNested() -> (base: Int, count: Int, bytes: Int) {
        let outer = (base: base, count: entries.count, bytes: names.count)
        base = entries.count
        indexedCount = 0
        return outer
    }

    /// Returns to the tag before.
    mutating func restore(_ outer: (base: Int, count: Int, bytes: Int)) {
        entries.truncate(to: outer.count)
        names.truncate(to: outer.bytes)
        base = outer.base
        indexedCount = 0
    }

    func name(at index: Int) -> Bytes {
        names.bytes(at: self[index].nameStart, count: self[index].nameCount)
    }

    func prefix(at index: Int) -> Bytes {
        names.bytes(at: self[index].nameStart, count: self[index].prefixCount)
    }

    func local(at index: Int) -> Bytes {
        name(at: index).dropFirst(self[index].localOffset)
    }

    @inline(__always)
    mutating func add(_ name: Bytes, prefixCount: Int, binding: Int, isNamespaceFixed: Bool) {
        let start = names.push(name)
        entries.push(
            Entry(
                nameStart: start,
                nameCount: name.count,
                prefixCount: prefixCount,
                binding: binding,
                isNamespaceFixed: isNamespaceFixed
            )
        )
    }

    /// Binds an attribute's prefix anew.
    mutating func rebind(at index: Int, to binding: Int) {
        var entry = entries[base + index]
        entry.binding = binding
        entries[base + index] = entry
    }

    /// The attribute with the same local name and namespace, or nil.
    ///
    /// - Parameters:
    ///   - name: The qualified name.
    ///   - prefixCount: The length of its prefix.
    ///   - uri: The namespace; nil while the prefix isn't bound. Empty for none.
    ///   - bindings: The declarations in scope.
    /// - Returns: The attribute's index in the open tag.
    @inline(__always)
    mutating func duplicate(
        of name: Bytes, prefixCount: Int, uri: Bytes?, bindings: borrowing NamespaceBindings
    ) -> Int? {
        let total = count
        if total == 0 { return nil }
        let local = prefixCount == 0 ? name : name.dropFirst(prefixCount + 1)
        if total >= Self.indexThreshold {
            return indexedDuplicate(of: name, local: local, prefixCount: prefixCount, uri: uri, bindings: bindings)
        }
        for index in 0..<total
        where isSame(index, local: local, prefix: name.prefix(prefixCount), uri: uri, bindings: bindings) {
            return index
        }
        return nil
    }

    @inline(__always)
    private func isSame(
        _ index: Int, local: Bytes, prefix: Bytes, uri: Bytes?, bindings: borrowing NamespaceBindings
    ) -> Bool {
        let entry = self[index]
        guard entry.nameCount - entry.localOffset == local.count, self.local(at: index) == local else { return false }
        guard let uri else { return entry.binding == Self.unbound && self.prefix(at: index) == prefix }
        if entry.binding < 0 { return entry.binding == Self.noNamespace && uri.isEmpty }
        return bindings.uri(at: entry.binding) == uri
    }

    @inline(never)
    private mutating func indexedDuplicate(
        of name: Bytes, local: Bytes, prefixCount: Int, uri: Bytes?, bindings: borrowing NamespaceBindings
    ) -> Int? {
        if slots.count < 4 * count || slots.count > 64 * count {
            slots = Array(repeating: -1, count: max(64, 8 * count.nextPowerOfTwo))
            indexedCount = 0
        } else if indexedCount == 0 {
            for slot in slots.indices { slots[slot] = -1 }
        }
        let mask = slots.count - 1
        while indexedCount < count {
            var slot = Int(self.local(at: indexedCount).hash) & mask
            while slots[slot] >= 0 { slot = (slot + 1) & mask }
            slots[slot] = Int32(truncatingIfNeeded: indexedCount)
            indexedCount += 1
        }
        var slot = Int(local.hash) & mask
        while slots[slot] >= 0 {
            let index = Int(slots[slot])
            if isSame(index, local: local, prefix: name.prefix(prefixCount), uri: uri, bindings: bindings) {
                return index
            }
            slot = (slot + 1) & mask
        }
        return nil
    }
}

extension Int {
    /// The least power of two that isn't smaller.
    fileprivate var nextPowerOfTwo: Int {
        self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
    }
}
