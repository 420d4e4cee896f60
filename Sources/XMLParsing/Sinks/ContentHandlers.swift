/// The functions that elements and text go through, each with the sink that they are for as its first argument.
///
/// They are closures without captures, made where the sink's type, and its delegate's, is known: an event is one call then, with
/// the delegate's own code in it, where a method would be looked up in the class first and in the protocol's table next.
@usableFromInline
package struct ContentHandlers {
    let startElement: (EventSink, XMLName, XMLAttributes, XMLContext) throws -> Void
    let endElement: (EventSink, XMLName, XMLContext) throws -> Void
    let characters: (EventSink, XMLText, XMLContext) throws -> Void

    @usableFromInline
    package init(
        startElement: @escaping (EventSink, XMLName, XMLAttributes, XMLContext) throws -> Void,
        endElement: @escaping (EventSink, XMLName, XMLContext) throws -> Void,
        characters: @escaping (EventSink, XMLText, XMLContext) throws -> Void
    ) {
        self.startElement = startElement
        self.endElement = endElement
        self.characters = characters
    }
}
