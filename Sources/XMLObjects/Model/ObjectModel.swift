/// What objects, attributes and relationships exist: what decides how a document is read, and what a store holds.
///
/// ```swift
/// let model = try ObjectModel {
///     ObjectEntity("Book") {
///         ObjectAttribute("title", .string)
///         ObjectRelationship("pages", toMany: "Page", isOrdered: true, inverse: "book")
///     }
///     ObjectEntity("Page") {
///         ObjectAttribute("content", .string)
///         ObjectRelationship("book", to: "Book", inverse: "pages")
///     }
/// }
/// ```
///
/// A model can also be loaded from the file that Xcode writes for a Core Data model:
/// ``init(contentsOfCoreDataModel:)``.
///
/// Each object has an id, unique within its entity, that the model doesn't mention: the attribute `id` of its element,
/// known as ``identifierName`` in the store. A model may have a string attribute of that name; it means the id.
public struct ObjectModel: Sendable {
    /// Its entities, in the order given.
    public let entities: [ObjectEntity]

    let layout: ModelLayout

    /// The name of the id in stores: `ident`.
    public static let identifierName = "ident"

    /// Makes a model, and checks it.
    ///
    /// - Parameter entities: Its entities.
    /// - Throws: ``ObjectModelError`` for names that can't be element names or that can't be told apart, a
    ///   relationship without its destination or whose inverse doesn't lead back, and a default of another kind.
    public init(_ entities: [ObjectEntity]) throws {
        let entities = try entities.map { try ModelCheck.checked($0) }
        try ModelCheck.check(entities)
        self.entities = entities
        layout = ModelLayout(entities)
    }

    /// Makes a model of a list in braces, and checks it.
    ///
    /// - Parameter entities: Its entities.
    /// - Throws: As ``init(_:)`` does.
    public init(@ObjectEntityBuilder entities: () -> [ObjectEntity]) throws {
        try self.init(entities())
    }

    /// The entity with a name.
    ///
    /// - Parameter name: The name, exactly.
    /// - Returns: The entity, nil if there is none.
    public func entity(_ name: String) -> ObjectEntity? {
        layout.entityIndex[name].map { entities[$0] }
    }
}

extension ObjectModel: Equatable {
    /// Compares the entities.
    ///
    /// - Parameters:
    ///   - one: A model.
    ///   - other: Another.
    /// - Returns: Whether they have the same entities in the same order.
    public static func == (one: ObjectModel, other: ObjectModel) -> Bool { one.entities == other.entities }
}
