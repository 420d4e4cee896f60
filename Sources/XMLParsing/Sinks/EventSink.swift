/// Whoever receives events: one method for each kind.
///
/// Neither the parser nor a replay knows the delegate's type.
///
/// A sink overrides what it hears, and says so in `interests`; what isn't among them is never sent. Elements and text, which
/// are most of a document, go through functions that the sink hands over when it is made.
@usableFromInline
package class EventSink {
    /// Kinds of events besides elements and text.
    @usableFromInline
    package struct Interests: OptionSet, Sendable {
        @usableFromInline package let rawValue: Int

        @usableFromInline
        package init(rawValue: Int) {
            self.rawValue = rawValue
        }

        package static let document = Interests(rawValue: 1)
        package static let processingInstructions = Interests(rawValue: 2)
        package static let comments = Interests(rawValue: 4)
        package static let cdata = Interests(rawValue: 8)
        package static let doctype = Interests(rawValue: 16)
        package static let skippedEntities = Interests(rawValue: 32)
        package static let namespaces = Interests(rawValue: 64)
        package static let declarations = Interests(rawValue: 128)
    }

    @usableFromInline package let interests: Interests
    private let content: ContentHandlers

    @usableFromInline
    package init(interests: Interests, content: ContentHandlers) {
        self.interests = interests
        self.content = content
    }

    @inline(__always)
    package final func startElement(_ name: XMLName, _ attributes: XMLAttributes, _ context: XMLContext) throws {
        try content.startElement(self, name, attributes, context)
    }

    @inline(__always)
    package final func endElement(_ name: XMLName, _ context: XMLContext) throws {
        try content.endElement(self, name, context)
    }

    @inline(__always)
    package final func characters(_ text: XMLText, _ context: XMLContext) throws {
        try content.characters(self, text, context)
    }

    /// The input that the last events came from goes away: deferred positions must be settled now.
    package func inputWillMove(_ source: EventSource) {}

    package func startDocument(_ declaration: XMLDeclaration?, _ context: XMLContext) throws {}
    package func endDocument(_ context: XMLContext) throws {}
    package func processingInstruction(_ target: XMLText, _ data: XMLText, _ context: XMLContext) throws {}
    package func comment(_ text: XMLText, _ context: XMLContext) throws {}
    package func startCDATA(_ context: XMLContext) throws {}
    package func endCDATA(_ context: XMLContext) throws {}
    package func startDoctype(_ doctype: XMLDoctype, _ context: XMLContext) throws {}
    package func endDoctype(_ context: XMLContext) throws {}
    package func skippedEntity(_ entity: XMLSkippedEntity, _ context: XMLContext) throws {}
    package func startMapping(_ prefix: XMLText?, _ namespaceURI: XMLText?, _ context: XMLContext) throws {}
    package func endMapping(_ prefix: XMLText?, _ context: XMLContext) throws {}
    package func declaration(_ declaration: XMLDTDDeclaration, _ context: XMLContext) throws {}
}
