/// The markup of the event at hand as it is written, from the input that the engine works on.
extension ParserSession {
    /// Raw markup in UTF-8, and where each of its bytes lies in the input.
    struct Markup {
        var bytes: [UInt8]
        var start: Int
        /// Bytes of the input for one of ASCII.
        var unit: Int
        /// The stage that the input came through.
        var stage: InputStage

        /// The place of one of the bytes in the input; exact as long as only ASCII stands before it in wide encodings.
        func offset(_ index: Int) -> Int { stage.inputOffset(start + index * unit) }

        /// A name that starts at a place, up to the first byte that none can contain.
        func name(from start: Int) -> String {
            let rest = bytes.dropFirst(start)
            let end = rest.firstIndex { $0.isXMLWhitespace || " =/><;&\"'".utf8.contains($0) } ?? bytes.count
            return String(decoding: rest.prefix(upTo: end), as: UTF8.self)
        }
    }

    /// The markup from a place in the input on, as far as it has arrived, at most `limit` bytes.
    func markup(from offset: Int, limit: Int) -> Markup? {
        let first = unsafe offset - state.pointee.windowOffset
        guard first >= 0, unsafe first < state.pointee.windowCount else { return nil }
        let count = unsafe min(state.pointee.windowCount - first, limit)
        let raw = unsafe UnsafeBufferPointer(start: state.pointee.windowStart + first, count: count)
        guard let isBigEndian = isUTF16BigEndian else {
            return unsafe Markup(bytes: Array(raw), start: offset, unit: 1, stage: stage)
        }
        return Markup(bytes: unsafe Self.transcode(raw, isBigEndian: isBigEndian), start: offset, unit: 2, stage: stage)
    }

    private static func transcode(_ raw: UnsafeBufferPointer<UInt8>, isBigEndian: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(raw.count / 2)
        for index in stride(from: 0, to: raw.count - 1, by: 2) {
            let (first, second) = unsafe (UInt16(raw[index]), UInt16(raw[index + 1]))
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Input around a place in UTF-8, and the place's index there; nil if it need not be transcoded.
    func transcode(_ bytes: [UInt8], place: Int) -> (text: [UInt8], place: Int)? {
        guard let isBigEndian = isUTF16BigEndian else { return nil }
        let head = unsafe bytes[(place % 2)..<place].withUnsafeBufferPointer {
            unsafe Self.transcode($0, isBigEndian: isBigEndian)
        }
        let tail = unsafe bytes[place...].withUnsafeBufferPointer {
            unsafe Self.transcode($0, isBigEndian: isBigEndian)
        }
        return (head + tail, head.count)
    }

    /// The markup of the event at hand.
    var eventMarkup: Markup? {
        let engine = unsafe state.pointee.engine
        return markup(from: unsafe Expat.byteIndex(engine), limit: unsafe Expat.byteCount(engine))
    }

    /// The quoted literal at the event's place, of which the engine doesn't tell the length.
    var literalMarkup: ArraySlice<UInt8> {
        let start = unsafe max(Expat.byteIndex(state.pointee.engine), 0)
        var limit = 256
        while let markup = markup(from: start, limit: limit), let quote = markup.bytes.first {
            if let end = markup.bytes.dropFirst().firstIndex(of: quote) { return markup.bytes[..<end] }
            guard unsafe start + limit < state.pointee.windowOffset + state.pointee.windowCount else { break }
            limit *= 4
        }
        return []
    }

    /// Whether the input is UTF-16, and in which byte order; nil for encodings that contain ASCII (XML 1.0, appendix F).
    var isUTF16BigEndian: Bool? { stage.isUTF16BigEndian }

    /// The entity whose replacement text the engine is in, if it is: the event's place is then its reference.
    var enclosingReference: (name: String, marker: UInt8)? {
        guard let markup = markup(from: unsafe Expat.byteIndex(state.pointee.engine), limit: 1_024) else { return nil }
        guard let marker = markup.bytes.first, marker == 0x26 || marker == 0x25 else { return nil }
        let name = markup.name(from: 1)
        guard !name.isEmpty, !name.hasPrefix("#") else { return nil }
        return (name, marker)
    }
}
