import Foundation
import XMLParsing

/// Reads the suite's own catalogue with this library: it consists of external entities, and its attributes of defaults.
final class SuiteCatalogue: XMLContentDelegate {
    private let root: URL
    /// The folders that `xml:base` names, of the open `TESTCASES` elements.
    private var bases: [String] = []
    private(set) var tests: [SuiteTest] = []

    private init(root: URL) { self.root = root }

    /// Reads the catalogue in a folder.
    ///
    /// - Parameter root: The folder.
    /// - Returns: The tests in the catalogue's order, and the identifiers of its parts that are absent.
    /// - Throws: What the parser finds wrong with it.
    static func read(_ root: URL) throws -> (tests: [SuiteTest], absent: [String]) {
        let file = root.appendingPathComponent("xmlconf.xml")
        let catalogue = SuiteCatalogue(root: root)
        let resolver = FolderResolver(document: file, replacesAbsent: true)
        var options = XMLParsingOptions.default
        options.doctype = .resolveExternal(resolver)
        try XMLPushParser(delegate: catalogue, options: options).parse(contentsOfFile: file.path)
        return (catalogue.tests, resolver.absent)
    }

    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        switch name {
        case "TESTCASES": bases.append(attributes["xml:base"]?.string ?? bases.last ?? "")
        case "TEST": try add(attributes, context)
        default: break
        }
    }

    func didEndElement(_ name: XMLName, context: XMLContext) {
        if name == "TESTCASES" { bases.removeLast() }
    }

    func foundCharacters(_ text: XMLText, context: XMLContext) {}

    private func add(_ attributes: XMLAttributes, _ context: XMLContext) throws {
        func attribute(_ name: String) throws -> String {
            guard let value = attributes[named: name]?.string else {
                throw XMLParsingError(code: .syntax, position: context.position, reason: "a test has no \(name)")
            }
            return value
        }
        let base = bases.last ?? ""
        let folder = root.appendingPathComponent(base)
        guard let kind = SuiteTest.Kind(rawValue: try attribute("TYPE")) else {
            throw XMLParsingError(code: .syntax, position: context.position, reason: "a test is of an unknown type")
        }
        tests.append(
            SuiteTest(
                id: try attribute("ID"), kind: kind, collection: base.split(separator: "/").joined(separator: "/"),
                document: folder.appendingPathComponent(try attribute("URI")),
                output: attributes["OUTPUT"].map { folder.appendingPathComponent($0.string) },
                recommendation: attributes["RECOMMENDATION"]?.string ?? "XML1.0",
                version: attributes["VERSION"]?.string ?? "1.0",
                editions: (attributes["EDITION"]?.string ?? "").split(separator: " ").map(String.init),
                usesNamespaces: attributes["NAMESPACE"]?.string != "no"))
    }
}
