extension SQLiteObjectStore {
    /// Creates the tables in an empty database, or compares the model with the one that is there and adds what is new.
    func openSchema() throws {
        try connection.execute("BEGIN IMMEDIATE")
        do {
            try makeSchema()
            try connection.execute("COMMIT")
        } catch {
            if !connection.isOutsideTransaction { try connection.execute("ROLLBACK") }
            throw error
        }
    }

    /// Creates the tables, or adds to them, within the open transaction.
    func makeSchema() throws {
        if try isOurs() {
            try migrate()
        } else {
            try createTables()
        }
    }

    /// Compares the model with the one that is there, and writes only if the database lacks something of it.
    func completeSchema() throws {
        guard try isOurs() else {
            throw ObjectStoreError(code: .otherModel, reason: "\(connection.path) holds no objects")
        }
        let wanted = Dictionary(uniqueKeysWithValues: model.entities.map { ($0.name, signatures(of: $0)) })
        guard try keptModel() != wanted else { return }
        if connection.isReadOnly {
            throw ObjectStoreError(
                code: .otherModel,
                reason: "\(connection.path) is of another version of the model, and can't be written to: use that "
                    + "version, or a copy of the database")
        }
        try migrate()
    }

    /// Whether a model is there; what is neither that nor empty is refused.
    private func isOurs() throws -> Bool {
        let tables = try connection.prepare("SELECT \"name\" FROM sqlite_master WHERE \"type\" IN ('table', 'view')")
        var names: [String] = []
        while try tables.step() { names.append(tables.text(0)) }
        if names.contains("xmlobjects:model") { return true }
        guard let other = names.first(where: { !$0.hasPrefix("sqlite_") }) else { return false }
        throw ObjectStoreError(
            code: .otherModel, reason: "\(connection.path) is another program's database: it holds the table \(other)")
    }

    private func createTables() throws {
        try connection.execute(
            """
            CREATE TABLE \(SQLiteSchema.modelTable)("entity" TEXT NOT NULL, "property" TEXT NOT NULL, \
            "signature" TEXT NOT NULL, PRIMARY KEY("entity", "property")) WITHOUT ROWID
            """)
        try connection.execute(
            "CREATE TABLE \(SQLiteSchema.stateTable)(\"name\" TEXT PRIMARY KEY NOT NULL, \"value\" INTEGER NOT NULL)")
        try connection.execute("INSERT INTO \(SQLiteSchema.stateTable) VALUES('format', 1), ('place', 0)")
        for entity in model.entities.indices { try create(entity) }
        for pairs in model.layout.pairs.indices {
            for text in schema.creation(ofPairs: pairs) { try connection.execute(text) }
        }
    }

    private func create(_ index: Int) throws {
        let entity = model.entities[index]
        try connection.execute(schema.creation(ofTable: index))
        for relationship in model.layout.entities[index].columns {
            try connection.execute(schema.creation(ofIndex: index, relationship))
        }
        if let text = schema.creation(ofIncompleteIndex: index) { try connection.execute(text) }
        try keep(entity.name, "", "entity")
        for attribute in entity.attributes { try keep(entity.name, attribute.name, schema.signature(of: attribute)) }
        for relationship in entity.relationships {
            try keep(entity.name, relationship.name, schema.signature(of: relationship))
        }
    }

    private func keep(_ entity: String, _ property: String, _ signature: String) throws {
        let keeping = try statement("INSERT INTO \(SQLiteSchema.modelTable) VALUES(?1, ?2, ?3)")
        try keeping.bind(1, entity)
        try keeping.bind(2, property)
        try keeping.bind(3, signature)
        try keeping.run()
    }

    // MARK: Another model

