/// Values by name, found by the bytes of an element's name without a string.
///
/// The case of a name's first letter doesn't matter: each name is entered as it is, with a small and with a capital
/// letter.
struct NameIndex<Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        var name: [UInt8]
        var value: Value
    }

    private var entries: [Entry] = []
    /// Indexes into the entries by hash, -1 where there is none; a power of two of them, never full.
    private var slots: [Int32] = Array(repeating: -1, count: 8)

    mutating func insert(_ name: String, _ value: Value) {
        insertExactly(name, value)
        insertExactly(name.withSmallInitial, value)
        insertExactly(name.withCapitalInitial, value)
    }

    private mutating func insertExactly(_ name: String, _ value: Value) {
        let bytes = Array(name.utf8)
        guard !entries.contains(where: { $0.name == bytes }) else { return }
        entries.append(Entry(name: bytes, value: value))
        if entries.count * 2 > slots.count {
            slots = Array(repeating: -1, count: slots.count * 2)
        } else {
            return place(entries.count - 1)
        }
        for index in entries.indices { place(index) }
    }

    private mutating func place(_ index: Int) {
        var slot = Self.finish(entries[index].name.reduce(Self.seed, Self.mix)) & (slots.count - 1)
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Int32(index)
    }

    func find(_ name: Span<UInt8>) -> Value? {
        var slot = Self.hash(name) & (slots.count - 1)
        while slots[slot] >= 0 {
            let entry = Int(slots[slot])
            if Self.areEqual(entries[entry].name, name) { return entries[entry].value }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    func find(_ name: String) -> Value? {
        let bytes = Array(name.utf8)
        return entries.first { $0.name == bytes }?.value
    }

    private static func areEqual(_ known: [UInt8], _ name: Span<UInt8>) -> Bool {
        guard known.count == name.count else { return false }
        for index in 0..<name.count where known[index] != name[index] { return false }
        return true
    }

    private static var seed: UInt32 { 2_166_136_261 }

    private static func mix(_ hash: UInt32, _ byte: UInt8) -> UInt32 { (hash ^ UInt32(byte)) &* 16_777_619 }

    private static func finish(_ hash: UInt32) -> Int { Int(hash ^ hash >> 15) }

    private static func hash(_ name: Span<UInt8>) -> Int {
        var hash = seed
        for index in 0..<name.count { hash = mix(hash, name[index]) }
        return finish(hash)
    }
}

extension String {
    /// With its first letter small.
    var withSmallInitial: String { prefix(1).lowercased() + dropFirst() }
    /// With its first letter a capital.
    var withCapitalInitial: String { prefix(1).uppercased() + dropFirst() }
}
