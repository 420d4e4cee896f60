/// Strings for names, each made once: documents have few distinct names and many elements.
///
/// The table stops growing at a bound, so that a document of ever new names can't fill memory with them, and looks for a name
/// in a few places only, so that names made to collide cost no more than their strings.
@safe
package final class NameTable {
    /// A place in the table: empty while `count` is -1.
    @unsafe
    private struct Slot {
        var key: NameKey
        /// A copy of the bytes, for names that the key doesn't hold whole.
        var bytes: UnsafeMutablePointer<UInt8>?
        var string: String
        /// The name as a namespace's, once it was asked for as one.
        var namespace: NamespaceName?

        /// Whether it is the name with that key and those bytes.
        @inline(__always)
        func holds(_ key: NameKey, _ start: UnsafePointer<UInt8>) -> Bool {
            guard unsafe self.key == key else { return false }
            guard let bytes = unsafe bytes else { return true }
            return unsafe UTF8Comparison.areEqual(bytes, start, key.count)
        }
    }

    /// Names kept at most.
    ///
    /// Beyond, a new name's string is made each time it is asked for.
    private static let capacity = 4_096
    /// Places looked at for a name, one after the other.
    private static let probes = 8

    // Raw memory: a lookup costs no check of bounds or of exclusive access. Slots are always initialised.
    private var slots: UnsafeMutablePointer<Slot>
    private var mask = 63
    private var used = 0

    package init() {
        unsafe slots = Self.emptySlots(64)
    }

    deinit {
        unsafe Self.free(slots, mask + 1)
    }

    /// The string of the given UTF-8 bytes.
    package func string(_ start: UnsafePointer<UInt8>, _ count: Int) -> String {
        let key = unsafe NameKey(start, count)
        // Most names lie in the first of their places, and wholly in the key: only those are looked for in line.
        let first = unsafe slots + (key.hash & mask)
        if unsafe first.pointee.key == key, unsafe first.pointee.bytes == nil { return unsafe first.pointee.string }
        return unsafe stringElsewhere(key, start)
    }

    @inline(never)
    private func stringElsewhere(_ key: NameKey, _ start: UnsafePointer<UInt8>) -> String {
        if let slot = unsafe slot(of: key, start) { return unsafe slot.pointee.string }
        return unsafe add(key, start)
    }

    /// The namespace whose URI the given UTF-8 bytes are.
    func namespace(_ start: UnsafePointer<UInt8>, _ count: Int) -> NamespaceName {
        let key = unsafe NameKey(start, count)
        if let slot = unsafe slot(of: key, start) {
            if let namespace = unsafe slot.pointee.namespace { return namespace }
            let namespace = unsafe NamespaceName(slot.pointee.string)
            unsafe slot.pointee.namespace = namespace
            return namespace
        }
        return unsafe NamespaceName(add(key, start))
    }

    @inline(__always)
    private func slot(of key: NameKey, _ start: UnsafePointer<UInt8>) -> UnsafeMutablePointer<Slot>? {
        let (slots, mask) = unsafe (self.slots, self.mask)
        var index = key.hash & mask
        for _ in 0..<Self.probes {
            let slot = unsafe slots + index
            if unsafe slot.pointee.holds(key, start) { return unsafe slot }
            if unsafe slot.pointee.key.count < 0 { return nil }
            index = (index &+ 1) & mask
        }
        return nil
    }

    @inline(never)
    private func add(_ key: NameKey, _ start: UnsafePointer<UInt8>) -> String {
        let string = unsafe XMLText(start: start, count: key.count).string
        guard used < Self.capacity else { return string }
        var bytes: UnsafeMutablePointer<UInt8>?
        if key.count > NameKey.wholeCount {
            unsafe bytes = .allocate(capacity: key.count)
            unsafe bytes?.initialize(from: start, count: key.count)
        }
        if unsafe place(Slot(key: key, bytes: bytes, string: string)) {
            used += 1
            if used * 2 > mask { grow() }
        } else {
            unsafe bytes?.deallocate()
        }
        return string
    }

    /// Puts a name into the first of its places that is empty; returns whether there is one.
    private func place(_ slot: Slot) -> Bool {
        var index = unsafe slot.key.hash & mask
        for _ in 0..<Self.probes {
            if unsafe slots[index].key.count < 0 {
                unsafe slots[index] = unsafe slot
                return true
            }
            index = (index &+ 1) & mask
        }
        return false
    }

    private func grow() {
        let (old, oldCount) = unsafe (slots, mask + 1)
        unsafe slots = Self.emptySlots(oldCount * 2)
        mask = oldCount * 2 - 1
        for index in 0..<oldCount where unsafe old[index].key.count >= 0 {
            if unsafe place(old[index]) {
                unsafe old[index].bytes = nil
            } else {
                used -= 1
            }
        }
        unsafe Self.free(old, oldCount)
    }

    private static func emptySlots(_ count: Int) -> UnsafeMutablePointer<Slot> {
        let slots = UnsafeMutablePointer<Slot>.allocate(capacity: count)
        unsafe slots.initialize(repeating: Slot(key: .none, bytes: nil, string: ""), count: count)
        return unsafe slots
    }

    private static func free(_ slots: UnsafeMutablePointer<Slot>, _ count: Int) {
        for index in 0..<count { unsafe slots[index].bytes?.deallocate() }
        unsafe slots.deinitialize(count: count)
        unsafe slots.deallocate()
    }
}
