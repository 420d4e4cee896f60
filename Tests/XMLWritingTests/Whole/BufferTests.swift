import Testing
import XMLWriting

@Suite struct BufferTests {
    private func sample(_ writer: XMLStreamWriter, padding: Int) throws {
        try writer.startDocument(standalone: false)
        try writer.comment(String(repeating: "x", count: padding))
        try writer.doctype("größe", systemID: "größe.dtd")
        try writer.element("größe", attributes: ["é": "äöü&\n", "xmlns:ß": "urn:ß"]) {
            try writer.element("ß:é", "ééé<ééé>\r日本語\u{1D11E}")
            try writer.characters("ü&ü")
            try writer.cdata("ü]]>ü\r")
            try writer.processingInstruction("é", "ä")
            try writer.element("e", "", attributes: ["a": "é"])
        }
    }

    private func expected(padding: Int) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?><!--\(String(repeating: "x", count: padding))-->"
            + "<!DOCTYPE größe SYSTEM \"größe.dtd\"><größe é=\"äöü&amp;&#10;\" xmlns:ß=\"urn:ß\">"
            + "<ß:é>ééé&lt;ééé&gt;&#13;日本語\u{1D11E}</ß:é>ü&amp;ü<![CDATA[ü]]]]><![CDATA[>ü]]>&#13;<![CDATA[]]>"
            + "<?é ä?><e a=\"é\"/></größe>"
    }

    @Test(arguments: [16, 17, 18, 19, 20, 23, 29, 31, 32, 33, 47, 64, 65, 100, 127, 128, 255, 256, 512, 65_536])
    func `The output is the same for each buffer size and alignment`(size: Int) throws {
        var options = XMLWritingOptions()
        options.bufferSize = size
        for padding in 0..<70 {
            let sink = PiecesSink()
            let writer = XMLStreamWriter(to: sink, options: options)
            try sample(writer, padding: padding)
            try writer.finish()
            #expect(String(decoding: sink.bytes, as: UTF8.self) == expected(padding: padding))
            #expect(!sink.pieces.contains([]))
        }
    }

    @Test func `A two-byte character may cross the buffer's end at any place`() throws {
        for size in [16, 32, 64, 100] {
            var options = XMLWritingOptions()
            options.bufferSize = size
            for padding in 0..<(2 * size) {
                for count in [1, 2, 7, 50, 300] {
                    let text = String(repeating: "x", count: padding) + String(repeating: "é", count: count)
                    #expect(try inside(options) { try $0.characters(text) } == text)
                    #expect(
                        try inside(options) { writer in
                            try writer.characters(String(repeating: "x", count: padding))
                            for _ in 0..<count { try writer.characters("é") }
                        } == text)
                }
            }
        }
    }

    @Test func `A sink sees large pieces, never an empty one, and is closed once`() throws {
        let sink = PiecesSink()
        let writer = XMLStreamWriter(to: sink)
        try writer.startElement("r")
        for _ in 0..<50_000 { try writer.element("e", "text & more") }
        try writer.endElement()
        #expect(sink.closings == 0)
        try writer.finish()
        #expect(sink.closings == 1)
        #expect(sink.bytes.count == 7 + 50_000 * 22)
        #expect(sink.pieces.dropLast().allSatisfy { $0.count > 60_000 && $0.count <= 65_536 })
        #expect(sink.pieces.last?.isEmpty == false)
    }

    @Test func `Flush hands over what there is`() throws {
        let sink = PiecesSink()
        let writer = XMLStreamWriter(to: sink)
        try writer.flush()
        #expect(sink.pieces.isEmpty)
        try writer.startElement("r")
        try writer.flush()
        #expect(sink.pieces == [Array("<r".utf8)])
        try writer.flush()
        #expect(sink.pieces.count == 1)
    }

    @Test func `Nothing is written before the buffer is full`() throws {
        let sink = PiecesSink()
        let writer = XMLStreamWriter(to: sink)
        try writer.element("r", "x")
        #expect(sink.pieces.isEmpty)
    }

    @Test func `A whole element larger than the buffer is written in order`() throws {
        var options = XMLWritingOptions()
        options.bufferSize = 64
        let text = String(repeating: "0123456789&", count: 100)
        let escaped = String(repeating: "0123456789&amp;", count: 100)
        #expect(
            try inside(options) { writer in
                for _ in 0..<3 { try writer.element("element", text, attributes: ["a": text, "b": "c"]) }
            } == String(repeating: "<element a=\"\(escaped)\" b=\"c\">\(escaped)</element>", count: 3))
    }
}
