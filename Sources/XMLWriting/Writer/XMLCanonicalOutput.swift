/// A buffered output with the escaping of Canonical XML, for code that keeps the structure itself.
///
/// Nothing is checked: what goes in must come from a parser.
package struct XMLCanonicalOutput: ~Copyable {
    private var output: OutputBuffer
    private let text: Escaper
    private let attribute: Escaper

    /// An output with an empty buffer.
    ///
    /// - Parameters:
    ///   - sink: Where the bytes go.
    ///   - bufferSize: The buffer's size in bytes.
    package init(to sink: any XMLSink, bufferSize: Int = 65_536) {
        output = OutputBuffer(limit: bufferSize, sink: sink)
        text = .canonicalText(CharacterTable())
        attribute = .canonicalAttribute(CharacterTable())
    }

    /// Writes bytes as they are.
    package mutating func write(_ bytes: Span<UInt8>) throws {
        try bytes.withBytes { try output.put($0) }
    }

    /// Writes ASCII markup as it is.
    package mutating func write(_ literal: StaticString) throws {
        try output.put(literal)
    }

    /// Writes character data: `& < >` and carriage return become `&amp; &lt; &gt; &#xD;`.
    package mutating func writeText(_ bytes: Span<UInt8>) throws {
        try bytes.withBytes { try write($0, with: text) }
    }

    /// Writes an attribute's value: `& < "`, tab, line feed and carriage return become references.
    package mutating func writeAttributeValue(_ bytes: Span<UInt8>) throws {
        try bytes.withBytes { try write($0, with: attribute) }
    }

    /// Hands what is buffered to the sink.
    package mutating func flush() throws {
        try output.flush()
    }

    /// Hands the rest to the sink and closes it.
    package mutating func close() throws {
        try output.flush()
        try output.close()
    }

    private mutating func write(_ bytes: Bytes, with escaper: Escaper) throws {
        var rest = bytes
        let most = max(1, output.limit / Escaper.growth)
        while !rest.isEmpty {
            let piece = rest.prefix(min(rest.count, most))
            if piece.count * Escaper.growth > output.room {
                try output.makeRoom(for: piece.count * Escaper.growth)
            }
            if !output.escape(piece, with: escaper) { try output.put(piece) }
            rest = rest.dropFirst(piece.count)
        }
    }
}
