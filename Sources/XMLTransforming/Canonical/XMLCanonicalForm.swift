/// A canonical form of XML documents: what counts as the same document gets the same bytes.
///
/// For whole documents, which are what an ``XMLCanonicalizer`` writes, versions 1.0 and 1.1 agree: they differ in what
/// parts of a document inherit.
public struct XMLCanonicalForm: Hashable, Sendable {
    /// Prefixes that are treated as Canonical XML does, the empty one for the default namespace; nil unless the form is
    /// exclusive.
    let inclusivePrefixes: [String]?

    /// Canonical XML 1.0: <http://www.w3.org/TR/2001/REC-xml-c14n-20010315>.
    public static let canonical10 = XMLCanonicalForm(inclusivePrefixes: nil)

    /// Canonical XML 1.1: <http://www.w3.org/2006/12/xml-c14n11>.
    public static let canonical11 = XMLCanonicalForm(inclusivePrefixes: nil)

    /// Exclusive XML Canonicalization 1.0: <http://www.w3.org/2001/10/xml-exc-c14n>.
    ///
    /// A namespace is declared where a name makes use of it, and nowhere else.
    ///
    /// - Parameter inclusivePrefixes: Prefixes whose declarations stay where they are, `#default` for the default namespace
    ///   (`InclusiveNamespaces PrefixList`).
    /// - Returns: The form.
    public static func exclusive(inclusivePrefixes: [String] = []) -> XMLCanonicalForm {
        XMLCanonicalForm(inclusivePrefixes: inclusivePrefixes.map { $0 == "#default" ? "" : $0 })
    }
}
