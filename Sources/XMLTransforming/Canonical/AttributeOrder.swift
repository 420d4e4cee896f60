import XMLParsing

/// The order of a start tag's attributes in canonical forms: by namespace URI, then by local name, both by character codes;
/// those in no namespace come first.
struct AttributeOrder {
    /// Places in the start tag.
    private(set) var indices: [Int] = []

    /// Sorts the attributes of a start tag.
    mutating func sort(_ attributes: XMLAttributes) {
        let count = attributes.count
        indices.removeAll(keepingCapacity: true)
        var isSorted = true
        for index in 0..<count {
            indices.append(index)
            if isSorted, index > 0 { isSorted = Self.precedes(index - 1, index, attributes) }
        }
        if isSorted { return }
        // A heap sort: views can't be captured by the closure that the library's sort takes.
        for root in stride(from: count / 2 - 1, through: 0, by: -1) { sift(root, count, attributes) }
        for end in stride(from: count - 1, to: 0, by: -1) {
            indices.swapAt(0, end)
            sift(0, end, attributes)
        }
    }

    private mutating func sift(_ start: Int, _ end: Int, _ attributes: XMLAttributes) {
        var root = start
        while 2 * root + 1 < end {
            var child = 2 * root + 1
            if child + 1 < end, Self.precedes(indices[child], indices[child + 1], attributes) { child += 1 }
            guard Self.precedes(indices[root], indices[child], attributes) else { return }
            indices.swapAt(root, child)
            root = child
        }
    }

    private static func precedes(_ one: Int, _ other: Int, _ attributes: XMLAttributes) -> Bool {
        let (first, second) = (attributes.name(at: one), attributes.name(at: other))
        let namespaces = first.namespaceUTF8.order(second.namespaceUTF8)
        if namespaces != 0 { return namespaces < 0 }
        return first.localUTF8.order(second.localUTF8) < 0
    }
}
