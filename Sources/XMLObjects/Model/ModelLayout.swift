/// A model worked out for reading and storing: everything by index, and each connection in one place only.
struct ModelLayout: Sendable {
    /// What a child element of an object is.
    enum Member: Sendable {
        case attribute(Int)
        case relationship(Int)
    }

    struct Entity: Sendable {
        var members: NameIndex<Member>
        /// As an object's element may be called.
        var names: NameIndex<Int>
        var relationships: [Relationship]
        /// Indexes of the relationships that objects hold themselves.
        var columns: [Int]
        /// Indexes of the attributes that an object must have.
        var required: [Int]
    }

    struct Relationship: Sendable {
        var destination: Int
        var inverse: Int?
        var place: Place
    }

    /// Where a connection is held.
    enum Place: Hashable, Sendable {
        /// In the object itself: it leads to one object at most.
        case column(Sharing)
        /// In the object at the other end, as its inverse.
        case inverseColumn
        /// In a table of pairs; forward if this relationship's object is the first of a pair.
        case pairs(Int, isForward: Bool)
    }

    /// How many objects may have the same one at the other end of a relationship that they hold.
    enum Sharing: Hashable, Sendable {
        case any
        /// One: the inverse leads to one object, too.
        case one
        /// One, and both ends have the same relationship.
        case mutual
    }

    /// A relationship to many objects that aren't held by these.
    struct Pairs: Sendable {
        var entity: Int
        var relationship: Int
        var destination: Int
        /// Whether both ends have the same relationship.
        var isMutual: Bool
    }

    private(set) var entityIndex: [String: Int] = [:]
    private(set) var entityNames = NameIndex<Int>()
    private(set) var entities: [Entity] = []
    private(set) var pairs: [Pairs] = []

    init(_ model: [ObjectEntity]) {
        for (index, entity) in model.enumerated() {
            entityIndex[entity.name] = index
            entityNames.insert(entity.name, index)
        }
        for (index, entity) in model.enumerated() {
            for position in entity.relationships.indices { addPairs(index, position, model) }
        }
        for index in model.indices { entities.append(layout(of: index, model)) }
    }

    /// The entity at a relationship's other end, and the inverse there.
    private func otherEnd(
        _ entity: Int, _ relationship: Int, _ model: [ObjectEntity]
    ) -> (entity: Int, inverse: Int?) {
        let relationship = model[entity].relationships[relationship]
        // Checked: the model has the destination.
        let destination = entityIndex[relationship.destination] ?? entity
        guard let name = relationship.inverse else { return (destination, nil) }
        return (destination, model[destination].relationships.firstIndex { $0.name == name })
    }

    /// Of two inverse relationships of the same kind, whether this is the one that holds the connection.
    ///
    /// Names decide, so that the order in which a model lists its entities makes no difference.
    private func isFirst(
        _ entity: Int, _ relationship: Int, _ other: (entity: Int, inverse: Int), _ model: [ObjectEntity]
    ) -> Bool {
        let own = [model[entity].name, model[entity].relationships[relationship].name]
        let inverse = [model[other.entity].name, model[other.entity].relationships[other.inverse].name]
        return !inverse.lexicographicallyPrecedes(own)
    }

    private mutating func addPairs(_ entity: Int, _ relationship: Int, _ model: [ObjectEntity]) {
        guard model[entity].relationships[relationship].isToMany else { return }
        let other = otherEnd(entity, relationship, model)
        var isMutual = false
        if let inverse = other.inverse {
            guard model[other.entity].relationships[inverse].isToMany,
                isFirst(entity, relationship, (other.entity, inverse), model)
            else { return }
            isMutual = other.entity == entity && inverse == relationship
        }
        pairs.append(
            Pairs(entity: entity, relationship: relationship, destination: other.entity, isMutual: isMutual))
    }

    private func layout(of index: Int, _ model: [ObjectEntity]) -> Entity {
        let entity = model[index]
        var members = NameIndex<Member>()
        for (position, attribute) in entity.attributes.enumerated() {
            members.insert(attribute.name, .attribute(position))
        }
        var relationships: [Relationship] = []
        for (position, relationship) in entity.relationships.enumerated() {
            members.insert(relationship.name, .relationship(position))
            let other = otherEnd(index, position, model)
            let place = place(index, position, other, model)
            relationships.append(Relationship(destination: other.entity, inverse: other.inverse, place: place))
        }
        var names = NameIndex<Int>()
        names.insert(entity.name, index)
        return Entity(
            members: members, names: names, relationships: relationships,
            columns: relationships.indices.filter {
                if case .column = relationships[$0].place { true } else { false }
            },
            required: entity.attributes.indices.filter { !entity.attributes[$0].isOptional })
    }

    private func place(
        _ entity: Int, _ relationship: Int, _ other: (entity: Int, inverse: Int?), _ model: [ObjectEntity]
    ) -> Place {
        let isToMany = model[entity].relationships[relationship].isToMany
        guard let inverse = other.inverse else {
            return isToMany ? pairs(entity, relationship, isForward: true) : .column(.any)
        }
        let isFirst = isFirst(entity, relationship, (other.entity, inverse), model)
        switch (isToMany, model[other.entity].relationships[inverse].isToMany) {
        case (false, true): return .column(.any)
        case (true, false): return .inverseColumn
        case (false, false):
            if other.entity == entity, inverse == relationship { return .column(.mutual) }
            return isFirst ? .column(.one) : .inverseColumn
        case (true, true):
            return isFirst
                ? pairs(entity, relationship, isForward: true) : pairs(other.entity, inverse, isForward: false)
        }
    }

    private func pairs(_ entity: Int, _ relationship: Int, isForward: Bool) -> Place {
        // Entered by `addPairs`: one of each two inverse relationships is the first.
        let index = pairs.firstIndex { $0.entity == entity && $0.relationship == relationship } ?? 0
        return .pairs(index, isForward: isForward)
    }
}
