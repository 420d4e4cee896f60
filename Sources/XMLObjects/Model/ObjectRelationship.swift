/// One relationship of an entity: a named connection to objects of an entity.
public struct ObjectRelationship: Hashable, Sendable {
    /// What should become of the objects at the other end when an object is deleted.
    ///
    /// Kept as information: the stores here follow none.
    public enum DeleteRule: String, Hashable, Sendable, CaseIterable {
        /// Nothing happens to them.
        case noAction
        /// They forget the deleted object.
        case nullify
        /// They are deleted too.
        case cascade
        /// While there are any, the object can't be deleted.
        case deny
    }

    /// The relationship's name.
    public var name: String
    /// The name of the entity at the other end.
    public var destination: String
    /// Whether it leads to any number of objects, and not to one at most.
    public var isToMany: Bool
    /// Whether the order of the objects is kept; for to-many relationships only.
    public var isOrdered: Bool
    /// The name of the destination's relationship that leads back.
    public var inverse: String?
    /// What should become of the objects at the other end.
    public var deleteRule: DeleteRule

    /// Makes a relationship that leads to one object at most.
    ///
    /// - Parameters:
    ///   - name: The name: that of the element in a document, which is at the same time the object.
    ///   - destination: The name of the entity at the other end.
    ///   - inverse: The destination's relationship that leads back; it must name this one as its own inverse.
    ///   - deleteRule: Kept as information.
    public init(_ name: String, to destination: String, inverse: String? = nil, deleteRule: DeleteRule = .nullify) {
        self.name = name
        self.destination = destination
        self.isToMany = false
        self.isOrdered = false
        self.inverse = inverse
        self.deleteRule = deleteRule
    }

    /// Makes a relationship that leads to any number of objects.
    ///
    /// - Parameters:
    ///   - name: The name: that of the container element in a document.
    ///   - destination: The name of the entity at the other end.
    ///   - isOrdered: Whether the order of the objects is kept.
    ///   - inverse: The destination's relationship that leads back; it must name this one as its own inverse.
    ///   - deleteRule: Kept as information.
    public init(
        _ name: String, toMany destination: String, isOrdered: Bool = false, inverse: String? = nil,
        deleteRule: DeleteRule = .nullify
    ) {
        self.name = name
        self.destination = destination
        self.isToMany = true
        self.isOrdered = isOrdered
        self.inverse = inverse
        self.deleteRule = deleteRule
    }
}
