/// Gathers the fields of an ``XMLMapping`` or an ``XMLContainer``.
@resultBuilder
public enum XMLMappingBuilder<Model> {
    /// Takes a child element.
    ///
    /// - Parameter child: The child.
    /// - Returns: Its field.
    public static func buildExpression(_ child: XMLChild<Model>) -> [XMLMappedField<Model>] { [child.field] }

    /// Takes repeated child elements.
    ///
    /// - Parameter children: The children.
    /// - Returns: Their field.
    public static func buildExpression(_ children: XMLChildren<Model>) -> [XMLMappedField<Model>] { [children.field] }

    /// Takes an attribute.
    ///
    /// - Parameter attribute: The attribute.
    /// - Returns: Its field.
    public static func buildExpression(_ attribute: XMLAttribute<Model>) -> [XMLMappedField<Model>] {
        [attribute.field]
    }

    /// Takes an element's text.
    ///
    /// - Parameter content: The text.
    /// - Returns: Its field.
    public static func buildExpression(_ content: XMLContent<Model>) -> [XMLMappedField<Model>] { [content.field] }

    /// Takes a container.
    ///
    /// - Parameter container: The container.
    /// - Returns: Its field.
    public static func buildExpression(_ container: XMLContainer<Model>) -> [XMLMappedField<Model>] {
        [container.field]
    }

    /// Takes a choice.
    ///
    /// - Parameter choice: The choice.
    /// - Returns: Its field.
    public static func buildExpression(_ choice: XMLChoice<Model>) -> [XMLMappedField<Model>] { [choice.field] }

    /// Joins fields.
    ///
    /// - Parameter fields: The fields.
    /// - Returns: All of them.
    public static func buildBlock(_ fields: [XMLMappedField<Model>]...) -> [XMLMappedField<Model>] {
        fields.flatMap(\.self)
    }
}
