/// Where a name's parts lie, for code that compares them with names that it has prepared.
extension XMLName {
    /// The bytes of the name without its prefix; valid as long as the view.
    @inlinable
    package var localMemory: UnsafeBufferPointer<UInt8> {
        let prefixCount = unsafe record.pointee.prefixCount
        if prefixCount == 0 { return unsafe UnsafeBufferPointer(start: start, count: count) }
        return unsafe UnsafeBufferPointer(start: start + prefixCount + 1, count: count - prefixCount - 1)
    }

    /// Whether the name may be in a namespace; if not, ``namespaceMemory`` is nil.
    @inlinable
    package var mayHaveNamespace: Bool { unsafe record.pointee.uri != nil }

    /// The bytes of the namespace's URI, nil if the name is in none; valid as long as the view.
    package var namespaceMemory: UnsafeBufferPointer<UInt8>? {
        guard let uri = unsafe record.pointee.namespace else { return nil }
        return unsafe UnsafeBufferPointer(start: uri.start, count: uri.count)
    }
}
