import XMLParsing

/// Finds out quickly what is known of a name that a document has used before: its symbol in the automaton, and its place in
/// the table of trees' names.
@unsafe
struct NameCache {
    @safe
    struct Entry {
        var key: NameKey
        var start: UnsafePointer<UInt8>
        var uri: UnsafePointer<UInt8>
        var uriCount: Int
        var known: KnownName
    }

    private var entries: UnsafeMutablePointer<Entry>
    private(set) var count = 0
    /// Place in `entries` plus one, 0 for none.
    private var slots: UnsafeMutablePointer<Int32>
    private var slotCount = 256

    init() {
        unsafe entries = .allocate(capacity: 128)
        unsafe slots = .allocate(capacity: 256)
        unsafe slots.initialize(repeating: 0, count: 256)
    }

    func deallocate() {
        unsafe freeNames()
        unsafe entries.deallocate()
        unsafe slots.deallocate()
    }

    private func freeNames() {
        for index in 0..<(unsafe count) {
            unsafe entries[index].start.deallocate()
        }
    }

    mutating func removeAll() {
        unsafe freeNames()
        unsafe count = 0
        unsafe slots.update(repeating: 0, count: slotCount)
    }

    /// The entry of a name, nil if it is new.
    @inline(__always)
    func find(_ start: UnsafePointer<UInt8>, _ count: Int, _ uri: Span<UInt8>) -> KnownName? {
        let key = unsafe NameKey(start, count)
        let mask = unsafe slotCount &- 1
        var slot = key.hash & mask
        while unsafe slots[slot] != 0 {
            let entry = unsafe entries + Int(slots[slot] &- 1)
            if unsafe entry.pointee.key == key && entry.pointee.uriCount == uri.count {
                if unsafe count <= NameKey.wholeCount || Self.isEqual(entry.pointee.start, start, count) {
                    if unsafe uri.isEmpty || Self.isEqual(uri, entry.pointee.uri) { return unsafe entry.pointee.known }
                }
            }
            slot = (slot &+ 1) & mask
        }
        return nil
    }

    @inline(never)
    private static func isEqual(_ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        for index in 0..<count where unsafe one[index] != other[index] { return false }
        return true
    }

    @inline(never)
    private static func isEqual(_ one: Span<UInt8>, _ other: UnsafePointer<UInt8>) -> Bool {
        for index in 0..<one.count where unsafe one[unchecked: index] != other[index] { return false }
        return true
    }

    /// Adds a name.
    mutating func add(
        _ start: UnsafePointer<UInt8>, _ count: Int, _ uri: Span<UInt8>, symbol: Int32, name: Int32
    ) -> KnownName {
        if unsafe self.count * 2 >= slotCount { unsafe grow() }
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: count + uri.count + 1)
        unsafe memory.initialize(from: start, count: count)
        for index in 0..<uri.count { unsafe (memory + count + index).initialize(to: uri[index]) }
        let key = unsafe NameKey(start, count)
        let entry = unsafe entries + self.count
        unsafe entry.initialize(
            to: Entry(
                key: key, start: UnsafePointer(memory), uri: UnsafePointer(memory + count), uriCount: uri.count,
                known: KnownName(symbol: symbol, name: name)))
        unsafe self.count += 1
        unsafe place(key, self.count)
        return KnownName(symbol: symbol, name: name)
    }

    private func place(_ key: NameKey, _ number: Int) {
        var slot = unsafe key.hash & (slotCount - 1)
        while unsafe slots[slot] != 0 { slot = unsafe (slot + 1) & (slotCount - 1) }
        unsafe slots[slot] = Int32(number)
    }

    private mutating func grow() {
        let grown = unsafe UnsafeMutablePointer<Entry>.allocate(capacity: slotCount)
        unsafe grown.moveInitialize(from: entries, count: count)
        unsafe entries.deallocate()
        unsafe entries = grown
        unsafe slots.deallocate()
        unsafe slotCount *= 2
        unsafe slots = .allocate(capacity: slotCount)
        unsafe slots.initialize(repeating: 0, count: slotCount)
        for index in 0..<(unsafe count) { unsafe place(entries[index].key, index + 1) }
    }
}

/// What is known of a name.
struct KnownName {
    /// What it is to the automaton.
    var symbol: Int32
    /// Place in the table of trees' names.
    var name: Int32
}
