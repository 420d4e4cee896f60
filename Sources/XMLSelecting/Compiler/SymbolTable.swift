import XMLMessages

/// Numbers for the names that paths mention: all other names are alike to the automaton, apart from their namespace.
final class SymbolTable {
    private struct Symbol {
        var local: String?
        var uri: String?
    }

    /// The first stands for every name that isn't mentioned.
    private var symbols = [Symbol()]
    private var byName: [ExactString: [ExactString: Int]] = [:]
    private var byNamespace: [ExactString: Int] = [:]

    var count: Int { symbols.count }

    func add(_ test: XPathNodeTest) {
        switch test {
        case .name(let local, let uri):
            if byName[ExactString(uri)]?[ExactString(local)] == nil {
                byName[ExactString(uri), default: [:]][ExactString(local)] = symbols.count
                symbols.append(Symbol(local: local, uri: uri))
            }
        case .namespace(let uri):
            if byNamespace[ExactString(uri)] == nil {
                byNamespace[ExactString(uri)] = symbols.count
                symbols.append(Symbol(local: nil, uri: uri))
            }
        default: break
        }
    }

    func symbol(local: String, uri: String) -> Int {
        byName[ExactString(uri)]?[ExactString(local)] ?? byNamespace[ExactString(uri)] ?? 0
    }

    /// Whether an element whose name has a symbol passes a test.
    func passes(_ test: XPathNodeTest, _ symbol: Int) -> Bool {
        switch test {
        case .node, .anyName: true
        case .namespace(let uri): symbols[symbol].uri.isExactly(uri)
        case .name(let local, let uri):
            symbols[symbol].local.isExactly(local) && symbols[symbol].uri.isExactly(uri)
        case .text, .comment, .instruction: false
        }
    }
}
