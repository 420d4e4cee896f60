/// Numbers for the names that paths mention: all other names are alike to the automaton, apart from their namespace.
final class SymbolTable {
    private struct Symbol {
        var local: String?
        var uri: String?
    }

    /// The first stands for every name that isn't mentioned.
    private var symbols = [Symbol()]
    private var byName: [String: [String: Int]] = [:]
    private var byNamespace: [String: Int] = [:]

    var count: Int { symbols.count }

    func add(_ test: XPathNodeTest) {
        switch test {
        case .name(let local, let uri):
            if byName[uri]?[local] == nil {
                byName[uri, default: [:]][local] = symbols.count
                symbols.append(Symbol(local: local, uri: uri))
            }
        case .namespace(let uri):
            if byNamespace[uri] == nil {
                byNamespace[uri] = symbols.count
                symbols.append(Symbol(local: nil, uri: uri))
            }
        default: break
        }
    }

    func symbol(local: String, uri: String) -> Int {
        byName[uri]?[local] ?? byNamespace[uri] ?? 0
    }

    /// Whether an element whose name has a symbol passes a test.
    func passes(_ test: XPathNodeTest, _ symbol: Int) -> Bool {
        switch test {
        case .node, .anyName: true
        case .namespace(let uri): symbols[symbol].uri == uri
        case .name(let local, let uri): symbols[symbol].local == local && symbols[symbol].uri == uri
        case .text, .comment, .instruction: false
        }
    }
}
