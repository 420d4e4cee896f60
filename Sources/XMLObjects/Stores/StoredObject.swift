/// An object as a store holds it: its id and its values.
///
/// Related objects are asked for at the store: ``ObjectStore/related(_:of:)``.
public struct StoredObject: Hashable, Sendable {
    /// The object's entity and id.
    public var reference: ObjectReference
    /// Its values by the attributes' names; what it doesn't have is absent.
    public var values: [String: ObjectValue]

    /// Makes an object.
    ///
    /// - Parameters:
    ///   - reference: The object's entity and id.
    ///   - values: Its values by the attributes' names.
    public init(_ reference: ObjectReference, values: [String: ObjectValue] = [:]) {
        self.reference = reference
        self.values = values
    }

    /// The object's id.
    public var id: String { reference.id }

    /// The value of an attribute.
    ///
    /// - Parameter attribute: The attribute's name.
    /// - Returns: The value, nil if the object has none.
    public subscript(attribute: String) -> ObjectValue? { values[attribute] }
}