    private func migrate() throws {
        let format = try connection.firstText(
            "SELECT \"value\" FROM \(SQLiteSchema.stateTable) WHERE \"name\" = 'format'")
        guard format == "1" else { throw refusal("it has the format \(format ?? "of none"), not 1") }
        let kept = try keptModel()
        try compare(kept)
        for (index, entity) in model.entities.enumerated() {
            guard let properties = kept[entity.name] else {
                try create(index)
                continue
            }
            for (position, attribute) in entity.attributes.enumerated() where properties[attribute.name] == nil {
                try add(index, position)
            }
            for (position, relationship) in entity.relationships.enumerated()
            where properties[relationship.name] == nil {
                try add(index, relationship: position)
            }
            // Which values an object must have may have changed.
            try connection.execute("DROP INDEX IF EXISTS \(schema.incompleteIndex(index))")
            if let text = schema.creation(ofIncompleteIndex: index) { try connection.execute(text) }
        }
        for (index, pairs) in model.layout.pairs.enumerated() {
            let entity = model.entities[pairs.entity]
            guard kept[entity.name]?[entity.relationships[pairs.relationship].name] == nil else { continue }
            for text in schema.creation(ofPairs: index) { try connection.execute(text) }
        }
    }

    private func keptModel() throws -> [String: [String: String]] {
        let reading = try connection.prepare(
            "SELECT \"entity\", \"property\", \"signature\" FROM \(SQLiteSchema.modelTable)")
        var kept: [String: [String: String]] = [:]
        while try reading.step() { kept[reading.text(0), default: [:]][reading.text(1)] = reading.text(2) }
        return kept
    }

    /// What is kept of an entity, by the names of its properties.
    private func signatures(of entity: ObjectEntity) -> [String: String] {
        var signatures = ["": "entity"]
        for attribute in entity.attributes { signatures[attribute.name] = schema.signature(of: attribute) }
        for relationship in entity.relationships {
            signatures[relationship.name] = schema.signature(of: relationship)
        }
        return signatures
    }

    /// Everything that is kept must be in the model, as it was.
    private func compare(_ kept: [String: [String: String]]) throws {
        for (name, properties) in kept.sorted(by: { $0.key < $1.key }) {
            guard let entity = model.entity(name) else { throw refusal("it has the entity \(name)") }
            let signatures = signatures(of: entity)
            for (property, signature) in properties.sorted(by: { $0.key < $1.key }) {
                guard let new = signatures[property] else { throw refusal("it has \(name).\(property)") }
                guard new == signature else {
                    throw refusal("its \(name).\(property) is \(signature), and the model's is \(new)")
                }
            }
        }
    }

    private func refusal(_ reason: String) -> ObjectStoreError {
        ObjectStoreError(code: .otherModel, reason: "\(connection.path) holds objects of another model: \(reason)")
    }

    /// Adds an attribute; objects that are there get its default.
    private func add(_ index: Int, _ position: Int) throws {
        let entity = model.entities[index]
        let attribute = entity.attributes[position]
        let count = try connection.firstText("SELECT count(*) FROM \(schema.table(index))") ?? "0"
        if !attribute.isOptional, attribute.defaultValue == nil, count != "0" {
            throw refusal(
                "\(entity.name).\(attribute.name) is new, neither optional nor with a default, and there are \(count) "
                    + "objects"
            )
        }
        try connection.execute(
            "ALTER TABLE \(schema.table(index)) ADD COLUMN \(schema.columnDefinition(attribute: attribute))")
        if let value = attribute.defaultValue {
            let filling = try connection.prepare(
                "UPDATE \(schema.table(index)) SET \(schema.attribute(index, position)) = ?1")
            try filling.bind(1, value)
            try filling.run()
        }
        try keep(entity.name, attribute.name, schema.signature(of: attribute))
    }

    private func add(_ index: Int, relationship position: Int) throws {
        let entity = model.entities[index]
        if model.layout.entities[index].columns.contains(position) {
            for definition in schema.columnDefinitions(index, relationship: position) {
                try connection.execute("ALTER TABLE \(schema.table(index)) ADD COLUMN \(definition)")
            }
            try connection.execute(schema.creation(ofIndex: index, position))
        }
        try keep(entity.name, entity.relationships[position].name, schema.signature(of: entity.relationships[position]))
    }
}
