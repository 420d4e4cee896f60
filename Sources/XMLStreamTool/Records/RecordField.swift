import XMLMessages

/// One field of a record: `title`, `@id`, `author/name`, `author/@id`, `.`; `#text`; with `[]` behind it always a list.
struct RecordField: Sendable {
    /// As it was given, without `[]`.
    let name: String
    let isList: Bool
    /// Names of elements from the record's children on.
    let steps: [String]
    /// An attribute of the last of them.
    let attribute: String?
    /// Whether it is the text of the last of them that isn't in a child element.
    let isOwnText: Bool

    init(_ text: String) throws {
        var text = text
        isList = text.hasSuffix("[]")
        if isList { text.removeLast(2) }
        name = text
        var steps = text == "." ? [] : text.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
        if let last = steps.last, last.hasPrefix("@") {
            attribute = String(last.dropFirst())
            steps.removeLast()
        } else {
            attribute = nil
        }
        isOwnText = attribute == nil && steps.last == "#text"
        if isOwnText { steps.removeLast() }
        self.steps = steps
        let names = steps + (attribute.map { [$0] } ?? [])
        guard !text.isEmpty, names.allSatisfy({ !$0.isEmpty && !$0.contains { "@[]() *=\"'".contains($0) } }) else {
            throw ToolFailure(.usage, "\"\(text)\" is no field: title, @id, author/name and author/@id are")
        }
    }

    /// Reads a list, separated by commas; none may be in it twice, since an object has each member once.
    static func list(_ text: String) throws -> [RecordField] {
        let fields = try text.split(separator: ",", omittingEmptySubsequences: false).map {
            try RecordField(String($0))
        }
        var names: Set<ExactString> = []
        for field in fields where !names.insert(ExactString(field.name)).inserted {
            throw ToolFailure(.usage, "the field \"\(field.name)\" is in --fields twice")
        }
        return fields
    }
}
