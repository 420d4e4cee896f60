/// Strings for names, each made once: documents have few distinct names and many elements.
///
/// The table stops growing at a bound, so that a document of ever new names can't fill memory with them.
package final class NameTable {
    private struct Slot {
        var hash: UInt32
        var string: String?
    }

    /// Names kept at most.
    ///
    /// Beyond, a new name's string is made each time it is asked for.
    private static let capacity = 4_096

    private var slots: [Slot]
    private var used = 0

    package init() {
        slots = Array(repeating: Slot(hash: 0, string: nil), count: 64)
    }

    /// The string of the given UTF-8 bytes.
    package func string(_ start: UnsafePointer<UInt8>, _ count: Int) -> String {
        var hash: UInt32 = 2_166_136_261
        for index in 0..<count {
            hash = unsafe (hash ^ UInt32(start[index])) &* 16_777_619
        }
        var index = Int(hash) & (slots.count - 1)
        while let string = slots[index].string {
            if slots[index].hash == hash, unsafe UTF8Comparison.areEqual(start, count, string) { return string }
            index = (index + 1) & (slots.count - 1)
        }
        let made = unsafe XMLText(start: start, count: count).string
        guard used < Self.capacity else { return made }
        slots[index] = Slot(hash: hash, string: made)
        used += 1
        if used * 2 > slots.count { grow() }
        return made
    }

    private func grow() {
        let old = slots
        slots = Array(repeating: Slot(hash: 0, string: nil), count: old.count * 2)
        for slot in old where slot.string != nil {
            var index = Int(slot.hash) & (slots.count - 1)
            while slots[index].string != nil { index = (index + 1) & (slots.count - 1) }
            slots[index] = slot
        }
    }
}
