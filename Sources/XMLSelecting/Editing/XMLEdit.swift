/// What becomes of an element that an ``XMLEditor`` found.
public struct XMLEdit: Hashable, Sendable {
    let before: [XMLTree]
    /// What stands in the element's place; nil for the element itself.
    let replacement: [XMLTree]?
    let after: [XMLTree]

    /// The element stays as it is in the input.
    public static let keep = XMLEdit(before: [], replacement: nil, after: [])

    /// The element goes, with all that it holds.
    public static let drop = XMLEdit(before: [], replacement: [], after: [])

    /// Another tree takes the element's place.
    ///
    /// - Parameter tree: The tree.
    /// - Returns: The edit.
    public static func replace(with tree: XMLTree) -> XMLEdit { replace(with: [tree]) }

    /// Other trees take the element's place.
    ///
    /// - Parameter trees: The trees, in order; elements, texts, comments or instructions.
    /// - Returns: The edit.
    public static func replace(with trees: [XMLTree]) -> XMLEdit {
        XMLEdit(before: [], replacement: trees, after: [])
    }

    /// The element stays, and trees are inserted before and after it.
    ///
    /// - Parameters:
    ///   - before: What comes right before the start tag.
    ///   - after: What comes right after the end tag.
    /// - Returns: The edit.
    public static func insert(before: [XMLTree] = [], after: [XMLTree] = []) -> XMLEdit {
        XMLEdit(before: before, replacement: nil, after: after)
    }
}
