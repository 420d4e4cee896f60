/// Digests of parts of files, by which their bytes are known again.
enum FileDigest {
    /// The digest (64-bit FNV-1a) of a part of a file; nil if it can't be read.
    static func digest(of range: Range<Int>, in descriptor: Int32) -> UInt64? {
        var digest: UInt64 = 0xCBF2_9CE4_8422_2325
        var bytes = [UInt8](repeating: 0, count: range.count)
        var place = range.lowerBound
        while place < range.upperBound {
            let rest = range.upperBound - place
            let count = unsafe bytes.withUnsafeMutableBytes { bytes in
                let room = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[..<rest])
                return unsafe SystemInterface.readBytes(descriptor, at: place, into: room)
            }
            guard count > 0 else { return nil }
            for byte in bytes[..<count] { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
            place += count
        }
        return digest
    }
}
