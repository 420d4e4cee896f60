/// The internal subset as written, gathered from the input while the engine reads it.
struct SubsetCapture {
    /// Bytes of the input from the opening bracket on.
    var bytes: [UInt8] = []
    /// Index in the input up to which they reach.
    var end = 0
    /// The subset, once the declaration has ended.
    var text: String?
}

extension ParserSession {
    /// Starts where the opening bracket is: the event at hand.
    func startSubsetCapture() {
        subset = SubsetCapture()
        subset.end = unsafe Expat.byteIndex(parser.handle)
        unsafe state.pointee.capturesSubset = true
    }

    /// Takes the input up to a place, as long as it is there.
    func captureSubset(upTo index: Int) {
        let first = unsafe subset.end - state.pointee.windowOffset
        let count = unsafe min(index - subset.end, state.pointee.windowCount - first)
        guard first >= 0, count > 0 else { return }
        unsafe subset.bytes.append(
            contentsOf: UnsafeBufferPointer(start: state.pointee.windowStart + first, count: count))
        subset.end += count
    }

    /// Ends with the declaration, and takes the brackets away.
    func finishSubsetCapture() {
        guard unsafe state.pointee.capturesSubset else { return }
        unsafe state.pointee.capturesSubset = false
        captureSubset(upTo: unsafe Expat.byteIndex(parser.handle))
        let text = subsetText
        subset = SubsetCapture()
        guard let open = text.utf8.firstIndex(of: 0x5B), let close = text.utf8.lastIndex(of: 0x5D), open < close else {
            return
        }
        subset.text = String(text[text.utf8.index(after: open)..<close])
    }

    /// The bytes as text, in the encoding that the engine reads them in.
    private var subsetText: String {
        if let (text, _) = transcode(subset.bytes, place: 0) { return String(decoding: text, as: UTF8.self) }
        if let table = currentTable { return table.text(subset.bytes) }
        if isLatin1 { return String(String.UnicodeScalarView(subset.bytes.map { Unicode.Scalar($0) })) }
        return String(decoding: subset.bytes, as: UTF8.self)
    }

    private var isLatin1: Bool {
        let name = options.encoding?.rawValue ?? documentDeclaration?.encoding
        return inputKind != .strings && name?.lowercased() == "iso-8859-1"
    }
}
