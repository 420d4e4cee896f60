import StreamingXML

/// What was written, and what is read: one vocabulary for both.
enum WrittenEvent: Hashable {
    case start(WrittenName, [WrittenAttribute])
    case end
    case text(String)
    case comment(String)
    case instruction(String, String)
}

/// A name, with its namespace where that was given or read.
struct WrittenName: Hashable {
    var qualified: String
    var namespace: String?

    var local: Substring { qualified.split(separator: ":", maxSplits: 1).last ?? "" }

    /// Whether a name that was read is the one that was written: the same as written, or, where a namespace was asked for, in that
    /// one under whatever prefix.
    func isRead(as read: WrittenName) -> Bool {
        guard let namespace else { return qualified == read.qualified }
        return namespace == read.namespace ?? "" && local == read.local
    }
}

/// An attribute.
struct WrittenAttribute: Hashable {
    var name: WrittenName
    var value: String
}

extension WrittenEvent {
    /// Whether an event that was read is this one.
    func isRead(as read: WrittenEvent) -> Bool {
        guard case .start(let name, let attributes) = self, case .start(let readName, let readAttributes) = read else {
            return self == read
        }
        return name.isRead(as: readName) && attributes.count == readAttributes.count
            && zip(attributes, readAttributes).allSatisfy { $0.name.isRead(as: $1.name) && $0.value == $1.value }
    }
}

extension [WrittenEvent] {
    /// Adds text to a run.
    mutating func append(text: String) {
        if text.isEmpty { return }
        if case .text(let before) = last {
            self[count - 1] = .text(before + text)
        } else {
            append(.text(text))
        }
    }

    /// The events as layout leaves them: text without white space.
    var withoutLayout: [WrittenEvent] {
        var result: [WrittenEvent] = []
        for event in self {
            if case .text(let text) = event {
                result.append(text: String(text.filter { !$0.isWhitespace }))
            } else {
                result.append(event)
            }
        }
        return result
    }
}

/// Hears what was written, but for the internal subset, which is written in one piece.
final class WrittenEventReader: XMLContentDelegate, XMLCommentDelegate, XMLProcessingInstructionDelegate,
    XMLDoctypeDelegate
{
    private(set) var events: [WrittenEvent] = []
    private var isInDoctype = false

    func didStartDoctype(_ doctype: XMLDoctype, context: XMLContext) { isInDoctype = true }

    func didEndDoctype(context: XMLContext) { isInDoctype = false }

    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {
        var read: [WrittenAttribute] = []
        attributes.forEach { read.append(WrittenAttribute(name: Self.name($0), value: $1.string)) }
        events.append(.start(Self.name(name), read))
    }

    func didEndElement(_ name: XMLName, context: XMLContext) { events.append(.end) }

    func foundCharacters(_ text: XMLText, context: XMLContext) { events.append(text: text.string) }

    func foundComment(_ text: XMLText, context: XMLContext) {
        if !isInDoctype { events.append(.comment(text.string)) }
    }

    func foundProcessingInstruction(target: XMLText, data: XMLText, context: XMLContext) {
        if isInDoctype { return }
        events.append(.instruction(target.string, data.string))
    }

    private static func name(_ name: XMLName) -> WrittenName {
        WrittenName(qualified: name.qualifiedName, namespace: name.namespaceURI)
    }
}
