internal import XMLMessages

extension SQLiteObjectStore {
    /// Whether the store has an object.
    ///
    /// - Parameter reference: The object.
    /// - Returns: Whether it is there.
    /// - Throws: ``ObjectStoreError``.
    public func contains(_ reference: ObjectReference) throws -> Bool {
        let table = schema.table(try index(of: reference.entity))
        let finding = try statement("SELECT 1 FROM \(table) WHERE \"ident\" = ?1")
        try finding.bind(1, reference.id)
        defer { finding.reset() }
        return try finding.step()
    }

    /// Objects that lack a value that the model says they must have.
    ///
    /// - Parameter limit: How many at most.
    /// - Returns: The objects, each with the first attribute that is missing.
    /// - Throws: ``ObjectStoreError``.
    public func incompleteObjects(limit: Int) throws -> [(object: ObjectReference, attribute: String)] {
        var found: [(object: ObjectReference, attribute: String)] = []
        for (entity, layout) in model.layout.entities.enumerated() {
            guard let condition = schema.incompleteness(entity) else { continue }
            let missing = layout.required.map { schema.attribute(entity, $0) }.joined(separator: ", ")
            let finding = try statement(
                "SELECT \"ident\", \(missing) FROM \(schema.table(entity)) WHERE \(condition) LIMIT ?1")
            try finding.bind(1, Int64(limit - found.count))
            defer { finding.reset() }
            while try finding.step() {
                let position = layout.required.indices.first { finding.isNull($0 + 1) } ?? 0
                let attribute = model.entities[entity].attributes[layout.required[position]]
                found.append((ObjectReference(model.entities[entity].name, finding.text(0)), attribute.name))
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
        let counting = try statement("SELECT count(*) FROM \(schema.table(try index(of: entity)))")
        defer { counting.reset() }
        return try counting.step() ? Int(counting.integer(0)) : 0
    }

    /// Calls a closure with each object of an entity, in the order in which they were created.
    ///
    /// - Parameters:
    ///   - entity: The entity's name.
    ///   - body: Gets the objects, one at a time; it may read from the store.
    /// - Throws: ``ObjectStoreError``, and what the closure throws.
    public func forEachObject(of entity: String, _ body: (StoredObject) throws -> Void) throws {
        let index = try index(of: entity)
        // Not a shared statement: the closure may ask for the same objects.
        let selection = try connection.prepare(schema.selection(index) + " ORDER BY rowid")
        while try selection.step() { try body(stored(selection, index)) }
    }

    /// The object with an id.
    ///
    /// - Parameter reference: The object's entity and id.
    /// - Returns: The object, nil if there is none.
    /// - Throws: ``ObjectStoreError``.
    public func object(_ reference: ObjectReference) throws -> StoredObject? {
        let index = try index(of: reference.entity)
        let selection = try statement(schema.selection(index) + " WHERE \"ident\" = ?1")
        try selection.bind(1, reference.id)
        defer { selection.reset() }
        return try selection.step() ? stored(selection, index) : nil
    }

    private func stored(_ selection: SQLiteStatement, _ entity: Int) throws -> StoredObject {
        let name = model.entities[entity].name
        let id = try selection.text(0, of: "the id of an object of \(name)")
        var object = StoredObject(ObjectReference(name, id))
        for (position, attribute) in model.entities[entity].attributes.enumerated() {
            let value = try selection.value(
                position + 1, attribute.kind, of: "the \(attribute.name) of \(name) \(BriefText.name(id))")
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
        let selection = try statement(schema.related(found.entity, found.relationship))
        try selection.bind(1, reference.id)
        defer { selection.reset() }
        let subject = "an id in the \(relationship) of \(reference.entity) \(BriefText.name(reference.id))"
        var ids: [String] = []
        while try selection.step() { ids.append(try selection.text(0, of: subject)) }
        return ids
    }
}
