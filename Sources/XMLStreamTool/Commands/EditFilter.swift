import XMLMessages
import XMLParsing
import XMLTransforming
import XMLWriting

/// Notes the numbers of matching elements, as an ``ElementNumbering`` gives them.
final class MatchPlaces: XMLContentDelegate {
    /// By the number of an element, how many elements it holds; 0 where that isn't counted.
    private(set) var contentCounts: [Int: Int] = [:]
    private let countsContent: Bool
    private var place = 0
    private var depth = 0

    /// - Parameter countsContent: Whether it matters how many elements a match holds.
    init(countsContent: Bool) {
        self.countsContent = countsContent
    }

    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {
        if depth > 0 {
            contentCounts[place, default: 0] += 1
        } else {
            place = context.byteRange.lowerBound
            contentCounts[place] = 0
            if !countsContent { return context.skipElement() }
        }
        depth += 1
    }

    func didEndElement(_ name: XMLName, context: XMLContext) { if depth > 0 { depth -= 1 } }

    func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        if depth == 0 { throw ToolFailure(.usage, "only elements can be edited, and an expression selects text") }
    }
}

/// Changes elements by their numbers.
final class EditFilter: XMLFilter {
    /// Changes, and by the numbers of the elements that they are made to, how many elements those hold.
    typealias Edit = (changes: [EditCommand.Change], contentCounts: [Int: Int])

    private let edits: [Edit]
    /// The next element's number, be it left out or not.
    private var next = 0

    init(_ edits: [Edit]) {
        self.edits = edits
    }

    func didStartElement(
        _ name: XMLName, attributes: XMLAttributes, output: XMLFilterOutput, context: XMLContext
    ) throws -> XMLElementAction {
        let place = next
        next += 1
        let edits = edits.filter { $0.contentCounts[place] != nil }
        if edits.isEmpty { return .keep }
        if let edit = edits.first(where: { $0.changes.leaveOutContent }) { next += edit.contentCounts[place] ?? 0 }
        return action(edits.flatMap(\.changes), XMLStartElement(name, attributes))
    }

    /// What changes come to: where an element is deleted others don't matter, nor do those of tags that go.
    private func action(_ changes: [EditCommand.Change], _ original: XMLStartElement) -> XMLElementAction {
        var element = original
        var text: String?
        var isUnwrapped = false
        for change in changes {
            switch change {
            case .delete: return .drop
            case .unwrap: isUnwrapped = true
            case .rename(let name):
                element.name = XMLQualifiedName(
                    name, namespaceURI: name.contains(":") ? nil : element.name.namespaceURI)
            case .set(let name, let value):
                if let index = element.attributes.firstIndex(where: { $0.name.qualifiedName.isExactly(name) }) {
                    element.attributes[index].value = value
                } else {
                    element.attributes.append(.init(name: XMLQualifiedName(name), value: value))
                }
            case .unset(let name): element.attributes.removeAll { $0.name.qualifiedName.isExactly(name) }
            case .text(let value): text = value
            }
        }
        guard let text else { return isUnwrapped ? .unwrap : .rewrite(element) }
        if isUnwrapped { return .replace { try $0.characters(text) } }
        return .replace { writer in
            try writer.startElement(element.name.qualifiedName, namespace: element.name.namespaceURI ?? "")
            for attribute in element.attributes {
                try writer.attribute(
                    attribute.name.qualifiedName, attribute.value, namespace: attribute.name.namespaceURI)
            }
            try writer.characters(text)
            try writer.endElement()
        }
    }

    func foundCharacters(_ text: XMLText, output: XMLFilterOutput, context: XMLContext) -> XMLTextAction { .keep }
    func willEndElement(_ name: XMLName, output: XMLFilterOutput, context: XMLContext) {}
}

extension [EditCommand.Change] {
    /// Whether an element's content isn't read when they are made.
    var leaveOutContent: Bool {
        contains {
            switch $0 {
            case .delete, .text: true
            case .unwrap, .rename, .set, .unset: false
            }
        }
    }
}
