internal import XMLMessages
import XMLParsing

/// What a document refers to and wasn't read: an external document type, and parameter entities.
struct UnreadParts {
    /// Each once, as messages call it, at most so many.
    private var names: [String] = []
    private var count = 0
    private static let limit = 3

    var isEmpty: Bool { count == 0 }

    mutating func add(_ entity: XMLSkippedEntity) {
        let isDoctype = entity.kind == .externalSubset
        let name = isDoctype ? "the document type" : "the entity %\(BriefText.name(entity.name));"
        let text = name + (entity.systemID.map { " in \"\(BriefText.name($0))\"" } ?? "")
        guard !names.contains(text) else { return }
        count += 1
        if names.count < Self.limit { names.append(text) }
    }

    /// `the document type in "books.dtd"`, several separated by commas.
    var text: String {
        names.joined(separator: ", ") + (count > names.count ? " and \(count - names.count) more" : "")
    }
}

/// Hears whether a document is well-formed, and what of it wasn't read.
final class CheckingDelegate: XMLContentDelegate, XMLSkippedEntityDelegate {
    private(set) var unread = UnreadParts()

    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {}
    func didEndElement(_ name: XMLName, context: XMLContext) {}
    func foundCharacters(_ text: XMLText, context: XMLContext) {}
    func skippedEntity(_ entity: XMLSkippedEntity, context: XMLContext) { unread.add(entity) }
}
