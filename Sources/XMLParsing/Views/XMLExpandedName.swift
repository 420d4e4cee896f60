internal import XMLMessages

/// A name by what it means: namespace URI and local name (Namespaces in XML 1.0, 2.1).
///
/// The prefix plays no part. Names are the same if their bytes in UTF-8 are: as XML has it (XML 1.0, 1.2), letters with accents
/// that are written with other characters make other names.
///
/// Written as a literal: `let title: XMLExpandedName = "{http://purl.org/dc/elements/1.1/}title"`, or `"title"` for no
/// namespace.
public struct XMLExpandedName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name without a prefix.
    public var localName: String
    /// The namespace's URI, nil for no namespace.
    public var namespaceURI: String?

    /// Makes a name of its parts.
    ///
    /// - Parameters:
    ///   - localName: The name without a prefix.
    ///   - namespaceURI: The namespace's URI; nil or empty for no namespace.
    public init(_ localName: String, namespaceURI: String? = nil) {
        self.localName = localName
        self.namespaceURI = namespaceURI == "" ? nil : namespaceURI
    }

    /// Reads `{uri}local`, `{}local` or `local`.
    ///
    /// - Parameter literal: The name.
    public init(stringLiteral literal: String) {
        if literal.utf8.first == 0x7B, let end = literal.utf8.firstIndex(of: 0x7D) {
            let uri = literal[literal.utf8.index(after: literal.startIndex)..<end]
            self.init(String(literal[literal.utf8.index(after: end)...]), namespaceURI: String(uri))
        } else {
            self.init(literal)
        }
    }

    /// Compares local names and namespaces, byte for byte.
    ///
    /// - Parameters:
    ///   - one: A name.
    ///   - other: Another.
    /// - Returns: Whether both parts are the same bytes in UTF-8 (no Unicode normalisation).
    public static func == (one: XMLExpandedName, other: XMLExpandedName) -> Bool {
        one.localName.isExactly(other.localName) && one.namespaceURI.isExactly(other.namespaceURI)
    }

    /// Hashes what equality compares.
    ///
    /// - Parameter hasher: Takes it.
    public func hash(into hasher: inout Hasher) {
        localName.hashExactly(into: &hasher)
        namespaceURI.hashExactly(into: &hasher)
    }

    /// `{uri}local`, or `local` for no namespace.
    public var description: String {
        namespaceURI.map { "{\($0)}\(localName)" } ?? localName
    }
}
