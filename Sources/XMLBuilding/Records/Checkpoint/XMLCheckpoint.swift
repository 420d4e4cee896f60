public import XMLParsing

/// A place in a document from which its records can be read on.
///
/// It is a value of a few hundred bytes, with a text form (`description`) and `Codable`: store it with what the records so
/// far were made into, and resume after a crash with the rest (``XMLRecords/resumed(from:)``). It holds no content of the
/// document, so that the same document has to be there when it is used.
public struct XMLCheckpoint: Hashable, Sendable {
    /// An element that is open there.
    public struct Ancestor: Hashable, Sendable, Codable {
        /// Its qualified name.
        public var name: String
        /// Its namespace, nil without one.
        public var namespaceURI: String?
        /// The bytes of its start tag.
        public var tag: Range<Int>

        /// Makes an ancestor.
        ///
        /// - Parameters:
        ///   - name: Its qualified name.
        ///   - namespaceURI: Its namespace.
        ///   - tag: The bytes of its start tag.
        public init(name: String, namespaceURI: String?, tag: Range<Int>) {
            self.name = name
            self.namespaceURI = namespaceURI
            self.tag = tag
        }
    }

    /// The place: behind a record, or where the next may start.
    public var position: XMLPosition
    /// How many records lie before it.
    public var records: Int
    /// Bytes before the root element: declarations, and comments among them.
    ///
    /// Nothing in them is kept.
    public var prologLength: Int
    /// The elements that are open there, outermost first.
    public var ancestors: [Ancestor]

    /// Makes a checkpoint.
    ///
    /// - Parameters:
    ///   - position: The place.
    ///   - records: How many records lie before it.
    ///   - prologLength: Bytes before the root element.
    ///   - ancestors: The elements that are open there, outermost first.
    public init(position: XMLPosition, records: Int, prologLength: Int, ancestors: [Ancestor]) {
        self.position = position
        self.records = records
        self.prologLength = prologLength
        self.ancestors = ancestors
    }

    /// The start of a document.
    public static let start = XMLCheckpoint(
        position: XMLPosition(byteOffset: 0, line: 1, column: 1), records: 0, prologLength: 0, ancestors: [])
}
