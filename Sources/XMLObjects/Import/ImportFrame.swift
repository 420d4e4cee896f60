/// An open element of a document that is imported.
struct ImportFrame {
    enum Kind {
        /// The outermost element, which isn't bound to any object.
        case root
        /// An object.
        case object
        /// The element of a relationship to many objects.
        case container
        /// An attribute of the object around it.
        case attribute
    }

    var kind: Kind
    /// The entity of an object, or of the objects that a container is for.
    var entity = -1
    /// The relationship that an object or container stands for, by its index in the entity of the object around it; -1
    /// for none.
    var relationship = -1
    /// The attribute, by its index in the entity of the object around it.
    var attribute = -1
    /// Whether an attribute's text has been read, or found to be none.
    var isSettled = false
}

/// An open object: what is known of it so far.
struct OpenObject {
    var row: ObjectRow
    /// Whether it is left out because of an issue.
    var isSkipped = false
    /// Whether a transaction's end has created it before its own.
    var isNew = false
}
