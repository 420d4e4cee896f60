/// What makes a model one that documents can be read by and tables be made for.
enum ModelCheck {
    /// The entity without the attribute that stands for the id.
    static func checked(_ entity: ObjectEntity) throws -> ObjectEntity {
        var entity = entity
        if let index = entity.attributes.firstIndex(where: { $0.name == ObjectModel.identifierName }) {
            guard entity.attributes[index].kind == .string else {
                throw ObjectModelError(
                    "the attribute \(ObjectModel.identifierName) means the id, and must be a string", entity.name)
            }
            entity.attributes.remove(at: index)
        }
        return entity
    }

    static func check(_ entities: [ObjectEntity]) throws {
        var seen: [String: String] = [:]
        for entity in entities {
            try checkName(entity.name, "entity", in: nil)
            if let other = seen.updateValue(entity.name, forKey: entity.name.lowercased()) {
                throw ObjectModelError("the entities \(other) and \(entity.name) can't be told apart", nil)
            }
        }
        for entity in entities {
            try checkProperties(entity)
            for attribute in entity.attributes { try checkDefault(attribute, entity) }
            for relationship in entity.relationships { try check(relationship, of: entity, entities) }
        }
    }

    private static func checkProperties(_ entity: ObjectEntity) throws {
        var seen = [ObjectModel.identifierName: "the id"]
        for name in entity.attributes.map(\.name) + entity.relationships.map(\.name) {
            try checkName(name, "property", in: entity.name)
            if let other = seen.updateValue(name, forKey: name.lowercased()) {
                throw ObjectModelError("\(other) and \(name) can't be told apart", entity.name)
            }
        }
    }

    /// A name must be fit for an element; the writer's own rules aren't asked, so that both the fourth and the fifth
    /// edition's names pass.
    private static func checkName(_ name: String, _ what: String, in entity: String?) throws {
        let isFit = name.unicodeScalars.enumerated().allSatisfy { index, scalar in
            switch scalar {
            case "_": true
            case "-", ".", "\u{B7}": index > 0
            default: scalar.properties.isAlphabetic || index > 0 && scalar.properties.numericType == .decimal
            }
        }
        if name.isEmpty || !isFit {
            throw ObjectModelError("\"\(name)\" is no name for an \(what) whose element is to bear it", entity)
        }
    }

    private static func checkDefault(_ attribute: ObjectAttribute, _ entity: ObjectEntity) throws {
        if let value = attribute.defaultValue, !value.fits(attribute.kind) {
            throw ObjectModelError(
                "the default of \(attribute.name) is \(value), which is no \(attribute.kind.rawValue)", entity.name)
        }
    }

    private static func check(
        _ relationship: ObjectRelationship, of entity: ObjectEntity, _ entities: [ObjectEntity]
    ) throws {
        guard let destination = entities.first(where: { $0.name == relationship.destination }) else {
            throw ObjectModelError(
                "\(relationship.name) leads to \(relationship.destination), which the model doesn't have", entity.name)
        }
        guard let name = relationship.inverse else { return }
        guard let inverse = destination.relationships.first(where: { $0.name == name }) else {
            throw ObjectModelError(
                "the inverse of \(relationship.name) is \(name), which \(destination.name) doesn't have", entity.name)
        }
        guard inverse.inverse == relationship.name, inverse.destination == entity.name else {
            throw ObjectModelError(
                "the inverse of \(relationship.name) is \(destination.name).\(name), which doesn't lead back",
                entity.name)
        }
    }
}
