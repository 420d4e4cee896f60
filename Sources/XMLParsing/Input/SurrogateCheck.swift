/// Finds the first half of a surrogate pair whose second half is missing, in UTF-16.
///
/// The engine, up to version 2.8.4, takes whatever comes next for the second half (CVE-2026-93990): a `<`, for one. It
/// finds a second half without a first by itself.
struct SurrogateCheck {
    /// Where the first half is that has no second.
    private(set) var malformedOffset: Int?
    /// How many bytes have been looked at.
    private var count: Int
    /// The first byte of the code unit at hand.
    private var half: UInt8?
    /// Whether the last code unit was the first half of a pair.
    private var isOpen = false

    /// - Parameter head: Bytes of the input that were not looked at: fewer than make a code unit.
    init(head: ArraySlice<UInt8>) {
        count = head.count
        half = head.last
    }

    /// Looks at the bytes that come next.
    ///
    /// - Returns: How many of them come before the culprit; nil if there is none.
    mutating func check(_ bytes: UnsafeRawBufferPointer, isBigEndian: Bool) -> Int? {
        if malformedOffset != nil { return 0 }
        let start = count
        for index in bytes.indices {
            let byte = unsafe bytes[index]
            count += 1
            guard let first = half else {
                half = byte
                continue
            }
            half = nil
            let high = isBigEndian ? first : byte
            if isOpen, high & 0xFC != 0xDC {
                let offset = count - 4
                malformedOffset = offset
                return max(offset - start, 0)
            }
            isOpen = high & 0xFC == 0xD8
        }
        return nil
    }
}
