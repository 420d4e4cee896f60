internal import XMLParsing

/// A mapping with its names in tables: what reading and writing work by.
@unsafe
struct CompiledMapping {
    let description: MappingDescription
    let name: MappedName
    let size: Int
    let alignment: Int
    let hasCheck: Bool
    let isDraft: Bool
    /// What the element itself holds.
    let element: UnsafeMutablePointer<CompiledElement>
    /// 64-bit words with one bit for each field, containers' fields included.
    let wordCount: Int
    /// The fields that must be there.
    let required: [UInt64]
    let hasRequired: Bool
    /// Fields' names, by their bits.
    let fieldNames: [String]
}

/// What may come in an element: the model's own, or a container.
@unsafe
struct CompiledElement {
    let mapping: UnsafeMutablePointer<CompiledMapping>
    /// By the numbers of their names; a choice's alternatives one after the other.
    let children: UnsafeMutablePointer<CompiledField>
    let childNames: NameIndex
    let attributes: UnsafeMutablePointer<CompiledField>
    let attributeNames: NameIndex
    let looksAtAttributes: Bool
    let content: UnsafeMutablePointer<CompiledField>?
    /// Whether text outside of fields is an issue.
    let refusesText: Bool
}

/// An element, attribute or text that becomes part of the model.
@unsafe
struct CompiledField {
    enum Action: UInt8 {
        case place, text, model, container
    }

    let name: MappedName
    /// The name for error messages.
    let label: String
    let description: FieldDescription
    let action: Action
    let isArray: Bool
    let repetition: XMLRepetition
    let emptyRule: XMLEmptyRule
    /// Where its bit is.
    let word: Int
    let bit: UInt64
    /// The type and place of a value that reads itself.
    let type: any XMLValue.Type
    let offset: Int
    let shape: ValueShape
    /// Reads a value that needs a closure.
    let store: (@Sendable (UnsafeMutableRawPointer, XMLText, Bool) throws -> Bool)?
    /// Moves a nested model into its parent.
    let attach: (@Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer, Bool) -> Void)?
    /// What texts it reads, for error messages.
    let form: String
    /// What a container holds.
    var element: UnsafeMutablePointer<CompiledElement>?
    /// A nested model's mapping.
    var mapping: UnsafeMutablePointer<CompiledMapping>?
    /// Which of the field's alternatives it is.
    let alternative: Int
}
