/// The tables, indexes and statements that a model comes to in SQLite.
///
/// Each entity has a table with the column `ident`, a column for each attribute, and one for each relationship to one
/// object that rows hold. Other relationships to many objects have tables of pairs. Names that the model can't have,
/// with
/// a colon, are the library's own.
struct SQLiteSchema {
    let model: ObjectModel

    /// Where the model is kept: one row for each entity and each property.
    static let modelTable = quoted("xmlobjects:model")
    /// Where the next connection's place in an order is kept.
    static let stateTable = quoted("xmlobjects:state")

    static func quoted(_ name: String) -> String {
        var text = "\""
        for character in name.unicodeScalars {
            if character == "\"" { text += "\"" }
            text.unicodeScalars.append(character)
        }
        return text + "\""
    }

    // MARK: Names

    func table(_ entity: Int) -> String { Self.quoted(model.entities[entity].name) }

    func attribute(_ entity: Int, _ index: Int) -> String { Self.quoted(model.entities[entity].attributes[index].name) }

    func column(_ entity: Int, _ relationship: Int) -> String {
        Self.quoted(model.entities[entity].relationships[relationship].name)
    }

    /// The column for an object's place in the order of the object at the other end; nil if that has none.
    func placeColumn(_ entity: Int, _ relationship: Int) -> String? {
        let layout = model.layout.entities[entity].relationships[relationship]
        guard let inverse = layout.inverse, model.entities[layout.destination].relationships[inverse].isOrdered else {
            return nil
        }
        return Self.quoted(model.entities[entity].relationships[relationship].name + ":place")
    }

    func pairsTable(_ index: Int) -> String {
        let pairs = model.layout.pairs[index]
        let entity = model.entities[pairs.entity]
        return Self.quoted("\(entity.name):\(entity.relationships[pairs.relationship].name)")
    }

    // MARK: Tables

    func columnDefinition(attribute: ObjectAttribute) -> String {
        let type =
            switch attribute.kind {
            case .string, .decimal: "TEXT"
            case .integer16, .integer32, .integer64, .boolean, .date: "INTEGER"
            case .double: "REAL"
            case .binary: "BLOB"
            }
        return "\(Self.quoted(attribute.name)) \(type)"
    }

    func columnDefinitions(_ entity: Int, relationship: Int) -> [String] {
        let destination = table(model.layout.entities[entity].relationships[relationship].destination)
        let reference = "REFERENCES \(destination)(\"ident\") DEFERRABLE INITIALLY DEFERRED"
        return ["\(column(entity, relationship)) TEXT \(reference)"]
            + (placeColumn(entity, relationship).map { ["\($0) INTEGER"] } ?? [])
    }

    func creation(ofTable entity: Int) -> String {
        let columns =
            ["\"ident\" TEXT PRIMARY KEY NOT NULL"]
            + model.entities[entity].attributes.map { columnDefinition(attribute: $0) }
            + model.layout.entities[entity].columns.flatMap { columnDefinitions(entity, relationship: $0) }
        return "CREATE TABLE \(table(entity))(\(columns.joined(separator: ", ")))"
    }

    /// Finds the objects at the other end, in order.
    func creation(ofIndex entity: Int, _ relationship: Int) -> String {
        let entityName = model.entities[entity].name
        let name = Self.quoted("\(entityName):\(model.entities[entity].relationships[relationship].name):index")
        let columns = [column(entity, relationship), placeColumn(entity, relationship)].compactMap(\.self)
        return "CREATE INDEX \(name) ON \(table(entity))(\(columns.joined(separator: ", ")))"
    }

    func creation(ofPairs index: Int) -> [String] {
        let pairs = model.layout.pairs[index]
        let name = pairsTable(index)
        let reference = { "TEXT NOT NULL REFERENCES \(table($0))(\"ident\") DEFERRABLE INITIALLY DEFERRED" }
        return [
            """
            CREATE TABLE \(name)("source" \(reference(pairs.entity)), "target" \(reference(pairs.destination)), \
            "place" INTEGER NOT NULL, "inversePlace" INTEGER NOT NULL, PRIMARY KEY("source", "target")) WITHOUT ROWID
            """,
            "CREATE INDEX \(name.dropLast()):index\" ON \(name)(\"target\")",
        ]
    }

    func incompleteIndex(_ entity: Int) -> String { Self.quoted(model.entities[entity].name + ":incomplete") }

    /// The condition that an object lacks a value that it must have; nil where it must have none.
    func incompleteness(_ entity: Int) -> String? {
        let required = model.layout.entities[entity].required.map { "\(attribute(entity, $0)) IS NULL" }
        return required.isEmpty ? nil : required.joined(separator: " OR ")
    }

    /// Holds the incomplete objects alone, so that finding out that there are none costs nothing.
    func creation(ofIncompleteIndex entity: Int) -> String? {
        incompleteness(entity).map {
            "CREATE INDEX \(incompleteIndex(entity)) ON \(table(entity))(\"ident\") WHERE \($0)"
        }
    }

    // MARK: What is kept of the model

    /// What can't change once there are objects.
    func signature(of attribute: ObjectAttribute) -> String { attribute.kind.rawValue }

    func signature(of relationship: ObjectRelationship) -> String {
        (relationship.isToMany ? relationship.isOrdered ? "ordered to many " : "to many " : "to one ")
            + relationship.destination + (relationship.inverse.map { " inverse \($0)" } ?? "")
    }
}
