import XMLMessages

/// One node of a tree: trees are arrays of these in document order, an element followed by its namespace declarations, its
/// attributes and its content.
struct TreeNode: Sendable, BitwiseCopyable {
    var kind: XMLTree.Kind
    /// Place in the table of names; for instructions that of the target, for namespace declarations that of the prefix.
    var name: Int32
    /// The place after the last node of its content.
    var end: Int32
    /// The element it belongs to, -1 at the top.
    var parent: Int32
    /// Where its text starts; for elements, where that of what they hold starts.
    var start: UInt32
    /// Bytes of its text; none for elements.
    var count: UInt32

    /// Where its text lies.
    @inline(__always)
    var textRange: Range<Int> { Int(start)..<Int(start) &+ Int(count) }
}

/// A name in a tree's table.
struct TreeName: Equatable, Sendable {
    var qualifiedName: String
    /// Bytes of the prefix, 0 without one.
    var prefixCount: Int
    /// The namespace's URI, empty for none.
    var uri: String

    var localName: String {
        prefixCount == 0 ? qualifiedName : String(qualifiedName.utf8.dropFirst(prefixCount + 1)) ?? qualifiedName
    }

    var prefix: String? {
        prefixCount == 0 ? nil : String(qualifiedName.utf8.prefix(prefixCount))
    }

    init(qualifiedName: String, uri: String) {
        self.qualifiedName = qualifiedName
        self.uri = uri
        prefixCount =
            qualifiedName.utf8.firstIndex(of: UInt8(ascii: ":")).map {
                qualifiedName.utf8.distance(from: qualifiedName.utf8.startIndex, to: $0)
            } ?? 0
    }

    static func == (one: TreeName, other: TreeName) -> Bool {
        one.qualifiedName.isExactly(other.qualifiedName) && one.uri.isExactly(other.uri)
    }

    /// Whether it is the name by the rule of `XMLName`: as written, or `{namespace URI}local`.
    func matches(_ name: String) -> Bool {
        guard name.utf8.first == UInt8(ascii: "{"), let close = name.utf8.firstIndex(of: UInt8(ascii: "}")) else {
            return qualifiedName.isExactly(name)
        }
        let start = name.utf8.index(after: name.utf8.startIndex)
        return uri.utf8.elementsEqual(name.utf8[start..<close])
            && localName.utf8.elementsEqual(name.utf8[name.utf8.index(after: close)...])
    }
}
