/// Child elements whose names say which case of an enum they are; in an array, those of all names stay in document order.
///
/// ```swift
/// enum Shape { case circle(Circle), label(String) }
///
/// XMLChoice(\.shapes) {
///     XMLCase("circle", Shape.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
///     XMLCase("label", Shape.label) { if case .label(let label) = $0 { label } else { nil } }
/// }
/// ```
///
/// For the elements the rules of ``XMLChild`` hold, or in an array those of ``XMLChildren``.
public struct XMLChoice<Model>: Sendable {
    @usableFromInline var field: XMLMappedField<Model>

    /// One element.
    ///
    /// - Parameters:
    ///   - path: The property.
    ///   - cases: The elements that may come.
    @inlinable
    @_disfavoredOverload
    public init<Choice>(
        _ path: any WritableKeyPath<Model, Choice> & Sendable,
        @XMLChoiceBuilder<Choice> _ cases: () -> [XMLCase<Choice>]
    ) {
        self.init(FieldItems(single: path), cases())
    }

    /// One element, or none.
    ///
    /// - Parameters:
    ///   - path: The property.
    ///   - cases: The elements that may come.
    @inlinable
    public init<Choice>(
        _ path: any WritableKeyPath<Model, Choice?> & Sendable,
        @XMLChoiceBuilder<Choice> _ cases: () -> [XMLCase<Choice>]
    ) {
        self.init(FieldItems(optional: path), cases())
    }

    /// Any number of elements.
    ///
    /// - Parameters:
    ///   - path: The property.
    ///   - cases: The elements that may come.
    @inlinable
    public init<Choice>(
        _ path: any WritableKeyPath<Model, [Choice]> & Sendable,
        @XMLChoiceBuilder<Choice> _ cases: () -> [XMLCase<Choice>]
    ) {
        self.init(FieldItems(array: path), cases())
    }

    @usableFromInline
    init<Choice>(_ items: FieldItems<Choice>, _ cases: [XMLCase<Choice>]) {
        let names = cases.map(\.name).joined(separator: " | ")
        field = XMLMappedField(FieldDescription(.child, names, items, cases.map { $0.alternative(items) }))
    }
}

extension XMLChoice {
    /// Makes its absence an ``XMLMappingError`` with the kind ``XMLMappingError/Kind-swift.struct/missing``.
    ///
    /// - Returns: The declaration with the rule.
    public func required() -> Self {
        var copy = self
        copy.field.description.isRequired = true
        return copy
    }

    /// Says which of repeated elements counts; without it the first does.
    ///
    /// - Parameter rule: Which one.
    /// - Returns: The declaration with the rule.
    public func repeated(_ rule: XMLRepetition) -> Self {
        var copy = self
        copy.field.description.repetition = rule
        return copy
    }
}
