internal import XMLParsing

/// Counts lines and columns as the engine does: a line ends with a line feed, a carriage return, or both.
struct LineCount: Sendable {
    /// Whether a character may take several bytes, as UTF-8 has it; else each byte is one.
    let isUTF8: Bool

    /// The position behind some bytes.
    ///
    /// The bytes don't start with the second half of a line end.
    func advance(_ position: XMLPosition, over base: UnsafePointer<UInt8>, count: Int) -> XMLPosition {
        var position = position
        position.byteOffset += count
        var lines = unsafe ByteSearch.count(0x0A, base, from: 0, to: count)
        if unsafe ByteSearch.first(0x0D, base, from: 0, to: count) != count {
            for index in 0..<count where unsafe base[index] == 0x0D {
                if unsafe index + 1 == count || base[index + 1] != 0x0A { lines += 1 }
            }
        }
        var start = 0
        if lines > 0 {
            start = count
            while start > 0, unsafe base[start - 1] != 0x0A, unsafe base[start - 1] != 0x0D { start -= 1 }
            position.line += lines
            position.column = 1
        }
        for index in start..<count where unsafe !isUTF8 || base[index] & 0xC0 != 0x80 { position.column += 1 }
        return position
    }
}
