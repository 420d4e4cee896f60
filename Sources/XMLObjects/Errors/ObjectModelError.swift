/// Why a model is none.
public struct ObjectModelError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The entity at fault; nil if it is the model as a whole.
    public var entity: String?
    /// What is wrong.
    public var reason: String

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - entity: The entity at fault.
    ///   - reason: What is wrong.
    public init(entity: String?, reason: String) {
        self.entity = entity
        self.reason = reason
    }

    init(_ reason: String, _ entity: String?) {
        self.init(entity: entity, reason: reason)
    }

    /// Entity and reason, for people.
    public var description: String { (entity.map { "entity \($0): " } ?? "model: ") + reason }
}
