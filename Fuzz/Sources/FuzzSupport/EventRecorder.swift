public import StreamingXML

/// Writes down every event, runs of text joined, and steers the parse as it is told.
public final class EventRecorder: XMLContentDelegate {
    /// One event.
    public struct Event: Hashable, CustomStringConvertible {
        /// What happened; nothing but the text for text.
        public var what: String
        /// Whether it is text.
        public var isText: Bool
        /// Where the event is; for text that was joined, of its first piece.
        public var range: Range<Int>

        /// For people.
        public var description: String { "\(range) \(isText ? what.debugDescription : what)" }
    }

    /// The events so far.
    public private(set) var events: [Event] = []
    /// Called after each event that isn't text, with its number.
    public var onMarkup: ((Int, XMLContext) throws -> Void)?
    /// How many events that aren't text there were.
    private var markup = 0

    /// A recorder without events.
    public init() {}

    /// Forgets all.
    public func removeAll() {
        events = []
        markup = 0
    }

    func add(_ what: String, _ context: XMLContext) throws {
        events.append(Event(what: what, isText: false, range: context.byteRange))
        markup += 1
        try onMarkup?(markup - 1, context)
    }

    static func expanded(_ name: XMLName) -> String {
        name.namespaceURI.map { "{\($0)}\(name.qualifiedName)" } ?? name.qualifiedName
    }

    /// Writes down a start tag.
    public func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        var line = "<\(Self.expanded(name))"
        for index in 0..<attributes.count {
            let value = attributes.value(at: index).string.debugDescription
            line += " \(Self.expanded(attributes.name(at: index)))=\(value)"
        }
        try add(line + ">", context)
    }

    /// Writes down an end tag.
    public func didEndElement(_ name: XMLName, context: XMLContext) throws {
        try add("</\(Self.expanded(name))>", context)
    }

    /// Writes down text.
    public func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        if let last = events.last, last.isText {
            events[events.count - 1].what += text.string
        } else {
            events.append(Event(what: text.string, isText: true, range: context.byteRange))
        }
    }
}
