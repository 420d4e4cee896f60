extension ObjectStore {
    /// All objects of an entity, in the order in which they were created.
    ///
    /// Costs memory for all of them; ``forEachObject(of:_:)`` doesn't.
    ///
    /// - Parameter entity: The entity's name.
    /// - Returns: The objects.
    /// - Throws: ``ObjectStoreError``.
    public func objects(of entity: String) throws -> [StoredObject] {
        var objects: [StoredObject] = []
        try forEachObject(of: entity) { objects.append($0) }
        return objects
    }

    /// The object of an entity with an id.
    ///
    /// - Parameters:
    ///   - entity: The entity's name.
    ///   - id: The id.
    /// - Returns: The object, nil if there is none.
    /// - Throws: ``ObjectStoreError``.
    public func object(_ entity: String, _ id: String) throws -> StoredObject? {
        try object(ObjectReference(entity, id))
    }

    /// The objects that a relationship leads to, in order if it is ordered.
    ///
    /// - Parameters:
    ///   - relationship: The relationship's name.
    ///   - object: The object that it starts from.
    /// - Returns: The objects, one at most for a relationship to one object.
    /// - Throws: ``ObjectStoreError``.
    public func related(_ relationship: String, of object: StoredObject) throws -> [StoredObject] {
        let found = try place(of: relationship, in: object.reference.entity)
        let destination = model.entities[
            model.layout.entities[found.entity].relationships[found.relationship].destination]
        return try relatedIDs(relationship, of: object.reference).compactMap {
            try self.object(ObjectReference(destination.name, $0))
        }
    }

    /// An entity's index.
    func index(of entity: String) throws -> Int {
        guard let index = model.layout.entityIndex[entity] else {
            throw ObjectStoreError(code: .unknownName, reason: "the model has no entity \(entity)")
        }
        return index
    }

    /// A relationship's entity and its own index.
    func place(of relationship: String, in entity: String) throws -> (entity: Int, relationship: Int) {
        let entityIndex = try index(of: entity)
        guard let index = model.entities[entityIndex].relationships.firstIndex(where: { $0.name == relationship })
        else {
            throw ObjectStoreError(
                code: .unknownName, reason: "the entity \(entity) has no relationship \(relationship)")
        }
        return (entityIndex, index)
    }
}
