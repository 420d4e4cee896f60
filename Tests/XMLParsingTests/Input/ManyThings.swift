/// A document with very many of one thing.
enum ManyThings: String, CaseIterable, Sendable {
    case entityDeclarations, attributeDeclarations, elementDeclarations, commentsInDTD
    case namespaceDeclarations, referencesInAttribute, referencesToDifferentEntities

    /// How many there are in 16 MiB of an internal subset; of namespaces and references, 100,000.
    var fullCount: Int {
        switch self {
        case .entityDeclarations, .attributeDeclarations, .elementDeclarations, .commentsInDTD: 400_000
        case .namespaceDeclarations, .referencesInAttribute, .referencesToDifferentEntities: 100_000
        }
    }

    /// The document, with so many.
    ///
    /// A declaration is about 42 bytes long.
    func document(_ count: Int) -> [UInt8] {
        func each(_ text: (Int) -> String) -> String { (0..<count).map { text($0 + 1_000_000) }.joined() }
        let text: String
        switch self {
        case .entityDeclarations: text = "<!DOCTYPE a [\(each { "<!ENTITY e\($0) 'the value of an entity'>" })]><a/>"
        case .attributeDeclarations:
            text = "<!DOCTYPE a [\(each { "<!ATTLIST e\($0) b CDATA 'a default value'>" })]><a/>"
        case .elementDeclarations: text = "<!DOCTYPE a [\(each { "<!ELEMENT e\($0) (aa|bb|cc|dd|ee)*>  \n" })]><a/>"
        case .commentsInDTD: text = "<!DOCTYPE a [\(each { "<!-- the comment number \($0) -->  \n" })]><a/>"
        case .namespaceDeclarations: text = "<a\(each { " xmlns:p\($0)='urn:\($0)'" })/>"
        case .referencesInAttribute:
            text = "<!DOCTYPE a [<!ENTITY e 'value'>]><a b='\(String(repeating: "&e;", count: count))'/>"
        case .referencesToDifferentEntities:
            text =
                "<!DOCTYPE a [\(each { "<!ENTITY e\($0) 'v'>" })]><a b='\(each { "&e\($0);" })'/>"
        }
        return Array(text.utf8)
    }
}
