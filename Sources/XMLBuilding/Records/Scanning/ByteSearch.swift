/// Searches in memory, eight bytes a step.
enum ByteSearch {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    /// The index of the first byte of a value, from an index on; `end` if there is none.
    @inline(__always)
    static func first(
        _ byte: UInt8, _ base: UnsafePointer<UInt8>, from start: Int, to end: Int
    ) -> Int {
        let pattern = UInt64(byte) &* ones
        var index = start
        while index &+ 8 <= end {
            let word = unsafe UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
            let difference = UInt64(littleEndian: word) ^ pattern
            let matches = (difference &- ones) & ~difference & tops
            if matches != 0 { return index &+ matches.trailingZeroBitCount / 8 }
            index &+= 8
        }
        while index < end {
            if unsafe base[index] == byte { return index }
            index &+= 1
        }
        return end
    }

    /// How many bytes have a value.
    static func count(_ byte: UInt8, _ base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
        var total = 0
        var index = start
        let pattern = SIMD32<UInt8>(repeating: byte)
        while index &+ 32 <= end {
            // A lane's counter has room for 255 steps.
            let stop = min(end &- 31, index &+ 32 &* 255)
            var counters = SIMD32<UInt8>(repeating: 0)
            while index < stop {
                let block = unsafe UnsafeRawPointer(base + index).loadUnaligned(as: SIMD32<UInt8>.self)
                // A lane that is equal holds 255: minus one.
                counters &-= unsafe unsafeBitCast(block .== pattern, to: SIMD32<UInt8>.self)
                index &+= 32
            }
            for lane in 0..<32 { total &+= Int(counters[lane]) }
        }
        while index < end {
            if unsafe base[index] == byte { total &+= 1 }
            index &+= 1
        }
        return total
    }
}
