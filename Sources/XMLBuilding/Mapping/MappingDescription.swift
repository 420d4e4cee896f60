public import XMLParsing

/// A mapping without its model's type.
@usableFromInline
@safe
struct MappingDescription: Sendable {
    @usableFromInline var name: String
    @usableFromInline var fields: [FieldDescription]
    @usableFromInline var size: Int
    @usableFromInline var alignment: Int
    /// Makes a model in uninitialised memory.
    @usableFromInline var make: @Sendable (UnsafeMutableRawPointer) -> Void
    /// Frees a model, or draft, that isn't complete.
    @usableFromInline var destroy: @Sendable (UnsafeMutableRawPointer) -> Void
    /// Frees a model that is complete.
    @usableFromInline var destroyModel: @Sendable (UnsafeMutableRawPointer) -> Void
    /// Looks at a complete model.
    @usableFromInline var check: (@Sendable (UnsafeMutableRawPointer) throws -> Void)?
    /// Puts a model where its draft is, which is gone even after an error.
    @usableFromInline var finish: (@Sendable (UnsafeMutableRawPointer) throws -> Void)?
    /// Puts a draft where its model is.
    @usableFromInline var begin: (@Sendable (UnsafeMutableRawPointer) -> Void)?
    @usableFromInline var prefixes: [(prefix: String, uri: String)] = []
    /// Namespaces that are as good as the mapping's own.
    @usableFromInline var alternates: [String] = []
    @usableFromInline var unknownElements = XMLUnknownRule.skip
    @usableFromInline var unknownAttributes = XMLUnknownRule.skip
    @usableFromInline var onUnknown: (@Sendable (XMLName, XMLContext) throws -> Void)?

    @inlinable
    init<Model>(_ name: String, model: Model.Type, make: @escaping @Sendable () -> Model, fields: [FieldDescription]) {
        self.name = name
        self.fields = fields
        size = MemoryLayout<Model>.size
        alignment = MemoryLayout<Model>.alignment
        // The memory has the model's size and alignment.
        unsafe self.make = { unsafe $0.initializeMemory(as: Model.self, to: make()) }
        unsafe destroy = { unsafe $0.assumingMemoryBound(to: Model.self).deinitialize(count: 1) }
        unsafe destroyModel = unsafe destroy
    }
}
