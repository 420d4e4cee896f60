/// What tells most names apart without looking at their bytes again: how many there are, and the first and the last eight.
@frozen
@usableFromInline
package struct NameKey: Equatable {
    /// Names up to this count are told apart by the key alone.
    @inlinable package static var wholeCount: Int { 16 }

    /// The key of no name.
    package static let none = NameKey(count: -1, first: 0, last: 0)

    @usableFromInline package let count: Int
    @usableFromInline package let first: UInt64
    @usableFromInline package let last: UInt64

    private init(count: Int, first: UInt64, last: UInt64) {
        self.count = count
        self.first = first
        self.last = last
    }

    @inlinable
    @inline(__always)
    package init(_ start: UnsafePointer<UInt8>, _ count: Int) {
        self.count = count
        // Every load lies within the name's bytes; loads of a short name overlap.
        let bytes = unsafe UnsafeRawPointer(start)
        if count >= 8 {
            first = unsafe bytes.loadUnaligned(as: UInt64.self)
            last = unsafe bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
        } else if count >= 4 {
            let low = unsafe UInt64(bytes.loadUnaligned(as: UInt32.self))
            let high = unsafe UInt64(bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
            first = low | high << 32
            last = 0
        } else if count > 0 {
            let (low, middle, high) = unsafe (start[0], start[count >> 1], start[count &- 1])
            first = UInt64(low) | UInt64(middle) << 8 | UInt64(high) << 16
            last = 0
        } else {
            first = 0
            last = 0
        }
    }

    /// Written out, so that other modules' code needs no call for it.
    @inlinable
    @inline(__always)
    package static func == (one: NameKey, other: NameKey) -> Bool {
        one.first == other.first && one.last == other.last && one.count == other.count
    }

    /// Mixes all of the key.
    @inlinable package var hash: Int {
        @inline(__always)
        get {
            let mixed = (first ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
            return Int(truncatingIfNeeded: (mixed &+ last &* 0xC2B2_AE3D_27D4_EB4F) >> 32)
        }
    }
}
