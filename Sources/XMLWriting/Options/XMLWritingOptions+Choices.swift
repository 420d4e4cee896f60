extension XMLWritingOptions {
    /// The white space of one level of depth.
    public struct Indentation: Hashable, Sendable {
        /// The white space of one level; nil for no layout at all.
        let unit: String?

        /// No layout: not one character is added.
        public static let none = Indentation(unit: nil)

        /// One tab a level.
        public static let tab = Indentation(unit: "\t")

        /// Spaces.
        ///
        /// - Parameter count: The number of spaces a level. With 0, each element starts a line without indentation.
        /// - Returns: The indentation.
        public static func spaces(_ count: Int) -> Indentation {
            Indentation(unit: String(repeating: " ", count: max(0, count)))
        }
    }

    /// A quotation mark.
    public struct Quote: Hashable, Sendable {
        let byte: UInt8

        /// `"`; a double quote in a value becomes `&quot;`.
        public static let double = Quote(byte: 0x22)

        /// `'`; an apostrophe in a value becomes `&apos;`.
        public static let single = Quote(byte: 0x27)
    }

    /// A way to write elements without content.
    public struct EmptyElements: Hashable, Sendable {
        let selfCloses: Bool

        /// One tag, as in `<a/>`.
        public static let selfClosing = EmptyElements(selfCloses: true)

        /// Two tags, as in `<a></a>`.
        public static let startAndEndTags = EmptyElements(selfCloses: false)
    }

    /// A line end.
    public struct Newline: Hashable, Sendable {
        let text: String

        /// U+000A.
        public static let lineFeed = Newline(text: "\n")

        /// U+000D and U+000A.
        public static let carriageReturnLineFeed = Newline(text: "\r\n")
    }

    /// What to do about a character outside the `Char` production (XML 1.0, 2.2), and about bytes that aren't UTF-8.
    public struct InvalidCharacters: Hashable, Sendable {
        /// The text put in place of each invalid character; nil to refuse.
        let replacement: String?

        /// The call throws ``XMLWritingError/Code/invalidCharacter`` and writes nothing.
        public static let error = InvalidCharacters(replacement: nil)

        /// Each invalid character, and each ill-formed UTF-8 sequence, becomes the given text.
        ///
        /// It applies to text, CDATA, attribute values, comments and instructions; never to names, namespace URIs and
        /// the document type, where an invalid character is always an error.
        ///
        /// - Parameter text: The replacement, usually `"\u{FFFD}"` or `"?"`; empty to drop invalid characters.
        ///   A replacement that is itself invalid makes the call throw.
        /// - Returns: The policy.
        public static func replace(with text: String) -> InvalidCharacters {
            InvalidCharacters(replacement: text)
        }
    }

    /// Which names are accepted.
    public struct NameRules: Hashable, Sendable {
        let allowsFifthEdition: Bool

        /// Names of XML 1.0 up to its fourth edition (Appendix B): what every parser reads, Expat included.
        public static let fourthEdition = NameRules(allowsFifthEdition: false)

        /// Names of the fifth edition (2.3), with nearly all of Unicode.
        ///
        /// Expat, and every other parser made before that edition, rejects those that are new in it.
        public static let fifthEdition = NameRules(allowsFifthEdition: true)
    }
}
