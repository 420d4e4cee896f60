/// Repeated child elements, in an array in document order; they need not stand together.
///
/// What `make` gave the array stays only if there is no such element, and no container. A container that is empty makes
/// the array empty, and an array in a container is written even if it's empty; so only with a container a nil array
/// differs from an empty one.
public struct XMLChildren<Model>: Sendable {
    @usableFromInline var field: XMLMappedField<Model>

    /// Elements with values.
    ///
    /// - Parameters:
    ///   - name: The element's name; see ``XMLMapping``.
    ///   - container: The name of the element around them; nil if they stand in the model's own element.
    ///   - path: The property.
    @inlinable
    public init<Value: XMLValue>(
        _ name: String, in container: String? = nil, _ path: any WritableKeyPath<Model, [Value]> & Sendable
    ) {
        field = XMLMappedField(.value(.child, name, FieldItems(array: path)), in: container)
    }

    /// Elements with values that a conversion reads.
    ///
    /// - Parameters:
    ///   - name: The element's name; see ``XMLMapping``.
    ///   - container: The name of the element around them; nil if they stand in the model's own element.
    ///   - path: The property.
    ///   - conversion: How text becomes the value and back.
    @inlinable
    public init<Value>(
        _ name: String, in container: String? = nil, _ path: any WritableKeyPath<Model, [Value]> & Sendable,
        as conversion: XMLConversion<Value>
    ) {
        field = XMLMappedField(
            .converted(.child, name, FieldItems(array: path), conversion), in: container)
    }

    /// Elements with models of their own.
    ///
    /// - Parameters:
    ///   - name: The element's name; see ``XMLMapping``.
    ///   - container: The name of the element around them; nil if they stand in the model's own element.
    ///   - path: The property.
    @inlinable
    public init<Value: XMLMappable>(
        _ name: String, in container: String? = nil, _ path: any WritableKeyPath<Model, [Value]> & Sendable
    ) {
        field = XMLMappedField(.model(name, FieldItems(array: path)), in: container)
    }

    /// Elements with values, and nil if there are none.
    ///
    /// - Parameters:
    ///   - name: The element's name; see ``XMLMapping``.
    ///   - container: The name of the element around them; nil if they stand in the model's own element.
    ///   - path: The property.
    @inlinable
    public init<Value: XMLValue>(
        _ name: String, in container: String? = nil, _ path: any WritableKeyPath<Model, [Value]?> & Sendable
    ) {
        field = XMLMappedField(.value(.child, name, FieldItems(optionalArray: path)), in: container)
    }

    /// Elements with values that a conversion reads, and nil if there are none.
    ///
    /// - Parameters:
    ///   - name: The element's name; see ``XMLMapping``.
    ///   - container: The name of the element around them; nil if they stand in the model's own element.
    ///   - path: The property.
    ///   - conversion: How text becomes the value and back.
    @inlinable
    public init<Value>(
        _ name: String, in container: String? = nil, _ path: any WritableKeyPath<Model, [Value]?> & Sendable,
        as conversion: XMLConversion<Value>
    ) {
        field = XMLMappedField(
            .converted(.child, name, FieldItems(optionalArray: path), conversion), in: container)
    }

    /// Elements with models of their own, and nil if there are none.
    ///
    /// - Parameters:
    ///   - name: The element's name; see ``XMLMapping``.
    ///   - container: The name of the element around them; nil if they stand in the model's own element.
    ///   - path: The property.
    @inlinable
    public init<Value: XMLMappable>(
        _ name: String, in container: String? = nil, _ path: any WritableKeyPath<Model, [Value]?> & Sendable
    ) {
        field = XMLMappedField(.model(name, FieldItems(optionalArray: path)), in: container)
    }
}

extension XMLChildren {
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
