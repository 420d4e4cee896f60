/// A store in memory: for small documents, and for tests.
///
/// The first change after ``begin()`` copies the store's tables, so that ``rollBack()`` can put them back.
public final class MemoryObjectStore: ObjectStore {
    struct Table {
        var indexes: [IdentifierKey: Int] = [:]
        /// In the order of creation; nil where one was removed.
        var objects: [(id: String, values: [ObjectValue?])?] = []
    }

    struct Content {
        var tables: [Table]
        /// By entity and relationship, for those that rows hold.
        var columns: [[MemoryLinks]]
        var pairs: [MemoryLinks]
        /// The next connection's place in an order.
        var nextPlace = 0
    }

    /// What the store's objects are like.
    public let model: ObjectModel
    private(set) var content: Content
    private var saved: Content?

    /// Makes an empty store.
    ///
    /// - Parameter model: What its objects are like.
    public init(model: ObjectModel) {
        self.model = model
        content = Content(
            tables: model.entities.map { _ in Table() },
            columns: model.entities.map { $0.relationships.map { _ in MemoryLinks() } },
            pairs: model.layout.pairs.map { _ in MemoryLinks() })
    }

    /// Starts a transaction.
    ///
    /// - Throws: ``ObjectStoreError`` if one is open already, or the store can't be written to.
    public func begin() throws {
        guard saved == nil else { throw ObjectStoreError(code: .invalidUse, reason: "a transaction is open already") }
        saved = content
    }

    /// Makes all changes since ``begin()`` stay.
    ///
    /// - Throws: ``ObjectStoreError``; the transaction is still open then.
    public func commit() throws {
        try checkTransaction()
        saved = nil
    }

    /// Takes back all changes since ``begin()``.
    ///
    /// - Throws: ``ObjectStoreError`` if the store can't be read any more.
    public func rollBack() throws {
        guard let saved else { throw ObjectStoreError(code: .invalidUse, reason: "no transaction is open") }
        content = saved
        self.saved = nil
    }

    private func checkTransaction() throws {
        if saved == nil { throw ObjectStoreError(code: .invalidUse, reason: "no transaction is open") }
    }

    /// Fetches or creates the row's object by entity and id, and sets what the row mentions.
    ///
    /// A new object gets its attributes' defaults. The objects that are referred to may be written later.
    ///
    /// - Parameter row: The object, its values and its references.
    /// - Throws: ``ObjectStoreError``.
    public func write(_ row: ObjectRow) throws {
        try checkTransaction()
        let entity = model.entities[row.entity]
        let key = IdentifierKey(row.id)
        let index: Int
        if let known = content.tables[row.entity].indexes[key] {
            index = known
        } else {
            index = content.tables[row.entity].objects.count
            content.tables[row.entity].indexes[key] = index
            content.tables[row.entity].objects.append((row.id, entity.attributes.map(\.defaultValue)))
        }
        for (position, value) in row.values.enumerated() where value != nil {
            content.tables[row.entity].objects[index]?.values[position] = value
        }
        for (position, reference) in row.references.enumerated() {
            guard let reference else { continue }
            refer(row.entity, position, from: key, to: IdentifierKey(reference), isListed: row.isListed[position])
        }
    }

    private func refer(
        _ entity: Int, _ relationship: Int, from source: IdentifierKey, to target: IdentifierKey, isListed: Bool
    ) {
        guard case .column(let sharing) = model.layout.entities[entity].relationships[relationship].place else {
            return
        }
        let place = content.nextPlace
        content.nextPlace += 1
        var links = content.columns[entity][relationship]
        content.columns[entity][relationship] = MemoryLinks()
        for other in links.targets(of: source) where other != target {
            links.disconnect(source, other)
            if sharing == .mutual { links.disconnect(other, source) }
        }
        if sharing != .any {
            for other in links.sources(of: target) where other != source {
                links.disconnect(other, target)
                if sharing == .mutual { links.disconnect(target, other) }
            }
        }
        links.connect(source, target, place: place, movesForward: false, movesBackward: isListed)
        if sharing == .mutual {
            links.connect(target, source, place: place, movesForward: false, movesBackward: false)
        }
        content.columns[entity][relationship] = links
    }

    /// Connects two objects, or moves the connection to the end of the source's order if it is there.
    ///
    /// - Parameter pair: The relationship and the two objects, which may be written later.
    /// - Throws: ``ObjectStoreError``.
    public func connect(_ pair: ObjectPair) throws {
        try checkTransaction()
        guard
            case .pairs(let index, let isForward) =
                model.layout.entities[pair.entity].relationships[pair.relationship].place
        else { return }
        let place = content.nextPlace
        content.nextPlace += 1
        let (source, target) = (IdentifierKey(pair.source), IdentifierKey(pair.target))
        if isForward {
            content.pairs[index].connect(source, target, place: place, movesForward: true, movesBackward: false)
        } else {
            content.pairs[index].connect(target, source, place: place, movesForward: false, movesBackward: true)
        }
        if model.layout.pairs[index].isMutual {
            content.pairs[index].connect(target, source, place: place, movesForward: false, movesBackward: false)
        }
    }

    /// Removes an object, if it is there, and every connection to it.
    ///
    /// - Parameter reference: The object.
    /// - Throws: ``ObjectStoreError``.
    public func remove(_ reference: ObjectReference) throws {
        try checkTransaction()
        let entity = try index(of: reference.entity)
        let key = IdentifierKey(reference.id)
        if let index = content.tables[entity].indexes.removeValue(forKey: key) {
            content.tables[entity].objects[index] = nil
        }
        for (other, layout) in model.layout.entities.enumerated() {
            for position in layout.columns {
                if other == entity { content.columns[other][position].removeSource(key) }
                if layout.relationships[position].destination == entity {
                    content.columns[other][position].removeTarget(key)
                }
            }
        }
        for (index, pairs) in model.layout.pairs.enumerated() {
            if pairs.entity == entity { content.pairs[index].removeSource(key) }
            if pairs.destination == entity { content.pairs[index].removeTarget(key) }
        }
    }
}

@available(*, unavailable, message: "a store belongs to one thread at a time")
extension MemoryObjectStore: Sendable {}
