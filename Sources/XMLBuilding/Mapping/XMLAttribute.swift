/// An attribute of the model's element, or of a container.
///
/// If it's absent, the property keeps what the mapping's `make` gave: nil, or a default. An attribute that the document type
/// declaration gives a default is there.
public struct XMLAttribute<Model>: Sendable {
    @usableFromInline var field: XMLMappedField<Model>

    /// An attribute with a value.
    ///
    /// - Parameters:
    ///   - name: The attribute's name; see ``XMLMapping``.
    ///   - path: The property.
    @inlinable
    public init<Value: XMLValue>(_ name: String, _ path: any WritableKeyPath<Model, Value> & Sendable) {
        field = XMLMappedField(.value(.attribute, name, FieldItems(single: path)))
    }

    /// An attribute with a value that a conversion reads.
    ///
    /// - Parameters:
    ///   - name: The attribute's name; see ``XMLMapping``.
    ///   - path: The property.
    ///   - conversion: How text becomes the value and back.
    @inlinable
    public init<Value>(
        _ name: String, _ path: any WritableKeyPath<Model, Value> & Sendable, as conversion: XMLConversion<Value>
    ) {
        field = XMLMappedField(.converted(.attribute, name, FieldItems(single: path), conversion))
    }

    /// An attribute with a value, which may be absent.
    ///
    /// - Parameters:
    ///   - name: The attribute's name; see ``XMLMapping``.
    ///   - path: The property.
    @inlinable
    public init<Value: XMLValue>(_ name: String, _ path: any WritableKeyPath<Model, Value?> & Sendable) {
        field = XMLMappedField(.value(.attribute, name, FieldItems(optional: path)))
    }

    /// An attribute with a value that a conversion reads, and that may be absent.
    ///
    /// - Parameters:
    ///   - name: The attribute's name; see ``XMLMapping``.
    ///   - path: The property.
    ///   - conversion: How text becomes the value and back.
    @inlinable
    public init<Value>(
        _ name: String, _ path: any WritableKeyPath<Model, Value?> & Sendable, as conversion: XMLConversion<Value>
    ) {
        field = XMLMappedField(.converted(.attribute, name, FieldItems(optional: path), conversion))
    }
}

extension XMLAttribute {
    /// Makes its absence an ``XMLMappingError`` with the kind ``XMLMappingError/Kind-swift.struct/missing``.
    ///
    /// - Returns: The declaration with the rule.
    public func required() -> Self {
        var copy = self
        copy.field.description.isRequired = true
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
