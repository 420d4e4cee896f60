public import XMLParsing
public import XMLWriting

/// What becomes of an element.
public struct XMLElementAction {
    enum Kind {
        case keep
        case drop
        case unwrap
        case rename(String, namespace: String?)
        case rewrite(XMLStartElement)
        case replace((XMLStreamWriter) throws -> Void)
    }

    let kind: Kind

    /// The element stays as it is, and its content is decided about in turn.
    ///
    /// Makes no `String`.
    public static var keep: XMLElementAction { XMLElementAction(kind: .keep) }

    /// The element goes, with all of its content.
    public static var drop: XMLElementAction { XMLElementAction(kind: .drop) }

    /// The tags go, the content stays, and is decided about in turn.
    ///
    /// Namespace declarations of the start tag are written on those elements of the content that are in their scope.
    public static var unwrap: XMLElementAction { XMLElementAction(kind: .unwrap) }

    /// The element gets another name, and keeps its attributes, the defaulted ones included, and its content.
    ///
    /// - Parameters:
    ///   - name: The qualified name.
    ///   - namespace: The namespace's URI, empty for none. Nil takes the name as if it were written in the original's
    ///     place, so that its prefix, or lack of one, means what is declared there.
    /// - Returns: The action.
    public static func rename(_ name: String, namespace: String? = nil) -> XMLElementAction {
        XMLElementAction(kind: .rename(name, namespace: namespace))
    }

    /// The element gets another name, other attributes, or both; its content is decided about in turn.
    ///
    /// Start from a copy of the original, `XMLStartElement(name, attributes)`. Namespace declarations stay; further ones that
    /// the new names need are written, and don't change what the content means. All attributes are written, the ones marked as
    /// defaulted too. One that is added as `xmlns` or `xmlns:prefix` is a declaration, and holds for the content too.
    ///
    /// - Parameter element: The start tag to write.
    /// - Returns: The action.
    public static func rewrite(_ element: XMLStartElement) -> XMLElementAction {
        XMLElementAction(kind: .rewrite(element))
    }

    /// The element goes with all of its content, and something else takes its place.
    ///
    /// - Parameter body: Writes whatever shall stand there; it closes all elements that it opens.
    /// - Returns: The action.
    public static func replace(_ body: @escaping (XMLStreamWriter) throws -> Void) -> XMLElementAction {
        XMLElementAction(kind: .replace(body))
    }
}

/// What becomes of a run of text.
public struct XMLTextAction: Hashable, Sendable {
    enum Kind: Hashable {
        case keep
        case drop
        case replace(String)
    }

    let kind: Kind

    /// The text stays as it is.
    ///
    /// Makes no `String`.
    public static let keep = XMLTextAction(kind: .keep)

    /// The text goes; a CDATA section without any other text goes with it.
    public static let drop = XMLTextAction(kind: .drop)

    /// Other text takes its place, in a CDATA section if the original was in one.
    ///
    /// - Parameter text: The text, without any escaping.
    /// - Returns: The action.
    public static func replace(_ text: String) -> XMLTextAction {
        XMLTextAction(kind: .replace(text))
    }
}

/// What becomes of a comment or a processing instruction.
public struct XMLMarkupAction: Hashable, Sendable {
    let isKept: Bool

    /// It stays.
    public static let keep = XMLMarkupAction(isKept: true)

    /// It goes.
    public static let drop = XMLMarkupAction(isKept: false)
}
