import XMLParsing

/// The text of a record's children, by their place: the first of repeated ones counts, and absent is not empty.
///
/// A builder tells it of every event inside the record; it skips what it doesn't know.
struct ChildText<Field: RawRepresentable<String> & CaseIterable & Hashable> {
    private var texts: [Field: String] = [:]
    private var open: Field?

    /// The text of a child, nil if it was absent.
    subscript(field: Field) -> String? { texts[field] }

    /// Forgets a record.
    mutating func removeAll() {
        texts.removeAll(keepingCapacity: true)
        open = nil
    }

    /// Takes the start tag of an element in the record.
    mutating func start(_ name: XMLName, _ context: XMLContext) {
        guard open == nil, let field = Field.allCases.first(where: { name.matches(local: $0.rawValue, in: "") }),
            texts[field] == nil
        else { return context.skipElement() }
        texts[field] = ""
        open = field
    }

    /// Takes text in the record.
    mutating func append(_ text: XMLText) {
        if let open { texts[open]?.append(text.string) }
    }

    /// Takes an end tag.
    ///
    /// Returns whether it was a child's, and not the record's own.
    mutating func end() -> Bool {
        guard open != nil else { return false }
        open = nil
        return true
    }
}
