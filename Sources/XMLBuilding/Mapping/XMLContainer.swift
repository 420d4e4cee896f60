/// A child element whose content belongs to the same model.
///
/// ```swift
/// XMLContainer("channel") {
///     XMLChild("title", \.title)
///     XMLChildren("item", \.items)
/// }
/// ```
///
/// Its fields may be attributes and text too. If it's repeated, all count, each field by its own rule. It is written if any of
/// its fields has something to write.
public struct XMLContainer<Model>: Sendable {
    @usableFromInline var field: XMLMappedField<Model>

    /// An element around fields.
    ///
    /// - Parameters:
    ///   - name: The element's name; see ``XMLMapping``.
    ///   - fields: What it holds.
    @inlinable
    public init(_ name: String, @XMLMappingBuilder<Model> _ fields: () -> [XMLMappedField<Model>]) {
        field = XMLMappedField(FieldDescription(container: name, fields().map(\.description)))
    }
}
