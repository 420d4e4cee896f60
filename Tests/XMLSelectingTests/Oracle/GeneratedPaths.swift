import XMLParsing
import XMLSelecting

/// Expressions made up from the names and values that a document has.
struct GeneratedPaths {
    private var state: UInt64
    private let places: [(parent: XMLTree, node: XMLTree)]
    private(set) var namespaces: [String: String] = [:]
    let root: XMLTree

    init(_ root: XMLTree, seed: UInt64) {
        state = seed
        self.root = root
        var places: [(XMLTree, XMLTree)] = []
        var open = [root]
        while let parent = open.popLast(), places.count < 400 {
            for child in parent.elements {
                places.append((parent, child))
                open.append(child)
            }
        }
        self.places = places
    }

    private mutating func random(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % max(1, limit)
    }

    private mutating func name(_ tree: XMLTree) -> String { name(tree.localName, tree.namespaceURI) }

    private mutating func name(_ local: String, _ uri: String?) -> String {
        guard let uri else { return local }
        if uri == "http://www.w3.org/XML/1998/namespace" { return "xml:\(local)" }
        if let known = namespaces.first(where: { $0.value == uri })?.key { return "\(known):\(local)" }
        let prefix = "n\(namespaces.count)"
        namespaces[prefix] = uri
        return "\(prefix):\(local)"
    }

    private func literal(_ text: String) -> String? {
        guard text.utf8.count < 60, !text.contains("'"), !text.contains("\n"), !text.contains("\r") else { return nil }
        return "'\(text)'"
    }

    /// Makes an expression; nil where the place that was chosen has nothing for it.
    mutating func next() -> String? {
        guard !places.isEmpty else { return ["//*", "/*", "//@*", "//text()"][random(4)] }
        let (parent, node) = places[random(places.count)]
        let (p, n, r) = (name(parent), name(node), name(root))
        let kind = random(30)
        let attribute = node.attributes.isEmpty ? nil : node.attributes[random(node.attributes.count)]
        let a = attribute.map { name($0.name.localName, $0.name.namespaceURI) }
        let child = node.elements.isEmpty ? nil : node.elements[random(node.elements.count)]
        let c = child.map { name($0) }
        switch kind {
        case 0: return "//\(n)"
        case 1: return "/\(r)//\(p)/\(n)"
        case 2: return "//\(p)/\(n)[1]"
        case 3: return "//\(n)[last()]"
        case 4: return "//\(p)/*[position() = \(1 + random(3))]"
        case 5: return "//\(n)/text()"
        case 6: return "//\(n)//text()[contains(., 'e')]"
        case 7: return "//*[local-name() = '\(node.localName)'][position() <= 2]"
        case 8: return "//\(n)[string-length(.) > \(random(40))]"
        case 9: return "//\(n)[normalize-space() != ''][2]"
        case 10: return "//\(p)[\(n)]/*[2]"
        case 11: return "//comment() | //processing-instruction()"
        case 12: return "//\(p)[count(*) > \(random(5))]/@*"
        case 13: return "//\(p)[not(\(n))]"
        case 14: return literal(String(node.stringValue.prefix(3))).map { "//\(n)[starts-with(., \($0))]" }
        case 15: return "//\(p)[.//\(n)][1]"
        case 16: return "//\(p)[count(.//\(n)) mod 2 = 1]/\(n)[last()]"
        case 17: return a.map { "//\(n)[@\($0)]" }
        case 18: return a.map { "//\(n)/@\($0)" }
        case 19: return a.flatMap { a in literal(attribute?.value ?? "").map { "//*[@\(a) = \($0)]" } }
        case 20: return a.map { "//\(p)[\(n)/@\($0)]/\(n)[not(@\($0))]" }
        case 21: return c.map { "//\(n)[\($0)]" }
        case 22: return c.flatMap { c in literal(child?.stringValue ?? "").map { "//\(n)[\(c) = \($0)]/\(c)" } }
        case 23: return c.map { "//\(n)[\($0)[2]]/\($0)[1] | //\($0)/@*" }
        case 24: return c.map { "//\(n)[\($0) > 5]" }
        case 25: return c.map { "//\(n)[\($0)[last()] = \($0)[1]]" }
        case 26: return c.map { "//\(p)[\(n)/\($0)]/node()[self::text() or self::\(n)]" }
        case 27: return "//\(p)/\(n)[position() != last()]"
        case 28: return "/descendant::\(n)[\(1 + random(4))]"
        default: return "//\(p)/child::node()[last()]"
        }
    }
}
