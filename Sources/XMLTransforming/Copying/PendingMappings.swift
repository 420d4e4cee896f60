/// The namespace declarations of the start tag that comes next.
struct PendingMappings {
    private struct Mapping {
        var prefix: Range<Int>
        var uri: Range<Int>
    }

    private var mappings: [Mapping] = []
    private var store = ByteStore()

    var isEmpty: Bool { mappings.isEmpty }
    var count: Int { mappings.count }

    /// Notes a declaration: an empty prefix means the default namespace, an empty URI takes it away.
    mutating func add(_ prefix: Span<UInt8>, _ uri: Span<UInt8>) {
        let prefixPlace = store.append(prefix)
        let uriPlace = store.append(uri)
        mappings.append(Mapping(prefix: prefixPlace, uri: uriPlace))
    }

    mutating func removeAll() {
        mappings.removeAll(keepingCapacity: true)
        store.truncate(to: 0)
    }

    /// Calls `body` with each declaration in order.
    func forEach(_ body: (_ prefix: Span<UInt8>, _ uri: Span<UInt8>) throws -> Void) rethrows {
        for mapping in mappings {
            try store.withSpan(mapping.prefix) { prefix in
                try store.withSpan(mapping.uri) { try body(prefix, $0) }
            }
        }
    }
}
