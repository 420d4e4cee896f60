public import XMLWriting

/// Writes a store's objects as a document that an importer reads.
///
/// Objects stand one after another in the outermost element, by entity and in the order of their creation; a connection
/// is an element with the other object's id alone. Importing the document into an empty store of the same model makes
/// the
/// same objects, values, connections and orders.
///
/// Memory is bounded by the connections of one object.
public enum ObjectExporter {
    /// Writes all objects as the content of one element, as the root or inside of another element.
    ///
    /// - Parameters:
    ///   - store: Where the objects are.
    ///   - writer: Where they go.
    ///   - element: The name of the element around them.
    /// - Throws: ``ObjectStoreError``; `XMLWritingError` for text that XML can't hold, and what the writer's sink
    ///   throws.
    public static func write(_ store: any ObjectStore, to writer: XMLStreamWriter, element: String = "objects") throws {
        try write(store, to: writer, element: element) {}
    }

    /// Writes all objects, and calls a closure after each.
    package static func write(
        _ store: any ObjectStore, to writer: XMLStreamWriter, element: String, afterEach didWrite: () -> Void
    ) throws {
        try writer.element(element) {
            for (index, entity) in store.model.entities.enumerated() {
                try store.forEachObject(of: entity.name) {
                    try write($0, index, of: store, to: writer)
                    didWrite()
                }
            }
        }
    }

    /// Saves all objects as a document, indented by two spaces; the whole file or none of it.
    ///
    /// - Parameters:
    ///   - store: Where the objects are.
    ///   - path: The file's path.
    ///   - element: The name of the outermost element.
    /// - Throws: As ``write(_:to:element:)`` does.
    public static func save(_ store: any ObjectStore, toFile path: String, element: String = "objects") throws {
        try XMLStreamWriter.file(path, options: .pretty) { writer in
            try writer.startDocument()
            try write(store, to: writer, element: element)
        }
    }

    private static func write(
        _ object: StoredObject, _ index: Int, of store: any ObjectStore, to writer: XMLStreamWriter
    ) throws {
        let entity = store.model.entities[index]
        try writer.element(entity.name.withSmallInitial, attributes: ["id": object.id]) {
            for attribute in entity.attributes {
                guard let value = object[attribute.name] else { continue }
                try writer.element(attribute.name, value.xmlText)
            }
            for (position, relationship) in entity.relationships.enumerated()
            where isWritten(index, position, of: store.model) {
                let ids = try store.relatedIDs(relationship.name, of: object.reference)
                try write(ids, relationship, to: writer)
            }
        }
    }

    private static func write(
        _ ids: [String], _ relationship: ObjectRelationship, to writer: XMLStreamWriter
    ) throws {
        guard !ids.isEmpty else { return }
        guard relationship.isToMany else {
            return try writer.element(relationship.name, "", attributes: ["id": ids[0]])
        }
        try writer.element(relationship.name) {
            for id in ids {
                try writer.element(relationship.destination.withSmallInitial, "", attributes: ["id": id])
            }
        }
    }

    /// Whether a relationship's connections are written from its own end: one end is enough, unless both have an order.
    private static func isWritten(_ entity: Int, _ relationship: Int, of model: ObjectModel) -> Bool {
        let layout = model.layout.entities[entity].relationships[relationship]
        if model.entities[entity].relationships[relationship].isOrdered { return true }
        guard let inverse = layout.inverse else { return true }
        let other = model.entities[layout.destination].relationships[inverse]
        switch layout.place {
        case .column, .pairs(_, true): return !other.isOrdered
        case .inverseColumn, .pairs(_, false): return false
        }
    }
}
