/// An object's id as a key that is compared byte for byte, and not by canonical equivalence.
struct IdentifierKey: Hashable {
    let string: String

    init(_ string: String) {
        self.string = string
    }

    static func == (one: IdentifierKey, other: IdentifierKey) -> Bool {
        one.string.utf8.elementsEqual(other.string.utf8)
    }
}

/// The connections of one relationship and its inverse, found from both ends.
struct MemoryLinks {
    /// The places of a connection in the orders of both ends.
    private struct Places {
        var forward: Int
        var backward: Int
    }

    private var targets: [IdentifierKey: [IdentifierKey: Places]] = [:]
    private var sources: [IdentifierKey: Set<IdentifierKey>] = [:]

    /// Connects two objects.
    ///
    /// - Parameters:
    ///   - source: The object that the relationship starts from.
    ///   - target: The object that it leads to.
    ///   - place: A number larger than those of all connections before.
    ///   - movesForward: Whether a connection that is there takes the last place in the source's order.
    ///   - movesBackward: Whether it takes the last place in the target's order.
    mutating func connect(
        _ source: IdentifierKey, _ target: IdentifierKey, place: Int, movesForward: Bool, movesBackward: Bool
    ) {
        var places = targets[source]?[target] ?? Places(forward: place, backward: place)
        if movesForward { places.forward = place }
        if movesBackward { places.backward = place }
        targets[source, default: [:]][target] = places
        sources[target, default: []].insert(source)
    }

    mutating func disconnect(_ source: IdentifierKey, _ target: IdentifierKey) {
        targets[source]?[target] = nil
        sources[target]?.remove(source)
    }

    mutating func removeSource(_ source: IdentifierKey) {
        for target in targets.removeValue(forKey: source)?.keys.map(\.self) ?? [] { sources[target]?.remove(source) }
    }

    mutating func removeTarget(_ target: IdentifierKey) {
        for source in sources.removeValue(forKey: target) ?? [] { targets[source]?[target] = nil }
    }

    func targets(of source: IdentifierKey) -> [IdentifierKey] {
        (targets[source] ?? [:]).sorted { $0.value.forward < $1.value.forward }.map(\.key)
    }

    func sources(of target: IdentifierKey) -> [IdentifierKey] {
        let places = (sources[target] ?? []).map { ($0, targets[$0]?[target]?.backward ?? 0) }
        return places.sorted { $0.1 < $1.1 }.map(\.0)
    }
}
