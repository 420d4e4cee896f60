import Testing

/// A file among the real ones, and what is to be expected of it.
struct RealFile: CustomTestStringConvertible {
    /// The path below `real/`.
    var path: String

    var testDescription: String { path }

    /// All of them.
    static let all = TestData.paths(in: "real").map(RealFile.init)

    /// Whether it isn't a document but a part of a DTD, a catalogue of SGML, or prose: nothing that XML parsers accept.
    var isNoDocument: Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return [".dtd", ".mod", ".cat", ".md"].contains { name.hasSuffix($0) }
            || ["LICENSE", "README", "catalog"].contains(name)
    }
}
