import Testing
import XMLWriting

extension Array where Element == UInt8 {
    fileprivate func withSpan<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
        try unsafe withUnsafeBufferPointer { try body(unsafe $0.span) }
    }
}

@Suite struct UTF8EntryTests {
    @Test func `Calls with bytes write what calls with strings write`() throws {
        let document = try written { writer in
            try Array("p:é".utf8).withSpan { name in
                try Array("urn:é&".utf8).withSpan { uri in try writer.startElement(name, namespace: uri) }
            }
            try Array("urn:q".utf8).withSpan { uri in
                try Array("q".utf8).withSpan { try writer.declareNamespace(uri, prefix: $0) }
                try [].withSpan { try writer.declareNamespace(uri, prefix: $0) }
            }
            try Array("a".utf8).withSpan { name in
                try Array("<é>\n".utf8).withSpan { value in
                    try writer.attribute(name, value)
                    try Array("urn:q".utf8).withSpan { try writer.attribute(name, value, namespace: $0) }
                }
            }
            try Array("b".utf8).withSpan { name in
                try Array("é".utf8).withSpan { try writer.attribute(name, $0, isUTF8: true) }
            }
            try Array("x".utf8).withSpan { try writer.startElement($0) }
            try writer.endElement()
            try Array("a&b".utf8).withSpan { try writer.characters(uncheckedUTF8: $0) }
            try Array("c".utf8).withSpan { try writer.comment($0) }
            try Array("t".utf8).withSpan { target in
                try Array("d".utf8).withSpan { try writer.processingInstruction(target, $0) }
            }
            try writer.entityReference("e")
            try writer.endElement()
        }
        #expect(
            document == """
                <p:é xmlns:p="urn:é&amp;" xmlns:q="urn:q" xmlns="urn:q" a="&lt;é&gt;&#10;" q:a="&lt;é&gt;&#10;" b="é"><x/>a&amp;b\
                <!--c--><?t d?>&e;</p:é>
                """)
    }

    @Test(arguments: [[0xFF], [0x61, 0xC3], [0xED, 0xA0, 0x80], [0x01]] as [[UInt8]])
    func `Bytes that aren't characters are refused everywhere`(bytes: [UInt8]) throws {
        let name = Array("a".utf8)
        try bytes.withSpan { bytes in
            try name.withSpan { name in
                try expectRefusal(.invalidName) { try $0.startElement(bytes) }
                try expectRefusal(.invalidName) { try $0.attribute(bytes, name) }
                try expectRefusal(.invalidCharacter) { try $0.startElement(name, namespace: bytes) }
                try expectRefusal(.invalidCharacter) { try $0.attribute(name, bytes) }
                try expectRefusal(.invalidCharacter) { try $0.attribute(name, name, namespace: bytes) }
                try expectRefusal(.invalidCharacter) { try $0.attribute(name, bytes, namespace: name) }
                try expectRefusal(.invalidCharacter) { try $0.declareNamespace(bytes, prefix: name) }
                try expectRefusal(.invalidCharacter) { try $0.comment(bytes) }
                try expectRefusal(.invalidCharacter) { try $0.processingInstruction(name, bytes) }
                try expectRefusal(.invalidName) { try $0.processingInstruction(bytes, name) }
            }
        }
        try expectRefusal(.invalidCharacter) { try $0.characters(uncheckedUTF8: [UInt8](repeating: 1, count: 1).span) }
    }

    @Test func `Canonical output escapes by the canonical rules`() throws {
        let sink = XMLBytesSink()
        var output = XMLCanonicalOutput(to: sink, bufferSize: 16)
        let sample = Array("a&b<c>d\"e'f\tg\nh\ri é".utf8)
        try output.write("<a b=\"")
        try sample.withSpan { try output.writeAttributeValue($0) }
        try output.write("\">")
        try sample.withSpan { try output.writeText($0) }
        try Array("</a>".utf8).withSpan { try output.write($0) }
        try output.close()
        #expect(
            String(decoding: sink.bytes, as: UTF8.self)
                == "<a b=\"a&amp;b&lt;c>d&quot;e'f&#x9;g&#xA;h&#xD;i é\">a&amp;b&lt;c&gt;d\"e'f\tg\nh&#xD;i é</a>")
        #expect(sink.isClosed)
    }
}
