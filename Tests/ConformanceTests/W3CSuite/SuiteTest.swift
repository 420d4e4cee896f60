import Foundation

/// One test of the W3C conformance suite, as its catalogue describes it.
struct SuiteTest {
    /// What a processor has to do with the document.
    enum Kind: String, CaseIterable {
        case valid
        /// Well-formed: a processor that doesn't validate accepts it.
        case invalid
        case notWellFormed = "not-wf"
        /// An error that a processor may report or not.
        case error
    }

    var id: String
    var kind: Kind
    /// The folder of the collection that the test belongs to, below the suite's: `eduni/errata-2e`.
    var collection: String
    /// The document.
    var document: URL
    /// What a processor's output should be in canonical form.
    var output: URL?
    /// The recommendation that is tested: `XML1.0`, `NS1.0`, `XML1.0-errata2e`.
    var recommendation: String
    /// The version of XML.
    var version: String
    /// The editions of XML 1.0 that the test applies to; empty for all.
    var editions: [String]
    /// Whether the document conforms to Namespaces in XML.
    var usesNamespaces: Bool

    /// Whether the test applies to a processor of XML 1.0, fourth edition, with Namespaces 1.0.
    var appliesToFourthEdition: Bool {
        recommendation != "NS1.1" && version != "1.1" && (editions.isEmpty || editions.contains("4"))
    }
}
