public import XMLParsing
public import XMLWriting

/// Writes the canonical form of a document while it arrives, as signatures and comparisons need it.
///
/// ```swift
/// let canonicalizer = XMLCanonicalizer(to: try XMLFileSink(path: "Order.c14n"), form: .exclusive(), withComments: false)
/// try XMLPushParser(delegate: canonicalizer).parse(contentsOfFile: "Order.xml")
/// ```
///
/// Memory stays constant: a few bytes for each open element's namespace declarations and for the start tag at hand. For
/// text of any length let the parser deliver pieces (`XMLParsingOptions.textDelivery`); the form
/// is the same.
///
/// The form is that of the whole document. Namespaces must be on. A namespace whose name isn't an absolute URI, and a
/// reference to a general entity that was not read, end the parse with an ``XMLTransformingError``: a document with these has
/// no canonical form. External subsets and parameter entities that were not read are noted in ``skippedEntities``; what they
/// declare may belong to the form, so let the parser resolve them where signatures depend on it.
///
/// The sink is closed at the document's end. After an error it isn't, so that an `XMLFileSink` leaves no file.
public final class XMLCanonicalizer {
    let state: HotState<CanonicalState>

    /// External subsets and parameter entities that were not read.
    public var skippedEntities: [XMLSkippedEntity] { state.value.skippedEntities }

    /// Makes a delegate that writes a canonical form.
    ///
    /// - Parameters:
    ///   - sink: Where the form goes, in pieces of about 64 KiB.
    ///   - form: Which form.
    ///   - withComments: Whether comments belong to it.
    public init(to sink: any XMLSink, form: XMLCanonicalForm = .canonical10, withComments: Bool = false) {
        state = HotState(CanonicalState(to: sink, form: form, withComments: withComments))
    }
}

extension XMLCanonicalizer: XMLContentDelegate {
    /// Writes a start tag.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - attributes: Its attributes.
    ///   - context: Where it is.
    /// - Throws: ``XMLTransformingError`` where the document has no canonical form, and what the sink throws.
    public func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        try state.value.startElement(name, attributes, context)
    }

    /// Writes an end tag.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - context: Where it is.
    /// - Throws: What the sink throws.
    public func didEndElement(_ name: XMLName, context: XMLContext) throws {
        try state.value.endElement(name)
    }

    /// Writes text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - context: Where it is.
    /// - Throws: What the sink throws.
    public func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        try state.value.characters(text)
    }
}

@available(*, unavailable, message: "a delegate belongs to one parser at a time")
extension XMLCanonicalizer: Sendable {}
