extension MemoryObjectStore {
    /// Whether the store has an object.
    ///
    /// - Parameter reference: The object.
    /// - Returns: Whether it is there.
    /// - Throws: ``ObjectStoreError``.
    public func contains(_ reference: ObjectReference) throws -> Bool {
        try content.tables[index(of: reference.entity)].indexes[IdentifierKey(reference.id)] != nil
    }

    /// Objects that lack a value that the model says they must have.
    ///
    /// - Parameter limit: How many at most.
    /// - Returns: The objects, each with the first attribute that is missing.
    /// - Throws: ``ObjectStoreError``.
    public func incompleteObjects(limit: Int) throws -> [(object: ObjectReference, attribute: String)] {
        var found: [(object: ObjectReference, attribute: String)] = []
        for (index, layout) in model.layout.entities.enumerated() where !layout.required.isEmpty {
            for case .some(let object) in content.tables[index].objects {
                guard found.count < limit else { return found }
                guard let missing = layout.required.first(where: { object.values[$0] == nil }) else { continue }
                let entity = model.entities[index]
                found.append((ObjectReference(entity.name, object.id), entity.attributes[missing].name))
            }
        }
        return found
    }

    /// How many objects of an entity there are.
    ///
    /// - Parameter entity: The entity's name.
    /// - Returns: Their number.
    /// - Throws: ``ObjectStoreError``.
    public func count(of entity: String) throws -> Int {
        try content.tables[index(of: entity)].indexes.count
    }

    /// Calls a closure with each object of an entity, in the order in which they were created.
    ///
    /// - Parameters:
    ///   - entity: The entity's name.
    ///   - body: Gets the objects, one at a time; it may read from the store.
    /// - Throws: ``ObjectStoreError``, and what the closure throws.
    public func forEachObject(of entity: String, _ body: (StoredObject) throws -> Void) throws {
        let index = try index(of: entity)
        for case .some(let object) in content.tables[index].objects {
            try body(stored(object.id, object.values, index))
        }
    }

    /// The object with an id.
    ///
    /// - Parameter reference: The object's entity and id.
    /// - Returns: The object, nil if there is none.
    /// - Throws: ``ObjectStoreError``.
    public func object(_ reference: ObjectReference) throws -> StoredObject? {
        let entity = try index(of: reference.entity)
        guard let index = content.tables[entity].indexes[IdentifierKey(reference.id)],
            let object = content.tables[entity].objects[index]
        else { return nil }
        return stored(object.id, object.values, entity)
    }

    private func stored(_ id: String, _ values: [ObjectValue?], _ entity: Int) -> StoredObject {
        var object = StoredObject(ObjectReference(model.entities[entity].name, id))
        for (attribute, value) in zip(model.entities[entity].attributes, values) {
            if let value { object.values[attribute.name] = value }
        }
        return object
    }

    /// The ids of the objects that a relationship leads to, in order if it is ordered.
    ///
    /// - Parameters:
    ///   - relationship: The relationship's name.
    ///   - reference: The object that it starts from.
    /// - Returns: The ids, one at most for a relationship to one object.
    /// - Throws: ``ObjectStoreError``.
    public func relatedIDs(_ relationship: String, of reference: ObjectReference) throws -> [String] {
        let found = try place(of: relationship, in: reference.entity)
        let layout = model.layout.entities[found.entity].relationships[found.relationship]
        let key = IdentifierKey(reference.id)
        let keys =
            switch layout.place {
            case .column: content.columns[found.entity][found.relationship].targets(of: key)
            case .inverseColumn: content.columns[layout.destination][layout.inverse ?? 0].sources(of: key)
            case .pairs(let index, true): content.pairs[index].targets(of: key)
            case .pairs(let index, false): content.pairs[index].sources(of: key)
            }
        return keys.map(\.string)
    }
}
