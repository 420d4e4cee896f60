internal import XMLMessages
internal import XMLParsing

/// Everything about finding records in a document that isn't hot: where they are, what is open around them, and what came
/// of them.
@usableFromInline
final class RecordTrack {
    var batch = BatchLog()
    private let path: XMLRecordPath
    /// Whether records are placed with line and column at once.
    var placesRecords = true
    /// Whether nothing is noted for now: what stands for a root element that is over is no part of the document.
    var isDeaf = false
    /// Where the end tags end of the records that are complete.
    private let ends = RecordShelf<XMLPosition>()
    /// Where the tag or reference lies that the record at hand starts with.
    private var recordStart = 0
    /// Depth outside of records.
    private(set) var depth = 0
    /// How many of the outermost open elements are those of the path.
    private var matched = 0
    /// The open elements that may contain records.
    private(set) var ancestors: [XMLCheckpoint.Ancestor] = []
    private var hasChanged = true
    private var boundary: Int?
    private var boundaryOffsets: [Int] = []
    /// Whether the input ended where it should, with the elements open that should be.
    private(set) var endsAsExpected = false
    /// Where the root element starts.
    private(set) var prologLength = 0

    init(path: XMLRecordPath) {
        self.path = path
    }

    func reset() {
        depth = 0
        matched = 0
        ancestors.removeAll(keepingCapacity: true)
        hasChanged = true
        boundary = nil
        boundaryOffsets = []
        endsAsExpected = false
        prologLength = 0
    }

    /// Says where the input ends before the document does, and what is open there.
    func expectEnd(at offset: Int, open offsets: [Int]) {
        boundary = offset
        boundaryOffsets = offsets
        endsAsExpected = false
    }

    /// Puts the ancestors that were read again where they are in the document.
    func place(_ known: [XMLCheckpoint.Ancestor], prologLength: Int) -> Bool {
        guard depth == known.count, ancestors.count == known.count else { return false }
        for (index, ancestor) in known.enumerated() {
            guard ancestors[index].name.isExactly(ancestor.name),
                ancestors[index].namespaceURI.isExactly(ancestor.namespaceURI)
            else {
                return false
            }
            ancestors[index].tag = ancestor.tag
        }
        self.prologLength = prologLength
        return true
    }

    /// The same, for ancestors of which only the places are known.
    func place(_ ranges: [Range<Int>], prologLength: Int) -> Bool {
        guard depth == ranges.count, ancestors.count == ranges.count else { return false }
        for (index, range) in ranges.enumerated() { ancestors[index].tag = range }
        self.prologLength = prologLength
        return true
    }

    /// Takes a start tag outside of records; returns whether it starts one.
    func starts(_ name: XMLName, _ context: XMLContext) -> Bool {
        if isDeaf { return false }
        if path.isAnywhere {
            if path.steps[0].matches(name) {
                noteStart(context)
                return true
            }
        } else if matched == depth, depth < path.steps.count, path.steps[depth].matches(name) {
            if depth + 1 == path.steps.count {
                noteStart(context)
                return true
            }
            matched += 1
        }
        if depth == 0 { prologLength = context.byteRange.lowerBound }
        if path.isAnywhere || depth + 1 < path.steps.count {
            ancestors.append(
                XMLCheckpoint.Ancestor(
                    name: name.qualifiedName, namespaceURI: name.namespaceURI, tag: context.byteRange))
            hasChanged = true
        }
        depth += 1
        return false
    }

    private func noteStart(_ context: XMLContext) {
        // Pieces that are parsed on their own hold no entities.
        guard depth == 0 || placesRecords else { return }
        recordStart = context.byteRange.lowerBound
        if depth == 0 { prologLength = recordStart }
    }

    /// Takes an end tag outside of records.
    func ends(_ context: XMLContext) {
        if isDeaf { return }
        // The end of an empty-element tag has no bytes of its own, and lies at the boundary too if the tag ends there.
        if let boundary, !context.byteRange.isEmpty, context.byteRange.lowerBound >= boundary {
            endsAsExpected =
                context.byteRange.lowerBound == boundary && depth == ancestors.count
                && ancestors.map(\.tag.lowerBound) == boundaryOffsets
            self.boundary = nil
        }
        if ancestors.count == depth {
            ancestors.removeLast()
            hasChanged = true
        }
        if matched == depth { matched -= 1 }
        depth -= 1
    }

    /// Notes a record, with the place of its end tag; the record itself is in the batch.
    func completed(_ name: XMLName, _ context: XMLContext) {
        if hasChanged {
            batch.ancestors.append((ends.count, ancestors))
            hasChanged = false
        }
        let range = context.byteRange
        guard placesRecords else {
            return ends.append(XMLPosition(byteOffset: range.upperBound, line: 0, column: 0))
        }
        // Start and end tag lie in one place only where both come from one reference to an entity.
        if range.lowerBound == recordStart { batch.inEntities.append(ends.count) }
        ends.append(context.endPosition(ofTagNamed: name, in: range))
    }

    /// Takes away where the records end.
    func takeEnds() -> [XMLPosition] { ends.takeAll() }

    func report(_ issue: XMLMappingError) {
        batch.issues.append((ends.count, issue))
    }
}

extension XMLContext {
    /// Where the end tag at hand ends, which is in a known range.
    func endPosition(ofTagNamed name: XMLName, in range: Range<Int>) -> XMLPosition {
        var position = position
        position.byteOffset = range.upperBound
        // An empty-element tag has no end tag of its own: the place is behind it already.
        if range.isEmpty { return position }
        let bytes = name.utf8
        var characters = 0
        for index in 0..<bytes.count where bytes[index] & 0xC0 != 0x80 { characters += 1 }
        position.column += 2 + characters
        if bytes.count == characters, range.count == characters + 3 {
            position.column += 1
            return position
        }
        // White space before the closing bracket, and what wide characters there are in the name.
        var tail: [UInt8] = []
        for byte in (rawMarkup ?? []).reversed() {
            guard byte == 0x3E || byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D else { break }
            tail.append(byte)
        }
        let text = Array(tail.reversed())
        return unsafe text.withUnsafeBufferPointer { text in
            guard let base = text.baseAddress else { return position }
            var end = unsafe LineCount(isUTF8: false).advance(position, over: base, count: text.count)
            end.byteOffset = range.upperBound
            return end
        }
    }
}
