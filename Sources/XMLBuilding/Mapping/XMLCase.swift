/// An element that is one case of a choice.
public struct XMLCase<Choice>: Sendable {
    let name: String
    let alternative: @Sendable (FieldItems<Choice>) -> FieldAlternative

    /// A case that holds a model.
    ///
    /// - Parameters:
    ///   - name: The element's name; see ``XMLMapping``.
    ///   - wrap: Makes the case.
    ///   - unwrap: Takes the model out, nil if it's another case.
    public init<Value: XMLMappable>(
        _ name: String, _ wrap: @escaping @Sendable (Value) -> Choice,
        _ unwrap: @escaping @Sendable (Choice) -> Value?
    ) {
        self.name = name
        alternative = { .model(name, $0, wrap: wrap, unwrap: unwrap) }
    }

    /// A case that holds a value.
    ///
    /// - Parameters:
    ///   - name: The element's name; see ``XMLMapping``.
    ///   - wrap: Makes the case.
    ///   - unwrap: Takes the value out, nil if it's another case.
    public init<Value: XMLValue>(
        _ name: String, _ wrap: @escaping @Sendable (Value) -> Choice,
        _ unwrap: @escaping @Sendable (Choice) -> Value?
    ) {
        self.name = name
        alternative = { .value(name, $0, wrap: wrap, unwrap: unwrap) }
    }
}

/// Gathers the cases of an ``XMLChoice``.
@resultBuilder
public enum XMLChoiceBuilder<Choice> {
    /// Takes a case.
    ///
    /// - Parameter choice: The case.
    /// - Returns: The case.
    public static func buildExpression(_ choice: XMLCase<Choice>) -> XMLCase<Choice> { choice }

    /// Joins cases.
    ///
    /// - Parameter cases: The cases.
    /// - Returns: All of them.
    public static func buildBlock(_ cases: XMLCase<Choice>...) -> [XMLCase<Choice>] { cases }
}
