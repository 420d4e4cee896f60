import Testing
import XMLWriting

/// What an element written by one call has in common with one that is written by three.
@Suite struct WholeElementTests {
    private static let names = [
        "e", "summary", "größe", "p:e", "q:e", "1e", "", "a b", String(repeating: "n", count: 200),
    ]
    private static let texts = [
        "", "a", "plain text of some length", "a & b < c > d ]]> e\r\n\t\"'", "größe 日本語 \u{1D11E}", "bell \u{7}",
        "\u{FFFE}",
        String(repeating: "long & ", count: 5_000),
    ]

    /// What may come before the element: inside of a start tag, after text, after a child, in a section, and not at all.
    private static let places: [@Sendable (XMLStreamWriter) throws -> Void] = [
        { _ in },
        { try $0.startElement("r") },
        { writer in
            try writer.startElement("r")
            try writer.attribute("a", "1")
            try writer.attribute("xmlns:p", "urn:p")
        },
        { writer in
            try writer.startElement("q:r")
        },
        { writer in
            try writer.startElement("r")
            try writer.characters("text")
        },
        { writer in
            try writer.startElement("r")
            try writer.element("child", "text")
        },
        { writer in
            try writer.startElement("r")
            try writer.startCDATA()
        },
        { writer in
            try writer.startElement("r")
            try writer.endElement()
        },
    ]

    private static let options: [XMLWritingOptions] = {
        var indented = XMLWritingOptions()
        indented.indentation = .spaces(2)
        var replacing = XMLWritingOptions()
        replacing.invalidCharacters = .replace(with: "?")
        var plain = XMLWritingOptions()
        plain.namespaces = false
        plain.emptyElements = .startAndEndTags
        var small = XMLWritingOptions()
        small.bufferSize = 16
        return [.default, indented, replacing, plain, small]
    }()

    @Test(arguments: options)
    func `One call writes what three would, or nothing`(options: XMLWritingOptions) throws {
        for place in Self.places {
            for name in Self.names {
                for text in Self.texts {
                    let whole = try outcome(options, after: place) { try $0.element(name, text) }
                    let parts = try outcome(options, after: place) { writer in
                        try writer.startElement(name)
                        if !text.isEmpty { try writer.characters(text) }
                        try writer.endElement()
                    }
                    #expect(whole.code == parts.code, "\(name) \(text.prefix(30))")
                    if whole.code == nil {
                        #expect(whole.bytes == parts.bytes, "\(name) \(text.prefix(30))")
                    } else {
                        let nothing = try outcome(options, after: place) { _ in }
                        #expect(whole.bytes == nothing.bytes, "\(name) \(text.prefix(30))")
                        #expect(whole.path == nothing.path)
                    }
                }
            }
        }
    }

    /// What is written by the place, the call and one more element where that may stand, with the code that the call throws.
    private func outcome(
        _ options: XMLWritingOptions,
        after place: (XMLStreamWriter) throws -> Void,
        _ call: (XMLStreamWriter) throws -> Void
    ) throws -> (bytes: [UInt8], code: XMLWritingError.Code?, path: [String]) {
        let sink = XMLBytesSink()
        let writer = XMLStreamWriter(to: sink, options: options)
        try place(writer)
        var code: XMLWritingError.Code?
        do {
            try call(writer)
        } catch let error as XMLWritingError {
            code = error.code
        }
        let path = writer.path
        try? writer.element("after", "text")
        try? writer.flush()
        return (sink.bytes, code, path)
    }
}
