public import XMLWriting

extension XMLStreamWriter {
    /// Writes a model as an element with its mapping's name, as the root or inside of another element.
    ///
    /// Reading it by the same mapping gives the same model, but for what a mapping can't tell apart: a nil string that is an
    /// element's content from an empty one, and nil from an empty array without a container.
    ///
    /// Models of models wait on a stack of the writer's own, so that no depth overflows the program's; each nested model
    /// is copied once, which for arrays and strings is a reference.
    ///
    /// After an error the elements that were begun stay open.
    ///
    /// - Parameter model: The model.
    /// - Throws: `XMLWritingError` for texts that XML can't hold, and outside of a place where an element may stand; what the
    ///   writer's sink throws; ``XMLMappingError`` for an ``XMLChoice`` without an element for a value.
    public func write<Model: XMLMappable>(_ model: Model) throws {
        var modelWriter = ModelWriter(MappingCache.shared.graph(of: Model.self), self)
        try modelWriter.write(model)
    }
}
