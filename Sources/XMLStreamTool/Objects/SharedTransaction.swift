import XMLObjects

/// A store in which several imports are one transaction: each of them starts and ends it in vain.
///
/// Which values are missing is asked after the last document only, so that one document may complete another's objects.
final class SharedTransaction: ObjectStore {
    private let store: SQLiteObjectStore
    /// Whether the document that is imported is the last one.
    var isLast = false

    init(_ store: SQLiteObjectStore) {
        self.store = store
    }

    var model: ObjectModel { store.model }

    func begin() {}
    func commit() {}
    func rollBack() {}

    func write(_ row: ObjectRow) throws { try store.write(row) }
    func connect(_ pair: ObjectPair) throws { try store.connect(pair) }
    func remove(_ reference: ObjectReference) throws { try store.remove(reference) }
    func contains(_ reference: ObjectReference) throws -> Bool { try store.contains(reference) }

    func incompleteObjects(limit: Int) throws -> [(object: ObjectReference, attribute: String)] {
        isLast ? try store.incompleteObjects(limit: limit) : []
    }

    func count(of entity: String) throws -> Int { try store.count(of: entity) }
    func object(_ reference: ObjectReference) throws -> StoredObject? { try store.object(reference) }

    func forEachObject(of entity: String, _ body: (StoredObject) throws -> Void) throws {
        try store.forEachObject(of: entity, body)
    }

    func relatedIDs(_ relationship: String, of reference: ObjectReference) throws -> [String] {
        try store.relatedIDs(relationship, of: reference)
    }
}
