/// One occurrence of an object in a document, as an importer hands it to a store.
///
/// It says which values and connections are to be set; whatever it doesn't mention stays as it is.
public struct ObjectRow: Sendable {
    /// The entity's index in ``ObjectModel/entities``.
    public internal(set) var entity: Int
    /// The object's id.
    public internal(set) var id: String
    /// Values to set, by the attribute's index in its entity.
    public internal(set) var values: [ObjectValue?]
    /// Ids of objects at the other end, by the relationship's index in its entity; only for relationships that lead to
    /// one object at most, and that the model has rows hold (of two inverse ones, only one).
    public internal(set) var references: [String?]
    /// Whether a reference comes from the list of the object at the other end, and so takes the last place in its
    /// order.
    public internal(set) var isListed: [Bool]

    init(entity: Int, id: String, model: ObjectModel) {
        self.entity = entity
        self.id = id
        values = Array(repeating: nil, count: model.entities[entity].attributes.count)
        references = Array(repeating: nil, count: model.entities[entity].relationships.count)
        isListed = Array(repeating: false, count: model.entities[entity].relationships.count)
    }

    /// Makes it a row of another object, without allocating if the entity is the same.
    mutating func reset(entity: Int, id: String, model: ObjectModel) {
        guard entity == self.entity else {
            self = ObjectRow(entity: entity, id: id, model: model)
            return
        }
        self.id = id
        for index in values.indices { values[index] = nil }
        for index in references.indices {
            references[index] = nil
            isListed[index] = false
        }
    }
}

/// A connection that neither of its objects holds in its row: one of a relationship to many objects without an
/// inverse, or
/// whose inverse leads to many, too.
public struct ObjectPair: Hashable, Sendable {
    /// The entity's index in ``ObjectModel/entities``.
    public internal(set) var entity: Int
    /// The relationship's index in its entity.
    public internal(set) var relationship: Int
    /// The id of the object that lists the other.
    public internal(set) var source: String
    /// The id of the object that is listed.
    public internal(set) var target: String
}
