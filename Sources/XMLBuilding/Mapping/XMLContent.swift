/// The text of the model's element, or of a container: all its runs joined, without what child elements hold.
///
/// An element without text has an empty one; no text is ever absent.
public struct XMLContent<Model>: Sendable {
    @usableFromInline var field: XMLMappedField<Model>

    /// The text as a value.
    ///
    /// - Parameter path: The property.
    @inlinable
    public init<Value: XMLValue>(_ path: any WritableKeyPath<Model, Value> & Sendable) {
        field = XMLMappedField(.value(.content, "", FieldItems(single: path)))
    }

    /// The text as a value that a conversion reads.
    ///
    /// - Parameters:
    ///   - path: The property.
    ///   - conversion: How text becomes the value and back.
    @inlinable
    public init<Value>(_ path: any WritableKeyPath<Model, Value> & Sendable, as conversion: XMLConversion<Value>) {
        field = XMLMappedField(.converted(.content, "", FieldItems(single: path), conversion))
    }

    /// The text as a value, nil if it's empty and can't be read.
    ///
    /// - Parameter path: The property.
    @inlinable
    public init<Value: XMLValue>(_ path: any WritableKeyPath<Model, Value?> & Sendable) {
        field = XMLMappedField(.value(.content, "", FieldItems(optional: path)))
        field.description.allowsUnreadableEmpty = true
    }

    /// The text as a value that a conversion reads; nil if the text is empty and can't be read.
    ///
    /// - Parameters:
    ///   - path: The property.
    ///   - conversion: How text becomes the value and back.
    @inlinable
    public init<Value>(_ path: any WritableKeyPath<Model, Value?> & Sendable, as conversion: XMLConversion<Value>) {
        field = XMLMappedField(.converted(.content, "", FieldItems(optional: path), conversion))
        field.description.allowsUnreadableEmpty = true
    }
}

extension XMLContent {
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
