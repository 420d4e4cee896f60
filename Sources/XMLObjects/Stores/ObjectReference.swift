/// Which object is meant: its entity and its id.
public struct ObjectReference: Hashable, Sendable, CustomStringConvertible {
    /// The entity's name.
    public var entity: String
    /// The object's id.
    public var id: String

    /// Makes a reference.
    ///
    /// - Parameters:
    ///   - entity: The entity's name.
    ///   - id: The object's id.
    public init(_ entity: String, _ id: String) {
        self.entity = entity
        self.id = id
    }

    /// Compares both, byte for byte.
    ///
    /// - Parameters:
    ///   - one: A reference.
    ///   - other: Another.
    /// - Returns: Whether they mean the same object.
    public static func == (one: ObjectReference, other: ObjectReference) -> Bool {
        one.entity == other.entity && one.id.utf8.elementsEqual(other.id.utf8)
    }

    /// `Book "b1"`.
    public var description: String { "\(entity) \"\(id)\"" }
}
