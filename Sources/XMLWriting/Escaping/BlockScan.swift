/// Looks at many bytes at once for those that may need more than copying.
///
/// A candidate is a control character (line feed and tab included), `&`, `<`, `>`, the quote asked for, or 0xEF.
/// What a candidate really needs, the character table says.
enum BlockScan {
    /// The index of the first candidate in a block, 16 without one.
    @inline(__always)
    static func firstCandidate(in block: SIMD16<UInt8>, quote: UInt8) -> Int {
        position(candidates(in: block, quote: quote))
    }

    /// Whether two words hold no candidate.
    @inline(__always)
    static func isClean(_ first: UInt64, _ second: UInt64, quote: UInt8) -> Bool {
        // The types have the same size, and every bit pattern is valid.
        let block = unsafe unsafeBitCast(SIMD2(first, second), to: SIMD16<UInt8>.self)
        let found = candidates(in: block, quote: quote)
        return found.x | found.y == 0
    }

    /// The index of the first byte in a block that is a control character or not ASCII, 16 without one.
    @inline(__always)
    static func firstControlOrNonASCII(in block: SIMD16<UInt8>) -> Int {
        let found = lanes(block .< SIMD16(repeating: 0x20)) | (block & SIMD16(repeating: 0x80))
        // The types have the same size, and every bit pattern is valid.
        return position(unsafe unsafeBitCast(found, to: SIMD2<UInt64>.self))
    }

    @inline(__always)
    private static func candidates(in block: SIMD16<UInt8>, quote: UInt8) -> SIMD2<UInt64> {
        let angles = lanes((block & SIMD16(repeating: 0xFD)) .== SIMD16(repeating: 0x3C))
        let ampersands = lanes(block .== SIMD16(repeating: 0x26))
        let quotes = lanes(block .== SIMD16(repeating: quote))
        let leads = lanes(block .== SIMD16(repeating: 0xEF))
        let controls = lanes(block .< SIMD16(repeating: 0x20))
        let found = ((angles | ampersands) | (quotes | leads)) | controls
        // The types have the same size, and every bit pattern is valid.
        return unsafe unsafeBitCast(found, to: SIMD2<UInt64>.self)
    }

    /// A mask as bytes, all ones or zero: combining masks as such is done lane by lane, bytes all at once.
    @inline(__always)
    private static func lanes(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD16<UInt8> {
        // A mask's storage is one byte a lane.
        unsafe unsafeBitCast(mask, to: SIMD16<UInt8>.self)
    }

    @inline(__always)
    private static func position(_ found: SIMD2<UInt64>) -> Int {
        if found.x | found.y == 0 { return 16 }
        if found.x != 0 { return found.x.littleEndian.trailingZeroBitCount >> 3 }
        return 8 + (found.y.littleEndian.trailingZeroBitCount >> 3)
    }
}
