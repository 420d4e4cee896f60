/// Writing by hand, one step at a time; an importer hands over whole rows instead.
extension ObjectStore {
    /// Makes sure that an object is there.
    ///
    /// - Parameter reference: The object's entity and id.
    /// - Returns: Whether it was created.
    /// - Throws: ``ObjectStoreError``.
    @discardableResult
    public func fetchOrCreate(_ reference: ObjectReference) throws -> Bool {
        let isThere = try contains(reference)
        if !isThere {
            try write(ObjectRow(entity: index(of: reference.entity), id: reference.id, model: model))
        }
        return !isThere
    }

    /// Sets the value of an attribute; the object is created if it isn't there.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - attribute: The attribute's name.
    ///   - reference: The object's entity and id.
    /// - Throws: ``ObjectStoreError``, also for a value of another kind.
    public func set(_ value: ObjectValue, _ attribute: String, of reference: ObjectReference) throws {
        let entity = try index(of: reference.entity)
        let attributes = model.entities[entity].attributes
        guard let position = attributes.firstIndex(where: { $0.name == attribute }) else {
            throw ObjectStoreError(
                code: .unknownName, reason: "the entity \(reference.entity) has no attribute \(attribute)")
        }
        guard value.fits(attributes[position].kind) else {
            throw ObjectStoreError(
                code: .invalidUse,
                reason: "\(value) is not \(ValueReader.form(of: attributes[position].kind)), as \(attribute) has to be")
        }
        var row = ObjectRow(entity: entity, id: reference.id, model: model)
        row.values[position] = value
        try write(row)
    }

    /// Connects two objects, which are created if they aren't there.
    ///
    /// The inverse relationship, if there is one, leads back at once.
    ///
    /// - Parameters:
    ///   - relationship: The name of the source's relationship.
    ///   - source: The object that the relationship starts from.
    ///   - target: The id of the object that it is to lead to.
    /// - Throws: ``ObjectStoreError``.
    public func relate(_ relationship: String, of source: ObjectReference, to target: String) throws {
        let found = try place(of: relationship, in: source.entity)
        let layout = model.layout.entities[found.entity].relationships[found.relationship]
        let destination = ObjectReference(model.entities[layout.destination].name, target)
        try fetchOrCreate(destination)
        switch layout.place {
        case .column:
            var row = ObjectRow(entity: found.entity, id: source.id, model: model)
            row.references[found.relationship] = target
            try write(row)
        case .inverseColumn:
            try fetchOrCreate(source)
            var row = ObjectRow(entity: layout.destination, id: target, model: model)
            if let inverse = layout.inverse {
                row.references[inverse] = source.id
                row.isListed[inverse] = true
            }
            try write(row)
        case .pairs:
            try fetchOrCreate(source)
            try connect(
                ObjectPair(
                    entity: found.entity, relationship: found.relationship, source: source.id, target: target))
        }
    }
}
