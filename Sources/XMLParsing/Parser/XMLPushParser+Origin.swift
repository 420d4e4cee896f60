/// Parsing that starts within a document, for what reads it in parts.
extension XMLPushParser {
    /// Reads the document's prolog and the start tags of the elements that are open at a place, and places what follows
    /// there.
    ///
    /// The start tags are delivered, with the places that they have in `prefix`. Afterwards all places, those in errors
    /// included, are those in the document.
    ///
    /// - Parameters:
    ///   - prefix: The document's bytes up to the root element, then the start tags, outermost first.
    ///   - position: Where the next byte lies in the document.
    ///   - offsets: Where the start tags lie in the document.
    /// - Throws: As ``parse(_:)-(Span<UInt8>)`` does; ``XMLParsingError/Code-swift.struct/invalidUse`` if `prefix` doesn't
    ///   open as many elements as there are offsets, or leaves something unfinished.
    package func begin(after prefix: [UInt8], at position: XMLPosition, openedAt offsets: [Int]) throws {
        try session.begin(after: prefix, at: position, openedAt: offsets)
    }

    /// Takes all that is left of the input, and end tags for the elements that are open behind it, in one final call.
    ///
    /// No token in it may be longer than the limit: the engine has all at once.
    ///
    /// - Parameters:
    ///   - bytes: The rest of the input; it is copied once.
    ///   - tags: End tags that aren't part of the input.
    /// - Throws: As ``parse(_:)-(Span<UInt8>)`` and ``finish()`` do.
    package func finish(with bytes: UnsafeRawBufferPointer, closing tags: [UInt8] = []) throws {
        try unsafe session.finish(with: bytes, closing: tags)
    }

    /// Where the first byte lies that isn't consumed; right after a call that wasn't the last.
    package var consumedPosition: XMLPosition { session.inputPosition }
}
