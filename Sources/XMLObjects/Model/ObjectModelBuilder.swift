/// An attribute or a relationship, in the list that an entity is made of.
public enum ObjectProperty: Hashable, Sendable {
    /// An attribute.
    case attribute(ObjectAttribute)
    /// A relationship.
    case relationship(ObjectRelationship)
}

/// Makes an entity's properties of a list in braces.
@resultBuilder
public enum ObjectPropertyBuilder {
    /// Takes an attribute.
    ///
    /// - Parameter attribute: The attribute.
    /// - Returns: A list of it alone.
    public static func buildExpression(_ attribute: ObjectAttribute) -> [ObjectProperty] { [.attribute(attribute)] }

    /// Takes a relationship.
    ///
    /// - Parameter relationship: The relationship.
    /// - Returns: A list of it alone.
    public static func buildExpression(_ relationship: ObjectRelationship) -> [ObjectProperty] {
        [.relationship(relationship)]
    }

    /// Joins the statements of a block.
    ///
    /// - Parameter parts: What they made.
    /// - Returns: All of it, in order.
    public static func buildBlock(_ parts: [ObjectProperty]...) -> [ObjectProperty] { parts.flatMap { $0 } }

    /// Joins the turns of a loop.
    ///
    /// - Parameter parts: What they made.
    /// - Returns: All of it, in order.
    public static func buildArray(_ parts: [[ObjectProperty]]) -> [ObjectProperty] { parts.flatMap { $0 } }

    /// Takes what an `if` without `else` made.
    ///
    /// - Parameter part: What it made, nil if the condition didn't hold.
    /// - Returns: The same, or nothing.
    public static func buildOptional(_ part: [ObjectProperty]?) -> [ObjectProperty] { part ?? [] }

    /// Takes what an `if` made.
    ///
    /// - Parameter first: What it made.
    /// - Returns: The same.
    public static func buildEither(first: [ObjectProperty]) -> [ObjectProperty] { first }

    /// Takes what an `else` made.
    ///
    /// - Parameter second: What it made.
    /// - Returns: The same.
    public static func buildEither(second: [ObjectProperty]) -> [ObjectProperty] { second }
}

/// Makes a model's entities of a list in braces.
@resultBuilder
public enum ObjectEntityBuilder {
    /// Takes an entity.
    ///
    /// - Parameter entity: The entity.
    /// - Returns: A list of it alone.
    public static func buildExpression(_ entity: ObjectEntity) -> [ObjectEntity] { [entity] }

    /// Joins the statements of a block.
    ///
    /// - Parameter parts: What they made.
    /// - Returns: All of it, in order.
    public static func buildBlock(_ parts: [ObjectEntity]...) -> [ObjectEntity] { parts.flatMap { $0 } }

    /// Joins the turns of a loop.
    ///
    /// - Parameter parts: What they made.
    /// - Returns: All of it, in order.
    public static func buildArray(_ parts: [[ObjectEntity]]) -> [ObjectEntity] { parts.flatMap { $0 } }

    /// Takes what an `if` without `else` made.
    ///
    /// - Parameter part: What it made, nil if the condition didn't hold.
    /// - Returns: The same, or nothing.
    public static func buildOptional(_ part: [ObjectEntity]?) -> [ObjectEntity] { part ?? [] }

    /// Takes what an `if` made.
    ///
    /// - Parameter first: What it made.
    /// - Returns: The same.
    public static func buildEither(first: [ObjectEntity]) -> [ObjectEntity] { first }

    /// Takes what an `else` made.
    ///
    /// - Parameter second: What it made.
    /// - Returns: The same.
    public static func buildEither(second: [ObjectEntity]) -> [ObjectEntity] { second }
}
