/// Hears elements and text: what every delegate of an ``XMLPushParser`` is.
///
/// A delegate says what else it hears by conforming to further protocols (``XMLDocumentDelegate``,
/// ``XMLCommentDelegate``, ``XMLProcessingInstructionDelegate``, ``XMLCDATADelegate``, ``XMLDoctypeDelegate``,
/// ``XMLSkippedEntityDelegate``, ``XMLNamespaceDelegate``, ``XMLDTDDelegate``). Every method is required, so that a slip
/// in a name or a type is a compile error and never dead code. What nobody hears isn't registered with the engine, costs
/// nothing, and doesn't cut a run of text.
///
/// What a method throws ends the parse, and comes out of the parser's call unchanged; nothing is delivered after it.
public protocol XMLContentDelegate: AnyObject {
    /// A start tag, or the start of an empty-element tag.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - attributes: Its attributes, defaulted ones included.
    ///   - context: Where the tag is, and the means to steer the parse.
    /// - Throws: Whatever shall end the parse.
    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws

    /// An end tag, or the end of an empty-element tag.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - context: Where the tag is, and the means to steer the parse.
    /// - Throws: Whatever shall end the parse.
    func didEndElement(_ name: XMLName, context: XMLContext) throws

    /// A run of character data: text, CDATA sections, entities and character references alike, joined, with line ends
    /// normalised (XML 1.0, 2.11). One call a run, unless ``XMLParsingOptions/textDelivery-swift.property`` asks for
    /// pieces.
    ///
    /// - Parameters:
    ///   - text: The whole run, up to the next event that is delivered.
    ///   - context: Where the run is, and the means to steer the parse.
    /// - Throws: Whatever shall end the parse.
    func foundCharacters(_ text: XMLText, context: XMLContext) throws
}
