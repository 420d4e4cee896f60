public import XMLParsing
public import XMLWriting

/// Copies a document from a parser to a writer while it arrives: whatever it hears, it writes.
///
/// ```swift
/// try XMLStreamWriter.file("Copy.xml") { writer in
///     try XMLPushParser(delegate: XMLWritingDelegate(writer)).parse(contentsOfFile: "Original.xml")
/// }
/// ```
///
/// The copy has the same events as the original: elements and attributes in their order, namespace declarations where they
/// stood, text, CDATA sections, comments, instructions, and the document type declaration with its internal subset as it was
/// written. Where white space separates parts outside of the root element, a line end does in the copy. Memory stays constant; names and text pass from the parser's memory to the writer's buffer without a `String`.
///
/// What an event doesn't tell isn't kept: white space inside tags, the kind of quotes,
/// whether an element without content had one tag or two, entity and character references (what they stand for is written),
/// encoding (UTF-8 is written) and version (1.0 is) of the XML declaration. Attributes that the DTD defaulted are
/// written unless all of the DTD that was read is in the copy. A reference to an entity that was not read is kept in content;
/// in an attribute's value, which arrives without it, it ends the parse with an ``XMLTransformingError``.
///
/// A delegate whose writer has an open element copies into that element: the XML declaration and the document type
/// declaration are left out then.
///
/// White space between elements is text, and is copied: to lay a document out anew, drop it with a filter.
///
/// The writer stays the caller's: call its `finish()` when the parser has finished (`XMLStreamWriter.file` does so itself). For a parser with namespaces off, make a writer
/// with namespaces off.
public final class XMLWritingDelegate {
    /// Where the copy goes.
    public let writer: XMLStreamWriter

    let state: HotState<CopyState>

    /// Makes a delegate that copies to a writer.
    ///
    /// - Parameter writer: Where the copy goes.
    public init(_ writer: XMLStreamWriter) {
        self.writer = writer
        state = HotState(CopyState(isEmbedded: writer.depth > 0))
    }
}

/// What a copy has to remember.
struct CopyState {
    /// Declarations for the start tag that comes next.
    var mappings = PendingMappings()
    var doctype = DoctypeRecord()
    /// Whether the copy goes into an element that was open before, whose namespaces aren't the document's.
    var isEmbedded: Bool
    /// Where in the input the last part outside of the root element ended.
    var outsideEnd = 0
    /// Whether one of these parts is in the copy.
    var hasOutside = false
}

extension XMLWritingDelegate: XMLContentDelegate {
    /// Writes a start tag.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - attributes: Its attributes.
    ///   - context: Where it is.
    /// - Throws: `XMLWritingError` if the writer refuses it, and what its sink throws.
    public func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        if writer.depth == 0 { try separate(context) }
        try startElement(name)
        try writeAttributes(attributes, withDefaults: !state.value.doctype.keepsDefaults)
    }

    /// Writes an end tag.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - context: Where it is.
    /// - Throws: What the writer's sink throws.
    public func didEndElement(_ name: XMLName, context: XMLContext) throws {
        try writer.endElement()
        noteOutside(context)
    }

    /// Writes text, or the text of a CDATA section.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - context: Where it is.
    /// - Throws: What the writer's sink throws.
    public func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        try writer.characters(uncheckedUTF8: text.utf8)
    }

    /// Puts a line end before a part outside of the root element, where the input has white space; `lead` bytes of the part
    /// stand before the place of its event.
    func separate(_ context: XMLContext, lead: Int = 0) throws {
        guard state.value.hasOutside, !state.value.isEmbedded else { return }
        if context.byteRange.lowerBound - lead > state.value.outsideEnd { try writer.lineBreak() }
    }

    /// Notes where a part outside of the root element ends.
    @inline(__always)
    func noteOutside(_ context: XMLContext, isCopied: Bool = true) {
        guard writer.depth == 0 else { return }
        state.value.outsideEnd = context.byteRange.upperBound
        if isCopied { state.value.hasOutside = true }
    }

    /// Writes a start tag without its attributes, but with the declarations that are pending.
    func startElement(_ name: XMLName) throws {
        if state.value.isEmbedded {
            try startEmbeddedElement(name)
        } else {
            try writer.startElement(name.utf8)
        }
        if !state.value.mappings.isEmpty { try declareMappings() }
    }

    /// A default namespace of the elements around the copy doesn't hold inside of it.
    private func startEmbeddedElement(_ name: XMLName) throws {
        let namespace = name.namespaceUTF8
        if namespace.isEmpty && !name.prefixUTF8.isEmpty {
            try writer.startElement(name.utf8)
        } else {
            try writer.startElement(name.utf8, namespace: namespace)
        }
    }

    func declareMappings() throws {
        try state.value.mappings.forEach { prefix, uri in
            try writer.declareNamespace(uri, prefix: prefix)
        }
        state.value.mappings.removeAll()
    }

    func writeAttributes(_ attributes: XMLAttributes, withDefaults: Bool) throws {
        for index in 0..<attributes.count {
            // Defaulted ones come last.
            if !withDefaults && attributes.isDefaulted(index) { return }
            try writer.attribute(attributes.name(at: index).utf8, attributes.value(at: index).utf8, isUTF8: true)
        }
    }
}

@available(*, unavailable, message: "a delegate belongs to one parser at a time")
extension XMLWritingDelegate: Sendable {}
