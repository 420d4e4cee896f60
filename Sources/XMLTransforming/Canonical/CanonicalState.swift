import XMLParsing
import XMLWriting

/// All that a canonicalizer knows.
struct CanonicalState: ~Copyable {
    /// Where in the document the output is.
    enum Place {
        case fresh
        case prolog
        case doctype
        case content
        case epilog
        case closed
    }

    private var output: XMLCanonicalOutput
    private var namespaces: CanonicalNamespaces
    private var order = AttributeOrder()
    private var depth = 0
    private let withComments: Bool
    var place = Place.fresh
    /// External subsets and parameter entities that were not read.
    var skippedEntities: [XMLSkippedEntity] = []

    init(to sink: any XMLSink, form: XMLCanonicalForm, withComments: Bool) {
        output = XMLCanonicalOutput(to: sink)
        namespaces = CanonicalNamespaces(form: form)
        self.withComments = withComments
    }

    mutating func startElement(_ name: XMLName, _ attributes: XMLAttributes, _ context: XMLContext) throws {
        depth += 1
        place = .content
        try checkName(name.utf8, context)
        try output.write("<")
        try output.write(name.utf8)
        namespaces.start(name, attributes, depth: depth)
        if namespaces.hasRendered { try writeNamespaces() }
        if attributes.count > 0 { try writeAttributes(attributes, context) }
        try output.write(">")
    }

    mutating func endElement(_ name: XMLName) throws {
        try output.write("</")
        try output.write(name.utf8)
        try output.write(">")
        namespaces.end(depth: depth)
        depth -= 1
        if depth == 0 { place = .epilog }
    }

    mutating func characters(_ text: XMLText) throws {
        try output.writeText(text.utf8)
    }

    mutating func declare(_ prefix: Span<UInt8>, _ uri: Span<UInt8>) {
        namespaces.declare(prefix, uri, depth: depth + 1)
    }

    mutating func comment(_ text: XMLText) throws {
        guard withComments, place != .doctype else { return }
        try startMarkup()
        try output.write("<!--")
        try output.write(text.utf8)
        try output.write("-->")
        try endMarkup()
    }

    mutating func processingInstruction(_ target: XMLText, _ data: XMLText, _ context: XMLContext) throws {
        guard place != .doctype else { return }
        try checkName(target.utf8, context)
        try startMarkup()
        try output.write("<?")
        try output.write(target.utf8)
        if !data.isEmpty {
            try output.write(" ")
            try output.write(data.utf8)
        }
        try output.write("?>")
        try endMarkup()
    }

    /// Throws if UTF-8 can't hold a name that the engine took in another encoding.
    func checkName(_ name: Span<UInt8>, _ context: XMLContext) throws {
        guard name.hasLettersOfLatin1 else { return }
        let text = String(decoding: (0..<name.count).map { name[$0] }, as: UTF8.self)
        throw XMLTransformingError(
            .invalidName, "\"\(text)\" is no name by XML 1.0: the document has no canonical form", context)
    }

    mutating func close() throws {
        place = .closed
        try output.close()
    }

    /// What stands outside of the root element stands on a line of its own.
    private mutating func startMarkup() throws {
        if place == .epilog { try output.write("\n") }
    }

    private mutating func endMarkup() throws {
        if place == .prolog || place == .fresh { try output.write("\n") }
    }

    private mutating func writeNamespaces() throws {
        let rendered = namespaces.takeRendered()
        for index in rendered {
            try namespaces.withRendered(at: index) { prefix, uri in
                try output.write(" xmlns")
                if !prefix.isEmpty {
                    try output.write(":")
                    try output.write(prefix)
                }
                try output.write("=\"")
                try output.writeAttributeValue(uri)
                try output.write("\"")
            }
        }
    }

    private mutating func writeAttributes(_ attributes: XMLAttributes, _ context: XMLContext) throws {
        order.sort(attributes)
        for index in order.indices {
            let name = attributes.name(at: index)
            if name.utf8.isEqual("xmlns") || name.utf8.hasPrefix("xmlns:") {
                throw XMLTransformingError(.invalidUse, "canonical forms need a parser with namespaces on", context)
            }
            try checkName(name.utf8, context)
            try output.write(" ")
            try output.write(name.utf8)
            try output.write("=\"")
            try output.writeAttributeValue(attributes.value(at: index).utf8)
            try output.write("\"")
        }
    }
}
