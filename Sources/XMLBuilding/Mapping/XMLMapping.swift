public import XMLParsing

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

    /// Checks each model when its element has ended.
    ///
    /// - Parameter check: Throws if the model isn't right; the error's text is the reason of an ``XMLMappingError`` with the
    ///   kind ``XMLMappingError/Kind-swift.struct/invalidModel``.
    /// - Returns: The mapping with the check.
    @inlinable
    public func validated(_ check: @escaping @Sendable (Model) throws -> Void) -> XMLMapping {
        var mapping = self
        unsafe mapping.description.check = { unsafe try check($0.assumingMemoryBound(to: Model.self).pointee) }
        return mapping
    }

    /// Gives prefixes for namespaces: for names in this mapping and those nested in it, and for what is written.
    ///
    /// Documents are read whatever prefixes they use.
    ///
    /// - Parameter prefixes: Prefixes and namespace URIs.
    /// - Returns: The mapping with the prefixes.
    public func prefixes(_ prefixes: KeyValuePairs<String, String>) -> XMLMapping {
        var mapping = self
        mapping.description.prefixes += prefixes.map { ($0.key, $0.value) }
        return mapping
    }

    /// Takes names in further namespaces for names in the mapping's own, here and in nested mappings: for a schema that
    /// changed its namespace from version to version.
    ///
    /// Written is the mapping's own.
    ///
    /// - Parameter namespaces: The namespaces' URIs; an empty one means none.
    /// - Returns: The mapping that reads them too.
    public func alsoReading(namespaces: String...) -> XMLMapping {
        var mapping = self
        mapping.description.alternates += namespaces
        return mapping
    }

    /// Says what happens to child elements that the mapping doesn't know; without it they are skipped.
    ///
    /// With ``XMLUnknownRule/error``, text that isn't white space is unknown as well, unless there is an ``XMLContent``.
    ///
    /// - Parameter rule: What happens.
    /// - Returns: The mapping with the rule.
    public func unknownElements(_ rule: XMLUnknownRule) -> XMLMapping {
        var mapping = self
        mapping.description.unknownElements = rule
        return mapping
    }

    /// Says what happens to attributes that the mapping doesn't know; without it they are skipped.
    ///
    /// - Parameter rule: What happens.
    /// - Returns: The mapping with the rule.
    public func unknownAttributes(_ rule: XMLUnknownRule) -> XMLMapping {
        var mapping = self
        mapping.description.unknownAttributes = rule
        return mapping
    }

    /// Calls a closure with the start tag of each child element that the mapping doesn't know; the element is skipped then.
    ///
    /// - Parameter body: Gets the element's name and its place; what it throws ends the parse.
    /// - Returns: The mapping with the closure.
    public func onUnknownElement(_ body: @escaping @Sendable (XMLName, XMLContext) throws -> Void) -> XMLMapping {
        var mapping = self
        mapping.description.onUnknown = body
        return mapping
    }
}

/// One thing that an element may hold: what the declarations in a mapping come to.
public struct XMLMappedField<Model>: Sendable {
    @usableFromInline var description: FieldDescription

    @usableFromInline
    init(_ description: FieldDescription) {
        self.description = description
    }
}

/// Gathers the fields of an ``XMLMapping`` or an ``XMLContainer``.
@resultBuilder
public enum XMLMappingBuilder<Model> {
    /// Takes a child element.
    ///
    /// - Parameter child: The child.
    /// - Returns: Its field.
    public static func buildExpression(_ child: XMLChild<Model>) -> [XMLMappedField<Model>] { [child.field] }

    /// Takes repeated child elements.
    ///
    /// - Parameter children: The children.
    /// - Returns: Their field.
    public static func buildExpression(_ children: XMLChildren<Model>) -> [XMLMappedField<Model>] { [children.field] }

    /// Takes an attribute.
    ///
    /// - Parameter attribute: The attribute.
    /// - Returns: Its field.
    public static func buildExpression(_ attribute: XMLAttribute<Model>) -> [XMLMappedField<Model>] {
        [attribute.field]
    }

    /// Takes an element's text.
    ///
    /// - Parameter content: The text.
    /// - Returns: Its field.
    public static func buildExpression(_ content: XMLContent<Model>) -> [XMLMappedField<Model>] { [content.field] }

    /// Takes a container.
    ///
    /// - Parameter container: The container.
    /// - Returns: Its field.
    public static func buildExpression(_ container: XMLContainer<Model>) -> [XMLMappedField<Model>] {
        [container.field]
    }

    /// Takes a choice.
    ///
    /// - Parameter choice: The choice.
    /// - Returns: Its field.
    public static func buildExpression(_ choice: XMLChoice<Model>) -> [XMLMappedField<Model>] { [choice.field] }

    /// Joins fields.
    ///
    /// - Parameter fields: The fields.
    /// - Returns: All of them.
    public static func buildBlock(_ fields: [XMLMappedField<Model>]...) -> [XMLMappedField<Model>] {
        fields.flatMap(\.self)
    }
}
