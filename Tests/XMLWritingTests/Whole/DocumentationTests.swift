import Testing
import XMLWriting

/// The code of the documentation's articles, so that it can't rot.
@Suite struct DocumentationTests {
    @Test func `The elements of the article are written as it says`() throws {
        let bytes = try XMLStreamWriter.bytes { writer in
            try writer.element("Party") {
                try writer.element("Name", "Waldo", attributes: ["level": "1"])
                try writer.startElement("Item")
                try writer.attribute("weight", "2 < 3")
                try writer.characters("a \"sword\"")
                try writer.endElement()
            }
        }
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "<Party><Name level=\"1\">Waldo</Name><Item weight=\"2 &lt; 3\">a \"sword\"</Item></Party>")
    }

    @Test func `The namespaces of the article are written as it says`() throws {
        let bytes = try XMLStreamWriter.bytes { writer in
            try writer.element("d:multistatus", namespace: "DAV:") {
                try writer.element("d:response") {
                    try writer.element("d:href", "/a")
                    try writer.element("note", "x", namespace: "urn:notes")
                }
            }
        }
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "<d:multistatus xmlns:d=\"DAV:\"><d:response><d:href>/a</d:href><note xmlns=\"urn:notes\">x</note>"
                + "</d:response></d:multistatus>")
    }

    @Test func `Replaced characters, closures and chunks work as in the articles`() async throws {
        var options = XMLWritingOptions()
        options.invalidCharacters = .replace(with: "\u{FFFD}")
        let bytes = try XMLStreamWriter.bytes(options: options) { try $0.element("log", "\u{1B}[31mred") }
        #expect(String(decoding: bytes, as: UTF8.self) == "<log>\u{FFFD}[31mred</log>")

        var count = 0
        let writer = XMLStreamWriter(to: XMLClosureSink { piece in count += piece.count })
        try writer.element("a", "b")
        try writer.finish()
        #expect(count == 8)

        var received = 0
        let sink = XMLAsyncSink { chunk in received += chunk.count }
        let asynchronous = XMLStreamWriter(to: sink)
        try asynchronous.startElement("numbers")
        for number in 0..<10_000 {
            try asynchronous.element("n", String(number))
            try await sink.drain()
        }
        try asynchronous.endElement()
        try asynchronous.finish()
        try await sink.drain()

        var inChunks = 0
        let chunks = XMLDocumentChunks { writer in
            try writer.element("numbers") {
                for number in 0..<10_000 { try writer.element("n", String(number)) }
            }
        }
        for try await chunk in chunks { inChunks += chunk.count }
        #expect(received == inChunks)
    }
}
