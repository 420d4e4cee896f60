/// Balances tags, and looks at nothing else: what is in comments, CDATA sections, instructions, quoted values and the
/// document type declaration counts for nothing.
///
/// What it finds is only a proposal: whoever parses the pieces checks that the places are what it takes them for.
struct MarkupScanner {
    /// What it stopped at.
    enum Stop: Equatable {
        /// More input is needed, from the place on where it stopped.
        case input
        /// The root element's start tag, for the first time.
        case root
        /// A start tag from which on a batch can begin: none of the elements that are open may be a record.
        case cut
        /// An element that may contain records has started, with the tag in these bytes.
        case open(Range<Int>)
        /// An element that may contain records has ended.
        case close
        /// Tags that don't balance, or markup that can't stand where it is.
        case irregular
    }

    /// At which depth records lie, 1 for the root element.
    let recordDepth: Int
    private(set) var depth: Int
    private(set) var hasSeenRoot: Bool

    init(recordDepth: Int, depth: Int, hasSeenRoot: Bool) {
        self.recordDepth = recordDepth
        self.depth = depth
        self.hasSeenRoot = hasSeenRoot
    }

    /// Goes on from an index, which moves to where it stops: for ``Stop/input`` to the first byte that must be seen again.
    mutating func scan(
        _ base: UnsafePointer<UInt8>, from index: inout Int, to end: Int, cutFrom cut: Int
    ) -> Stop {
        while true {
            let start = unsafe ByteSearch.first(0x3C, base, from: index, to: end)
            index = start
            guard start + 1 < end else { return .input }
            switch unsafe base[start + 1] {
            case 0x2F:
                depth -= 1
                guard depth >= 0 else { return .irregular }
                index = start + 2
                if depth + 1 < recordDepth { return .close }
            case 0x21, 0x3F:
                guard let after = unsafe skip(base, start, end) else { return .irregular }
                guard after > 0 else { return .input }
                index = after
            default:
                if depth < recordDepth {
                    if !hasSeenRoot {
                        hasSeenRoot = true
                        return .root
                    }
                    if depth + 1 == recordDepth, start >= cut { return .cut }
                }
                let after = unsafe tagEnd(base, start, end)
                guard after > 0 else { return .input }
                index = after
                if unsafe base[after - 2] == 0x2F { continue }
                depth += 1
                if depth < recordDepth { return .open(start..<after) }
            }
        }
    }

    /// The index behind a start tag; 0 if it isn't complete.
    @inline(__always)
    private func tagEnd(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        var index = start + 1
        while index < end {
            let byte = unsafe base[index]
            if byte == 0x3E { return index + 1 }
            if byte == 0x22 || byte == 0x27 {
                index = unsafe ByteSearch.first(byte, base, from: index + 1, to: end)
            }
            index += 1
        }
        return 0
    }

    /// The index behind a comment, section, instruction or document type declaration; 0 if it isn't complete, nil if it is
    /// none of them.
    private func skip(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int? {
        if unsafe base[start + 1] == 0x3F {
            return unsafe Self.behind("?>", base, from: start + 2, to: end)
        }
        if unsafe Self.starts("<!--", base, start, end) {
            return unsafe Self.behind("-->", base, from: start + 4, to: end)
        }
        if unsafe Self.starts("<![CDATA[", base, start, end) {
            return unsafe Self.behind("]]>", base, from: start + 9, to: end)
        }
        if unsafe Self.starts("<!DOCTYPE", base, start, end) {
            return unsafe doctypeEnd(base, start + 9, end)
        }
        // All of them are told apart by nine bytes.
        return end - start < 9 ? 0 : nil
    }

    private func doctypeEnd(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int? {
        var index = start
        var isInSubset = false
        while index < end {
            switch unsafe base[index] {
            case 0x22, 0x27:
                index = unsafe ByteSearch.first(base[index], base, from: index + 1, to: end)
            case 0x5B: isInSubset = true
            case 0x5D: isInSubset = false
            case 0x3E where !isInSubset: return index + 1
            case 0x3C where isInSubset:
                var after = index + 1
                if unsafe Self.starts("<!--", base, index, end) {
                    after = unsafe Self.behind("-->", base, from: index + 4, to: end)
                } else if unsafe Self.starts("<?", base, index, end) {
                    after = unsafe Self.behind("?>", base, from: index + 2, to: end)
                }
                guard after > 0 else { return 0 }
                index = after - 1
            default: break
            }
            index += 1
        }
        return 0
    }

    private static func starts(_ text: StaticString, _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        guard end - start >= text.utf8CodeUnitCount else { return false }
        for offset in 0..<text.utf8CodeUnitCount {
            if unsafe base[start + offset] != text.utf8Start[offset] { return false }
        }
        return true
    }

    /// The index behind the first place of a text that ends with `>`; 0 if there is none.
    private static func behind(
        _ text: StaticString, _ base: UnsafePointer<UInt8>, from start: Int, to end: Int
    ) -> Int {
        let count = text.utf8CodeUnitCount
        var index = start + count - 1
        while index < end {
            index = unsafe ByteSearch.first(0x3E, base, from: index, to: end)
            guard index < end else { return 0 }
            if unsafe starts(text, base, index + 1 - count, end) { return index + 1 }
            index += 1
        }
        return 0
    }
}
