/// An open element.
struct ElementFrame {
    /// Where its end tag starts in the writer's tag store; the next one starts where it ends.
    var tagStart: Int
    /// The length of its prefix, 0 without one.
    var prefixCount: Int
    /// How many namespace bindings existed before it.
    var bindingCount: Int
    /// Whether its namespace was given, so that its prefix mustn't be bound to another one.
    var isNamespaceFixed: Bool
    /// Whether white space may be added to its content.
    var allowsLayout: Bool
    /// Whether it holds text, so that white space mustn't be added any more.
    var hasText: Bool
    /// Whether it holds an element, a comment or an instruction.
    var hasChildren: Bool
}
