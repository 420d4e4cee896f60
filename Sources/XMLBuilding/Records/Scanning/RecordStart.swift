internal import XMLParsing

/// A place in a document, with all that a parser has to be given before it can go on from there.
struct RecordStart: Sendable {
    var position: XMLPosition
    /// The document's bytes up to the root element.
    var prolog: [UInt8] = []
    var ancestors: [Ancestor] = []
    /// What a checkpoint says of the ancestors.
    var known: [XMLCheckpoint.Ancestor]?

    /// An element that is open, with its start tag's bytes.
    struct Ancestor: Sendable {
        var range: Range<Int>
        var tag: [UInt8]

        /// The end tag for it.
        var endTag: [UInt8] {
            let isEnd: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D || $0 == 0x3E }
            return Array("</".utf8) + tag.dropFirst().prefix { !isEnd($0) } + [0x3E]
        }
    }

    static let document = RecordStart(position: XMLPosition(byteOffset: 0, line: 1, column: 1))

    var isDocumentStart: Bool { position.byteOffset == 0 }

    /// Whether the root element, which was a record, has ended before the place.
    var isBehindRoot: Bool { ancestors.isEmpty && position.byteOffset > prolog.count }

    /// What a parser is given first: of a root element that is over, only that there was one.
    var prefix: [UInt8] {
        isBehindRoot ? prolog + Array("<_/>".utf8) : ancestors.reduce(into: prolog) { $0 += $1.tag }
    }

    /// End tags for all that is open.
    var closing: [UInt8] { ancestors.reversed().reduce(into: []) { $0 += $1.endTag } }

    var offsets: [Int] { ancestors.map { $0.range.lowerBound } }
}
