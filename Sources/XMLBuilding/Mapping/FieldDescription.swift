public import XMLParsing

/// One thing that an element may hold, as its mapping says it, without the model's type.
@usableFromInline
@safe
struct FieldDescription: Sendable {
    @usableFromInline
    enum Role: Sendable {
        case attribute, child, content, container
    }

    @usableFromInline var role: Role
    @usableFromInline var name: String
    /// The elements that the field is read from and written as: one, or those of a choice.
    @usableFromInline var alternatives: [FieldAlternative] = []
    /// A container's fields.
    @usableFromInline var contents: [FieldDescription] = []
    @usableFromInline var isRequired = false
    @usableFromInline var repetition = XMLRepetition.first
    @usableFromInline var emptyRule = XMLEmptyRule.value
    @usableFromInline var isArray = false
    /// Where a stored array lies in the model.
    @usableFromInline var arrayOffset: Int?
    /// Whether an empty text that can't be read counts as absent.
    @usableFromInline var allowsUnreadableEmpty = false
    @usableFromInline var count: @Sendable (UnsafeRawPointer) -> Int
    @usableFromInline var isPresent: @Sendable (UnsafeRawPointer) -> Bool
    /// Called where a container starts.
    @usableFromInline var open: @Sendable (UnsafeMutableRawPointer) -> Void

    @usableFromInline
    init<Value>(_ role: Role, _ name: String, _ items: FieldItems<Value>, _ alternatives: [FieldAlternative]) {
        self.role = role
        self.name = name
        self.alternatives = alternatives
        isArray = items.shape.isArray
        arrayOffset = isArray ? items.offset : nil
        unsafe count = items.count
        unsafe isPresent = items.isPresent
        unsafe open = items.open
    }

    /// A container.
    @usableFromInline
    init(container name: String, _ contents: [FieldDescription]) {
        role = .container
        self.name = name
        self.contents = contents
        unsafe count = { _ in 0 }
        unsafe isPresent = { model in contents.contains { unsafe $0.isPresent(model) } }
        unsafe open = { model in for field in contents { unsafe field.open(model) } }
    }
}

/// An element or attribute that a field is read from and written as.
@usableFromInline
struct FieldAlternative: Sendable {
    @usableFromInline var name: String
    @usableFromInline var reading: FieldReading
    @usableFromInline var writing: FieldWriting

    @usableFromInline
    init(name: String, reading: FieldReading, writing: FieldWriting) {
        self.name = name
        self.reading = reading
        self.writing = writing
    }
}

/// How an element's or attribute's content gets into the model.
@usableFromInline
@safe
enum FieldReading: Sendable {
    /// By the type's own code, into a stored property.
    case place(any XMLValue.Type, offset: Int, ValueShape)
    /// By a closure, which says whether the text could be read.
    case text(@Sendable (UnsafeMutableRawPointer, XMLText, Bool) throws -> Bool, form: String)
    /// As a model with a mapping of its own.
    case model(NestedMapping)
}

/// How an item of a field becomes content: nil, or false, if the item isn't the alternative's.
@usableFromInline
@safe
enum FieldWriting: Sendable {
    case text(@Sendable (UnsafeRawPointer, Int) -> String?)
    /// Copies the model of an item to memory.
    case model(@Sendable (UnsafeRawPointer, Int, UnsafeMutableRawPointer) -> Bool)
}

/// The mapping of a nested model, asked for late: types may contain themselves.
@usableFromInline
@safe
struct NestedMapping: Sendable {
    @usableFromInline let identity: ObjectIdentifier
    @usableFromInline let description: @Sendable () -> MappingDescription
    /// Moves a model out of its memory into its parent.
    @usableFromInline let attach: @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer, Bool) -> Void

    @usableFromInline
    init(
        identity: ObjectIdentifier, description: @escaping @Sendable () -> MappingDescription,
        attach: @escaping @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer, Bool) -> Void
    ) {
        self.identity = identity
        self.description = description
        unsafe self.attach = attach
    }
}
