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
        super.init(
            delegate: delegate,
            content: ContentHandlers(
                startElement: { sink, name, attributes, context in
                    try Self.delegate(of: sink).didStartElement(name, attributes: attributes, context: context)
                },
                endElement: { sink, name, context in
                    try Self.delegate(of: sink).didEndElement(name, context: context)
                },
                characters: { sink, text, context in
                    try Self.delegate(of: sink).foundCharacters(text, context: context)
                }
            )
        )
    }

    @inlinable
    @inline(__always)
    static func delegate(of sink: EventSink) -> Delegate {
        // The functions get the sink that they were made with.
        unsafe unsafeDowncast(sink, to: Self.self).delegate
    }
}
