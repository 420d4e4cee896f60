internal import XMLMessages

/// The line of input around an error, with a caret under the place.
enum Excerpt {
    /// Bytes shown at most before and after the place.
    private static let before = 50
    private static let after = 30

    /// Makes two lines: the input, and spaces with a caret.
    ///
    /// - Parameters:
    ///   - bytes: Input in UTF-8, or something that mostly reads as such.
    ///   - place: The place's index in it.
    /// - Returns: Nil if there is nothing to show.
    static func make(_ bytes: [UInt8], place: Int) -> String? {
        guard place >= 0, place <= bytes.count else { return nil }
        var low = place
        while low > 0, place - low < before, !isLineEnd(bytes[low - 1]) { low -= 1 }
        var high = place
        while high < bytes.count, high - place < after, !isLineEnd(bytes[high]) { high += 1 }
        while low < place, bytes[low] & 0xC0 == 0x80 { low += 1 }
        while high < bytes.count, high > place, bytes[high] & 0xC0 == 0x80 { high -= 1 }
        let head = visible(bytes[low..<place])
        let line = head + visible(bytes[place..<high])
        guard !line.isEmpty else { return nil }
        return line + "\n" + String(repeating: " ", count: head.count) + "^"
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static func visible(_ bytes: ArraySlice<UInt8>) -> String {
        VisibleText.line(String(decoding: bytes, as: UTF8.self))
    }
}

extension ParserSession {
    /// The input around a place, as far as the engine still holds it.
    func excerpt(at offset: Int) -> String? {
        let engine = unsafe state.pointee.engine
        guard let context = unsafe Expat.inputContext(engine) else { return nil }
        // The context's own place is the engine's.
        let place = unsafe context.offset + offset - max(Expat.byteIndex(engine), 0)
        guard place >= 0, unsafe place <= context.bytes.count else { return nil }
        let low = max(place - 256, 0)
        let bytes = unsafe Array(context.bytes[low..<min(context.bytes.count, place + 256)])
        guard let (text, index) = transcode(bytes, place: place - low) else {
            return Excerpt.make(bytes, place: place - low)
        }
        return Excerpt.make(text, place: index)
    }
}
