import XMLParsing

/// Decides which namespace declarations a start tag has in a canonical form.
struct CanonicalNamespaces {
    /// What the document declares; empty where only what is rendered counts.
    private var declared = BindingStack()
    /// What the output declares.
    private var rendered = BindingStack()
    /// The bindings of `rendered` that the start tag at hand adds.
    private var fresh: [Int] = []
    private let inclusivePrefixes: [String]?

    init(form: XMLCanonicalForm) {
        inclusivePrefixes = form.inclusivePrefixes
    }

    /// Takes a declaration of the start tag that comes next.
    mutating func declare(_ prefix: Span<UInt8>, _ uri: Span<UInt8>, depth: Int) {
        // The prefix xml is bound everywhere, and never declared.
        if prefix.isEqual("xml") { return }
        if inclusivePrefixes == nil {
            render(prefix, uri, depth: depth)
        } else {
            declared.push(prefix, uri, depth: depth)
        }
    }

    /// Takes the start tag itself: in the exclusive form, the declarations that its names need.
    mutating func start(_ name: XMLName, _ attributes: XMLAttributes, depth: Int) {
        guard let inclusivePrefixes, !declared.isEmpty else { return }
        use(name.prefixUTF8, depth: depth)
        for index in 0..<attributes.count {
            let prefix = attributes.name(at: index).prefixUTF8
            // An attribute without a prefix is in no namespace.
            if !prefix.isEmpty { use(prefix, depth: depth) }
        }
        for prefix in inclusivePrefixes { prefix.withUTF8Span { use($0, depth: depth) } }
    }

    private mutating func use(_ prefix: Span<UInt8>, depth: Int) {
        let declared = declared
        guard let binding = declared.find(prefix) else {
            // Nothing declares the default namespace here, and so nothing around has.
            return
        }
        declared.withBinding(at: binding) { render($0, $1, depth: depth) }
    }

    /// Renders a declaration unless the output has it already.
    private mutating func render(_ prefix: Span<UInt8>, _ uri: Span<UInt8>, depth: Int) {
        if rendered.means(uri, at: rendered.find(prefix)) { return }
        fresh.append(rendered.bindings.count)
        rendered.push(prefix, uri, depth: depth)
    }

    /// Whether the start tag at hand has declarations.
    var hasRendered: Bool { !fresh.isEmpty }

    /// The declarations of the start tag at hand, sorted by prefix; from now on it is another one's turn.
    mutating func takeRendered() -> [Int] {
        defer { fresh.removeAll() }
        if fresh.count == 1 { return fresh }
        return fresh.sorted { rendered.store.precedes(rendered.bindings[$0].prefix, rendered.bindings[$1].prefix) }
    }

    /// Calls `body` with the prefix and the URI of a declaration.
    func withRendered(
        at index: Int, _ body: (_ prefix: Span<UInt8>, _ uri: Span<UInt8>) throws -> Void
    ) rethrows {
        try rendered.withBinding(at: index, body)
    }

    /// Forgets what an element declared.
    mutating func end(depth: Int) {
        if !rendered.isEmpty { rendered.close(depth) }
        if !declared.isEmpty { declared.close(depth) }
    }
}
