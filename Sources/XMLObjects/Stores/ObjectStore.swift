/// Where imported objects go, and where they are read back.
///
/// ``MemoryObjectStore`` and ``SQLiteObjectStore`` are the ones that come with the library. A store of your own
/// implements the required methods; what is in the extension rests on them.
///
/// All writing happens between ``begin()`` and ``commit()`` or ``rollBack()``. A store belongs to one thread at a time.
public protocol ObjectStore: AnyObject {
    /// What the store's objects are like.
    var model: ObjectModel { get }

    /// Starts a transaction.
    ///
    /// - Throws: ``ObjectStoreError`` if one is open already, or the store can't be written to.
    func begin() throws

    /// Makes all changes since ``begin()`` stay.
    ///
    /// - Throws: ``ObjectStoreError``; the transaction is still open then.
    func commit() throws

    /// Takes back all changes since ``begin()``.
    ///
    /// - Throws: ``ObjectStoreError`` if the store can't be read any more.
    func rollBack() throws

    /// Fetches or creates the row's object by entity and id, and sets what the row mentions.
    ///
    /// A new object gets its attributes' defaults. The objects that are referred to may be written later.
    ///
    /// - Parameter row: The object, its values and its references.
    /// - Throws: ``ObjectStoreError``.
    func write(_ row: ObjectRow) throws

    /// Connects two objects, or moves the connection to the end of the source's order if it is there.
    ///
    /// - Parameter pair: The relationship and the two objects, which may be written later.
    /// - Throws: ``ObjectStoreError``.
    func connect(_ pair: ObjectPair) throws

    /// Removes an object, if it is there, and every connection to it.
    ///
    /// - Parameter reference: The object.
    /// - Throws: ``ObjectStoreError``.
    func remove(_ reference: ObjectReference) throws

    /// Whether the store has an object.
    ///
    /// - Parameter reference: The object.
    /// - Returns: Whether it is there.
    /// - Throws: ``ObjectStoreError``.
    func contains(_ reference: ObjectReference) throws -> Bool

    /// Objects that lack a value that the model says they must have.
    ///
    /// - Parameter limit: How many at most.
    /// - Returns: The objects, each with the first attribute that is missing.
    /// - Throws: ``ObjectStoreError``.
    func incompleteObjects(limit: Int) throws -> [(object: ObjectReference, attribute: String)]

    /// How many objects of an entity there are.
    ///
    /// - Parameter entity: The entity's name.
    /// - Returns: Their number.
    /// - Throws: ``ObjectStoreError``.
    func count(of entity: String) throws -> Int

    /// Calls a closure with each object of an entity, in the order in which they were created: after an import not always that of
    /// the document, where objects lie within others.
    ///
    /// - Parameters:
    ///   - entity: The entity's name.
    ///   - body: Gets the objects, one at a time; it may read from the store.
    /// - Throws: ``ObjectStoreError``, and what the closure throws.
    func forEachObject(of entity: String, _ body: (StoredObject) throws -> Void) throws

    /// The object with an id.
    ///
    /// - Parameter reference: The object's entity and id.
    /// - Returns: The object, nil if there is none.
    /// - Throws: ``ObjectStoreError``.
    func object(_ reference: ObjectReference) throws -> StoredObject?

    /// The ids of the objects that a relationship leads to, in order if it is ordered.
    ///
    /// - Parameters:
    ///   - relationship: The relationship's name.
    ///   - reference: The object that it starts from.
    /// - Returns: The ids, one at most for a relationship to one object.
    /// - Throws: ``ObjectStoreError``.
    func relatedIDs(_ relationship: String, of reference: ObjectReference) throws -> [String]
}
