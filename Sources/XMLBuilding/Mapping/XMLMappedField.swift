/// One thing that an element may hold: what the declarations in a mapping come to.
public struct XMLMappedField<Model>: Sendable {
    @usableFromInline var description: FieldDescription

    @usableFromInline
    init(_ description: FieldDescription) {
        self.description = description
    }
}

extension XMLMappedField {
    /// A field, perhaps in an element around it.
    @usableFromInline
    init(_ description: FieldDescription, in container: String?) {
        self.init(container.map { FieldDescription(container: $0, [description]) } ?? description)
    }
}
