/// Delivers events to a delegate whose type is known where the parser is made.
///
/// Elements and text go through code that is specialised for the delegate, without witness tables; the rare kinds through
/// the protocols that the delegate turned out to conform to.
@usableFromInline
package final class DelegateSink<Delegate: XMLContentDelegate>: RareEventSink {
    @usableFromInline let delegate: Delegate

    @inlinable
    package init(_ delegate: Delegate) {
        self.delegate = delegate
        super.init(delegate: delegate)
    }

    @inlinable
    override package func startElement(
        _ name: XMLName, _ attributes: XMLAttributes, _ context: XMLContext
    ) throws {
        try delegate.didStartElement(name, attributes: attributes, context: context)
    }

    @inlinable
    override package func endElement(_ name: XMLName, _ context: XMLContext) throws {
        try delegate.didEndElement(name, context: context)
    }

    @inlinable
    override package func characters(_ text: XMLText, _ context: XMLContext) throws {
        try delegate.foundCharacters(text, context: context)
    }
}
