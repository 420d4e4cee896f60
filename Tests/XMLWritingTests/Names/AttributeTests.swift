import Testing
import XMLWriting

@Suite struct AttributeTests {
    @Test func `A second attribute of the same name is refused`() throws {
        try expectRefusal(
            .duplicateAttribute,
            after: {
                try $0.startElement("r"); try $0.attribute("a", "1")
            }
        ) {
            try $0.attribute("a", "2")
        }
        try expectRefusal(.duplicateAttribute) { try $0.element("e", "", attributes: ["a": "", "b": "", "a": ""]) }
    }

    @Test func `Elements after each other may have attributes of the same name`() throws {
        let document = try written { writer in
            try writer.element("List") {
                try writer.element("Row", "", attributes: ["id": "1"])
                try writer.element("Row", "", attributes: ["id": "2"])
                for id in ["3", "4"] {
                    try writer.startElement("Row")
                    try writer.attribute("id", id)
                    try writer.startElement("Cell")
                    try writer.attribute("id", id)
                    try writer.endElement()
                    try writer.endElement()
                }
            }
        }
        #expect(
            document == """
                <List><Row id="1"/><Row id="2"/><Row id="3"><Cell id="3"/></Row><Row id="4"><Cell id="4"/></Row></List>
                """)
    }

    @Test func `Duplicates are found among many attributes`() throws {
        for count in [11, 12, 13, 40, 1_000] {
            func start(_ writer: XMLStreamWriter) throws {
                try writer.startElement("r")
                for number in 0..<count { try writer.attribute("a\(number)", "") }
            }
            for number in [0, count / 2, count - 1] {
                try expectRefusal(.duplicateAttribute, after: start) { try $0.attribute("a\(number)", "") }
            }
            let document = try written { writer in
                for depth in 0..<3 {
                    try start(writer)
                    try writer.attribute("b\(depth)", "")
                }
                for _ in 0..<3 { try writer.endElement() }
            }
            #expect(document.contains(" a\(count - 1)=\"\" b2=\"\"/>"))
        }
    }

    @Test func `A hundred thousand attributes take no quadratic time`() throws {
        let document = try written { writer in
            try writer.startElement("r")
            for number in 0..<100_000 { try writer.attribute("a\(number)", "") }
            try writer.endElement()
        }
        #expect(document.utf8.count == 988_894)
    }

    @Test func `Two prefixes of one namespace can't give two attributes the same name`() throws {
        func start(_ writer: XMLStreamWriter) throws {
            try writer.startElement("r")
            try writer.declareNamespace("urn:1", prefix: "a")
            try writer.declareNamespace("urn:1", prefix: "b")
            try writer.attribute("a:x", "1")
        }
        try expectRefusal(.duplicateAttribute, after: start) { try $0.attribute("b:x", "2") }
        try expectRefusal(.duplicateAttribute, after: start) { try $0.attribute("x", "2", namespace: "urn:1") }
        try expectRefusal(.duplicateAttribute, after: start) { try $0.attribute("c:x", "2", namespace: "urn:1") }
        try expectRefusal(
            .duplicateAttribute,
            after: {
                try start($0); try $0.attribute("c:x", "")
            }
        ) {
            try $0.declareNamespace("urn:1", prefix: "c")
        }
        let many = { (writer: XMLStreamWriter) in
            try start(writer)
            for number in 0..<30 { try writer.attribute("a:y\(number)", "") }
        }
        try expectRefusal(.duplicateAttribute, after: many) { try $0.attribute("b:x", "2") }
        try expectRefusal(.duplicateAttribute, after: many) { try $0.attribute("b:y29", "2") }
    }

    @Test func `The same local name in other namespaces is another attribute`() throws {
        let document = try written { writer in
            try writer.startElement("r")
            try writer.declareNamespace("urn:1", prefix: nil)
            try writer.declareNamespace("urn:1", prefix: "a")
            try writer.declareNamespace("urn:2", prefix: "b")
            try writer.attribute("x", "0")
            try writer.attribute("a:x", "1")
            try writer.attribute("b:x", "2")
            try writer.endElement()
        }
        #expect(
            document
                == "<r xmlns=\"urn:1\" xmlns:a=\"urn:1\" xmlns:b=\"urn:2\" x=\"0\" a:x=\"1\" b:x=\"2\"/>")
    }

    @Test func `A long value is written whole`() throws {
        let value = String(repeating: "<värde> ", count: 50_000)
        let expected = String(repeating: "&lt;värde&gt; ", count: 50_000)
        #expect(try written { try $0.element("a", "", attributes: ["v": value]) } == "<a v=\"\(expected)\"/>")
    }
}
