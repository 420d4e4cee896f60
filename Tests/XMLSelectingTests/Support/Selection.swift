import TestSupport
import Testing
import XMLParsing
import XMLSelecting

/// A node in one line: elements as `<name>text`, attributes as `@name=value`, texts in quotes, comments and instructions as
/// they are written.
func line(_ tree: XMLTree) -> String {
    switch tree.kind {
    case .element: "<\(tree.name)>\(tree.stringValue)"
    case .attribute: "@\(tree.name)=\(tree.stringValue)"
    case .text: tree.stringValue.debugDescription
    case .comment: "<!--\(tree.stringValue)-->"
    case .processingInstruction: "<?\(tree.name) \(tree.stringValue)?>"
    default: "?"
    }
}

/// What a path selects from a document that arrives in chunks, in the order of delivery.
func selected(
    _ path: XMLPath, from document: [UInt8], _ chunking: Chunking = .whole, options: XMLSelectingOptions = .default
) throws -> [XMLTree] {
    var matches: [XMLTree] = []
    let parser = XMLPushParser(delegate: XMLSelector(path, options: options) { matches.append($0) })
    for chunk in chunking.chunks(document) { try parser.parse(chunk) }
    try parser.finish()
    return matches
}

/// Checks what a path selects from a document: whole, byte by byte and split at every position, as trees and as texts; and
/// from the document's tree, where order is that of starts.
///
/// - Parameters:
///   - document: The document.
///   - expression: The path.
///   - lines: The nodes in document order, as ``line(_:)`` writes them.
///   - namespaces: What prefixes mean.
///   - delivered: The order that a stream delivers them in, if it's another because some lie inside others.
///   - location: Where the expectation stands.
/// - Throws: What the parser or the path throws.
func expectSelection(
    _ document: String, _ expression: String, _ lines: [String], namespaces: [String: String] = [:],
    delivered: [String]? = nil, location: SourceLocation = #_sourceLocation
) throws {
    let path = try XMLPath(expression, namespaces: namespaces)
    let document = bytes(document)
    for chunking in Chunking.all(for: document) {
        let found = try selected(path, from: document, chunking).map(line)
        #expect(found == delivered ?? lines, "\(chunking)", sourceLocation: location)
    }
    var texts: [String] = []
    let parser = XMLPushParser(delegate: XMLSelector(path, value: { texts.append($0.string) }))
    for chunk in Chunking.size(1).chunks(document) { try parser.parse(chunk) }
    try parser.finish()
    let trees = try selected(path, from: document)
    #expect(texts == trees.map(\.stringValue), "texts", sourceLocation: location)

    let tree = try XMLTree(parsing: document)
    #expect(try tree.nodes(matching: path).map(line) == lines, "tree", sourceLocation: location)
}

/// Parses a document into a selector.
func parse(_ document: String, _ selector: XMLSelector) throws {
    let parser = XMLPushParser(delegate: selector)
    try parser.parse(document)
    try parser.finish()
}
