extension EncodingTable {
    /// Text in the encoding, for bytes that the engine has read by these tables; what it would refuse becomes U+FFFD.
    func text(_ bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        var index = 0
        while index < bytes.count {
            let entry = first[Int(bytes[index])]
            let length = entry < -1 ? Int(-entry) : 1
            var character = entry
            if length > 1 {
                guard index + length <= bytes.count else { break }
                // As many bytes as the first one asks for are there.
                character = unsafe bytes[index...].withUnsafeBufferPointer {
                    unsafe $0.baseAddress.map { unsafe self.character($0) } ?? -1
                }
            }
            text.append(Unicode.Scalar(UInt32(bitPattern: character)) ?? "\u{FFFD}")
            index += length
        }
        return String(text)
    }
}
