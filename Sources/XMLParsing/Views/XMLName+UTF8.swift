/// A name's parts as bytes, for code that copies them on without a string for each.
extension XMLName {
    /// The prefix's bytes, in UTF-8; none without a prefix.
    package var prefixUTF8: Span<UInt8> {
        @_lifetime(copy self)
        get {
            // The view's own lifetime guarantees the memory.
            let span = unsafe Span(_unsafeStart: start, count: record.pointee.prefixCount)
            return unsafe _overrideLifetime(span, copying: self)
        }
    }

    /// The bytes of the name without its prefix, in UTF-8.
    package var localUTF8: Span<UInt8> {
        @_lifetime(copy self)
        get {
            let offset = unsafe record.pointee.localOffset
            // The view's own lifetime guarantees the memory.
            let span = unsafe Span(_unsafeStart: start + offset, count: count - offset)
            return unsafe _overrideLifetime(span, copying: self)
        }
    }

    /// The bytes of the namespace's URI, in UTF-8; none where the name is in no namespace.
    package var namespaceUTF8: Span<UInt8> {
        @_lifetime(copy self)
        get {
            guard let uri = unsafe record.pointee.namespace else { return Span() }
            // The view's own lifetime guarantees the memory.
            let span = unsafe Span(_unsafeStart: uri.start, count: uri.count)
            return unsafe _overrideLifetime(span, copying: self)
        }
    }
}
