/// A kind of object: its name, its attributes and its relationships.
public struct ObjectEntity: Hashable, Sendable {
    /// The entity's name.
    public var name: String
    /// Its attributes.
    public var attributes: [ObjectAttribute]
    /// Its relationships.
    public var relationships: [ObjectRelationship]

    /// Makes an entity.
    ///
    /// - Parameters:
    ///   - name: The name: that of an object's element in a document. Must be a name in XML, without a colon.
    ///   - attributes: Its attributes.
    ///   - relationships: Its relationships.
    public init(_ name: String, attributes: [ObjectAttribute], relationships: [ObjectRelationship] = []) {
        self.name = name
        self.attributes = attributes
        self.relationships = relationships
    }

    /// Makes an entity of a list of attributes and relationships.
    ///
    /// ```swift
    /// ObjectEntity("Book") {
    ///     ObjectAttribute("title", .string, isOptional: false)
    ///     ObjectRelationship("pages", toMany: "Page", isOrdered: true, inverse: "book")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name: that of an object's element in a document.
    ///   - properties: Its attributes and relationships.
    public init(_ name: String, @ObjectPropertyBuilder properties: () -> [ObjectProperty]) {
        self.init(name, attributes: [])
        for property in properties() {
            switch property {
            case .attribute(let attribute): attributes.append(attribute)
            case .relationship(let relationship): relationships.append(relationship)
            }
        }
    }
}
