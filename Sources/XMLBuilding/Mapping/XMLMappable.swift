/// A model that says how it maps to an element, for reading and writing alike.
///
/// ```swift
/// struct Player {
///     var id = 0
///     var name = ""
///     var items: [Item] = []
/// }
///
/// extension Player: XMLMappable {
///     static var mapping: XMLMapping<Player> {
///         XMLMapping("Player", make: { Player() }) {
///             XMLAttribute("id", \.id)
///             XMLChild("Name", \.name)
///             XMLChildren("Item", \.items)
///         }
///     }
/// }
/// ```
///
/// In a module whose default isolation is the main actor, a model is `nonisolated`: it is built wherever its document is read.
public protocol XMLMappable: SendableMetatype {
    /// The description; it is asked for once, and compiled.
    static var mapping: XMLMapping<Self> { get }
}
