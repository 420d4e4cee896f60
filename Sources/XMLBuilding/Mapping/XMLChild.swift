/// A child element that has one place in the model: a value, or a model with a mapping of its own.
///
/// If it's absent, the property keeps what the mapping's `make` gave: nil, or a default. An empty element is there: a
/// string is empty then, and a number can't be read, unless ``empty(_:)`` says otherwise. Of repeated ones the first
/// counts, unless ``repeated(_:)`` says otherwise. A nil isn't written.
public struct XMLChild<Model>: Sendable {
    @usableFromInline var field: XMLMappedField<Model>

    /// An element with a value.
    ///
    /// - Parameters:
    ///   - name: The element's name; see ``XMLMapping``.
    ///   - path: The property.
    @inlinable
    public init<Value: XMLValue>(_ name: String, _ path: any WritableKeyPath<Model, Value> & Sendable) {
        field = XMLMappedField(.value(.child, name, FieldItems(single: path)))
    }

    /// An element with a value that a conversion reads.
    ///
    /// - Parameters:
    ///   - name: The element's name; see ``XMLMapping``.
    ///   - path: The property.
    ///   - conversion: How text becomes the value and back.
    @inlinable
    public init<Value>(
        _ name: String, _ path: any WritableKeyPath<Model, Value> & Sendable, as conversion: XMLConversion<Value>
    ) {
        field = XMLMappedField(.converted(.child, name, FieldItems(single: path), conversion))
    }

    /// An element with a model of its own.
    ///
    /// - Parameters:
    ///   - name: The element's name; see ``XMLMapping``.
    ///   - path: The property.
    @inlinable
    public init<Value: XMLMappable>(_ name: String, _ path: any WritableKeyPath<Model, Value> & Sendable) {
        field = XMLMappedField(.model(name, FieldItems(single: path)))
    }

    /// An element with a value, which may be absent.
    ///
    /// - Parameters:
    ///   - name: The element's name; see ``XMLMapping``.
    ///   - path: The property.
    @inlinable
    public init<Value: XMLValue>(_ name: String, _ path: any WritableKeyPath<Model, Value?> & Sendable) {
        field = XMLMappedField(.value(.child, name, FieldItems(optional: path)))
    }

    /// An element with a value that a conversion reads, and that may be absent.
    ///
    /// - Parameters:
    ///   - name: The element's name; see ``XMLMapping``.
    ///   - path: The property.
    ///   - conversion: How text becomes the value and back.
    @inlinable
    public init<Value>(
        _ name: String, _ path: any WritableKeyPath<Model, Value?> & Sendable, as conversion: XMLConversion<Value>
    ) {
        field = XMLMappedField(.converted(.child, name, FieldItems(optional: path), conversion))
    }

    /// An element with a model of its own, which may be absent.
    ///
    /// - Parameters:
    ///   - name: The element's name; see ``XMLMapping``.
    ///   - path: The property.
    @inlinable
    public init<Value: XMLMappable>(_ name: String, _ path: any WritableKeyPath<Model, Value?> & Sendable) {
        field = XMLMappedField(.model(name, FieldItems(optional: path)))
    }
}

extension XMLChild {
    /// Makes its absence an ``XMLMappingError`` with the kind ``XMLMappingError/Kind-swift.struct/missing``.
    ///
    /// - Returns: The declaration with the rule.
    public func required() -> Self {
        var copy = self
        copy.field.description.isRequired = true
        return copy
    }

    /// Says which of repeated elements counts; without it the first does.
    ///
    /// - Parameter rule: Which one.
    /// - Returns: The declaration with the rule.
    public func repeated(_ rule: XMLRepetition) -> Self {
        var copy = self
        copy.field.description.repetition = rule
        return copy
    }

    /// Says what an empty one means; without it, a text like any other.
    ///
    /// - Parameter rule: What it means.
    /// - Returns: The declaration with the rule.
    public func empty(_ rule: XMLEmptyRule) -> Self {
        var copy = self
        copy.field.description.emptyRule = rule
        return copy
    }
}
