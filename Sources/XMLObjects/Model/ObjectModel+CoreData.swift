internal import XMLBuilding

/// Loading what Xcode writes for a Core Data model.
extension ObjectModel {
    /// Loads a Core Data model: the file `contents` in the folder `Name.xcdatamodel`.
    ///
    /// Transient attributes are left out. `Float` becomes a double; `UUID` and `URI` become strings. Entities with a
    /// parent, and `Transformable` attributes, are refused: no document of the format can hold them.
    ///
    /// - Parameter path: The path of the file, or of the folder that holds it.
    /// - Throws: `XMLParsingError` and `XMLMappingError` if the file can't be read or isn't a model's,
    ///   ``ObjectModelError`` for what a model here can't be.
    public init(contentsOfCoreDataModel path: String) throws {
        let isFolder = path.hasSuffix(".xcdatamodel") || path.hasSuffix(".xcdatamodel/")
        let file = try CoreDataModelFile.parse(contentsOfFile: isFolder ? path + "/contents" : path)
        try self.init(file.entities.map { try Self.entity($0) })
    }

    private static func entity(_ entity: CoreDataModelFile.Entity) throws -> ObjectEntity {
        if let parent = entity.parent {
            throw ObjectModelError("it has the parent entity \(parent), which models here can't have", entity.name)
        }
        return ObjectEntity(
            entity.name,
            attributes: try entity.attributes.filter { $0.transient != "YES" }.map { try attribute($0, entity.name) },
            relationships: try entity.relationships.map { try relationship($0, entity.name) })
    }

    private static func attribute(
        _ attribute: CoreDataModelFile.Attribute, _ entity: String
    ) throws -> ObjectAttribute {
        guard let kind = kinds[attribute.type] else {
            throw ObjectModelError(
                "\(attribute.name) has the type \"\(attribute.type)\", which attributes here can't have", entity)
        }
        return ObjectAttribute(
            attribute.name, kind, isOptional: attribute.optional == "YES",
            defaultValue: try defaultValue(attribute, kind, entity))
    }

    private static func defaultValue(
        _ attribute: CoreDataModelFile.Attribute, _ kind: ObjectAttribute.Kind, _ entity: String
    ) throws -> ObjectValue? {
        // From 1970-01-01 to 2001-01-01, where Core Data counts from.
        let epoch = 978_307_200.0
        if kind == .date, let seconds = attribute.defaultDate {
            guard let microseconds = Int64(exactly: ((seconds + epoch) * 1e6).rounded()) else {
                throw ObjectModelError("the default of \(attribute.name) is no date", entity)
            }
            return .date(ObjectDate(microsecondsSince1970: microseconds))
        }
        guard var text = attribute.defaultValue else { return nil }
        if kind == .boolean { text = text == "YES" ? "true" : text == "NO" ? "false" : text }
        guard let value = ValueReader.withText(text, { ValueReader.value($0, of: kind) }) else {
            throw ObjectModelError(
                "the default of \(attribute.name) is \"\(text)\", not \(ValueReader.form(of: kind))", entity)
        }
        return value
    }

    private static func relationship(
        _ relationship: CoreDataModelFile.Relationship, _ entity: String
    ) throws -> ObjectRelationship {
        let rule = relationship.deletionRule.isEmpty ? "Nullify" : relationship.deletionRule
        guard let deleteRule = deleteRules[rule] else {
            throw ObjectModelError("the deletion rule of \(relationship.name) is \"\(rule)\", which is none", entity)
        }
        guard relationship.toMany == "YES" else {
            return ObjectRelationship(
                relationship.name, to: relationship.destination, inverse: relationship.inverse, deleteRule: deleteRule)
        }
        return ObjectRelationship(
            relationship.name, toMany: relationship.destination, isOrdered: relationship.ordered == "YES",
            inverse: relationship.inverse, deleteRule: deleteRule)
    }

    private static let kinds: [String: ObjectAttribute.Kind] = [
        "String": .string, "UUID": .string, "URI": .string, "Integer 16": .integer16, "Integer 32": .integer32,
        "Integer 64": .integer64, "Double": .double, "Float": .double, "Decimal": .decimal, "Boolean": .boolean,
        "Date": .date, "Binary": .binary,
    ]

    private static let deleteRules: [String: ObjectRelationship.DeleteRule] = [
        "No Action": .noAction, "Nullify": .nullify, "Cascade": .cascade, "Deny": .deny,
    ]
}
