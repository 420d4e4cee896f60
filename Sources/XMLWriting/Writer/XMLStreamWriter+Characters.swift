extension XMLStreamWriter {
    /// Writes text.
    ///
    /// `& < >` and carriage return are escaped, so that a parser returns the text exactly as it went in, also when `]]>`
    /// is spread over several calls. Inside a section opened by ``startCDATA()`` the text becomes part of that.
    /// Empty text does nothing.
    ///
    /// - Parameter text: The text.
    /// - Throws: ``XMLWritingError/Code/outsideRoot`` outside the root element,
    ///   ``XMLWritingError/Code/invalidCharacter`` for characters that XML can't hold, if the options say so.
    public func characters(_ text: String) throws {
        try text.withBytes { try unsafe state.pointee.characters($0) }
    }

    /// Writes text given as UTF-8.
    ///
    /// - Parameter utf8: The text's bytes: whole characters in each call. Bytes that aren't UTF-8 count as invalid
    ///   characters: overlong forms, surrogates and cut sequences included.
    /// - Throws: As with a string.
    public func characters(_ utf8: Span<UInt8>) throws {
        try utf8.withBytes { try unsafe state.pointee.withCheckedUTF8(of: $0) { try $0.characters($1) } }
    }

    /// Writes text as a CDATA section.
    ///
    /// Where the text contains `]]>` the section is split in two; a carriage return, which a section can't hold, is
    /// written between two sections as a reference. A parser returns the text exactly as it went in.
    ///
    /// - Parameter text: The text.
    /// - Throws: As ``characters(_:)-(String)`` does.
    public func cdata(_ text: String) throws {
        try text.withBytes { try unsafe state.pointee.cdata($0) }
    }

    /// Opens a CDATA section, to be filled by ``characters(_:)-(String)`` in pieces of any size.
    ///
    /// - Throws: ``XMLWritingError/Code/outsideRoot`` outside the root element, ``XMLWritingError/Code/wrongState`` if
    ///   a section is open already.
    public func startCDATA() throws {
        try unsafe state.pointee.startCDATA()
    }

    /// Closes the CDATA section.
    ///
    /// - Throws: ``XMLWritingError/Code/wrongState`` if none is open.
    public func endCDATA() throws {
        try unsafe state.pointee.endCDATA()
    }
}
