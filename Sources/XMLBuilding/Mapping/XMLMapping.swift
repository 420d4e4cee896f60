/// How a model maps to an element: one description to read it, and to write it back equal.
///
/// ```swift
/// XMLMapping("Player", make: { Player(name: "", level: 1) }) {
///     XMLAttribute("id", \.id)
///     XMLChild("Name", \.name).required()
///     XMLChild("Level", \.level)
///     XMLChildren("Item", in: "Items", \.items)
/// }
/// ```
///
/// An element counts by its place: a `<Name>` deeper inside never passes for the player's. `make` gives the model that
/// reading starts from; what is absent in the document keeps the value that it has there.
///
/// ## Names
///
/// `{urn:x}title` is the name `title` in the namespace `urn:x`, `{}title` is in none, `{*}title` in any (and written in none), and
/// `dc:title` is in the one that ``prefixes(_:)`` gives for `dc`. A child's name without any of these is in the namespace of
/// the mapping it stands in; that of an attribute is in none. A mapping's namespace is that of its own name; if it has
/// none, that of the element it's read from, which for the outermost mapping is no namespace.
///
/// ## Cost
///
/// A mapping is compiled once per type: names into tables, properties into offsets. What can't be reached by an offset
/// (computed and observed properties, and those of classes) is set through the key path, which costs about four times as much.
public struct XMLMapping<Model>: Sendable {
    @usableFromInline var description: MappingDescription

    /// Describes a model that is made first, and filled then.
    ///
    /// - Parameters:
    ///   - name: The element's name, as a document's root.
    ///   - make: Makes the model that reading starts from, with the values of what may be absent.
    ///   - fields: What the element holds.
    @inlinable
    public init(
        _ name: String, make: @escaping @Sendable () -> Model,
        @XMLMappingBuilder<Model> _ fields: () -> [XMLMappedField<Model>]
    ) {
        description = MappingDescription(
            name, model: Model.self, make: make, fields: fields().map(\.description))
    }

    /// Describes a model that can only be made whole: its draft is filled first.
    ///
    /// - Parameters:
    ///   - name: The element's name, as a document's root.
    ///   - draft: Makes a draft.
    ///   - finish: Makes the model of a draft whose element has ended. What it throws is the reason of an
    ///     ``XMLMappingError`` with the kind ``XMLMappingError/Kind-swift.struct/invalidModel``.
    ///   - begin: Makes the draft of a model that is written.
    ///   - fields: What the element holds, by the draft's properties.
    @inlinable
    public init<Draft>(
        _ name: String, draft: @escaping @Sendable () -> Draft, finish: @escaping @Sendable (Draft) throws -> Model,
        begin: @escaping @Sendable (Model) -> Draft,
        @XMLMappingBuilder<Draft> _ fields: () -> [XMLMappedField<Draft>]
    ) {
        description = MappingDescription(
            name, model: Draft.self, make: draft, fields: fields().map(\.description))
        // One memory holds the draft first, and the model then.
        description.size = max(description.size, MemoryLayout<Model>.size)
        description.alignment = max(description.alignment, MemoryLayout<Model>.alignment)
        unsafe description.destroyModel = { unsafe $0.assumingMemoryBound(to: Model.self).deinitialize(count: 1) }
        unsafe description.finish = { memory in
            let draft = unsafe memory.assumingMemoryBound(to: Draft.self).move()
            unsafe memory.initializeMemory(as: Model.self, to: try finish(draft))
        }
        unsafe description.begin = { memory in
            let model = unsafe memory.assumingMemoryBound(to: Model.self).move()
            unsafe memory.initializeMemory(as: Draft.self, to: begin(model))
        }
    }
}
