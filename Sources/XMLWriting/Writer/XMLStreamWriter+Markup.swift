extension XMLStreamWriter {
    /// Writes a comment, anywhere in the document (XML 1.0, 2.5).
    ///
    /// A carriage return can't be kept in a comment: line ends are written as parsers read them, as line feeds.
    ///
    /// - Parameter text: The text between `<!--` and `-->`.
    /// - Throws: ``XMLWritingError/Code/invalidComment`` if it contains `--` or ends with `-`,
    ///   ``XMLWritingError/Code/invalidCharacter`` for characters that XML can't hold.
    public func comment(_ text: String) throws {
        try text.withBytes { try unsafe state.pointee.comment($0) }
    }

    /// Writes a processing instruction, anywhere in the document (XML 1.0, 2.6).
    ///
    /// White space at the start of the data isn't part of what a parser returns; line ends are written as line feeds.
    ///
    /// - Parameters:
    ///   - target: The target, a name without a colon.
    ///   - data: What follows it; may be empty.
    /// - Throws: ``XMLWritingError/Code/invalidProcessingInstruction`` if the data contains `?>` or the target is `xml`
    ///   in any case, ``XMLWritingError/Code/invalidName`` for another wrong target.
    public func processingInstruction(_ target: String, _ data: String) throws {
        try target.withBytes { target in
            try data.withBytes { try unsafe state.pointee.processingInstruction(target, $0) }
        }
    }
}
