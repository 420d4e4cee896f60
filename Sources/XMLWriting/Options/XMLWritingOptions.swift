/// How a writer lays its document out, and what it does about characters that XML can't hold.
///
/// The defaults add nothing to what is written: no white space, `<a/>` for an element without content,
/// and an error for a character that XML 1.0 doesn't allow. The encoding is always UTF-8.
public struct XMLWritingOptions: Hashable, Sendable {
    /// The white space put before each element, comment and instruction; none by default.
    ///
    /// Layout never adds white space to an element once it holds text, nor to anything inside such an element,
    /// nor under `xml:space="preserve"`. A writer can't look ahead: for text that comes *after* a child element,
    /// say so beforehand with ``XMLStreamWriter/mixedContent()``.
    public var indentation: Indentation = .none

    /// The quotation mark around attribute values, and in the XML declaration.
    public var quote: Quote = .double

    /// How an element without content is written.
    public var emptyElements: EmptyElements = .selfClosing

    /// The line end that layout uses.
    ///
    /// Line feeds in your text are never changed.
    public var newline: Newline = .lineFeed

    /// Whether the document ends with a line end.
    public var finalNewline = false

    /// What happens to characters that XML 1.0 can't hold, and to bytes that aren't UTF-8.
    public var invalidCharacters: InvalidCharacters = .error

    /// Which characters names may contain.
    public var names: NameRules = .fourthEdition

    /// Whether names are checked by Namespaces in XML 1.0.
    ///
    /// Turned off, a colon is a name character like any other, `xmlns` is an ordinary attribute,
    /// and the `namespace:` parameters are refused.
    public var namespaces = true

    /// The size of the writer's buffer in bytes, at least 16.
    ///
    /// The sink gets pieces of about this size.
    public var bufferSize = 65_536

    /// The default options: no layout, double quotes, `<a/>`, errors for invalid characters.
    public init() {}

    /// The default options.
    public static let `default` = XMLWritingOptions()

    /// Two spaces a level and a final line end, for files that people read.
    public static var pretty: XMLWritingOptions {
        var options = XMLWritingOptions()
        options.indentation = .spaces(2)
        options.finalNewline = true
        return options
    }
}
