import TestSupport
import Testing
import XMLObjects
import XMLWriting

@Suite("Exports")
struct ExportTests {
    private func export(_ store: any ObjectStore) throws -> String {
        let bytes = try XMLStreamWriter.bytes { try ObjectExporter.write(store, to: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("write objects one after another, and connections by id", arguments: StoreKind.allCases)
    func form(_ kind: StoreKind) throws {
        let store = try kind.make(Models.library)
        try importObjects(
            "<x><book id='b&amp;'><title>A &lt; B</title><pages><page id='p2'/><page id='p1'/></pages></book></x>",
            into: store)
        #expect(
            try export(store) == """
                <objects><book id="b&amp;"><title>A &lt; B</title><pages><page id="p2"/><page id="p1"/></pages></book>\
                <page id="p2"/><page id="p1"/></objects>
                """)
    }

    @Test("come back as the same objects", arguments: StoreKind.allCases, StoreKind.allCases)
    func roundTrip(_ one: StoreKind, _ other: StoreKind) throws {
        let document = """
            <x><person id='a'><name> two  spaces\t&#13;
             and ]]&gt; &quot;quotes&quot; 🌍</name><spouse id='b'/><friends><person id='b'/><person id='c'/></friends>
            <passport id='1'/><children><person id='c'/><person id='d'/></children><idol id='a'/>
            <clubs><club id='2'/><club id='1'/></clubs><wishes><club id='3'/><club id='1'/></wishes></person>
            <person id='c'><name></name><clubs><club id='1'/></clubs></person>
            <club id='1'><members><person id='c'/><person id='a'/></members></club></x>
            """
        let store = try one.make(Models.people)
        try importObjects(document, into: store)
        let copy = try other.make(Models.people)
        let strict = ObjectImportOptions.strict
        try importObjects(export(store), into: copy, options: strict)
        #expect(try lines(copy) == lines(store))
        // Into the same store, nothing changes.
        try importObjects(export(store), into: store, options: strict)
        #expect(try lines(copy) == lines(store))
    }

    @Test("hold values of every kind", arguments: StoreKind.allCases)
    func values(_ kind: StoreKind) throws {
        let values: [(ObjectAttribute.Kind, [ObjectValue])] = [
            (.string, ["", " ", "a", "\r\n\t", "é e\u{301}", "]]>"].map { .string($0) }),
            (.integer16, [.integer(-32_768)]), (.integer32, [.integer(.init(Int32.max))]),
            (.integer64, [.integer(.min), .integer(0)]),
            (.double, [0.1, -0.5, 1e300, .leastNonzeroMagnitude, .infinity, .nan, 1.0 / 3].map { .double($0) }),
            (.decimal, [.decimal("1.10"), .decimal("-0")]), (.boolean, [.boolean(true), .boolean(false)]),
            (
                .date,
                [0, -1, 1_700_000_000_123_456, -70_000_000_000_000_000, 253_402_300_800_000_000].map {
                    .date(ObjectDate(microsecondsSince1970: $0))
                }
            ),
            (.binary, [.binary([]), .binary([0]), .binary(Array(0...255))]),
        ]
        let store = try kind.make(Models.kinds)
        try store.begin()
        for (kind, values) in values {
            for (index, value) in values.enumerated() {
                try store.set(value, "a\(kind.rawValue)", of: ObjectReference("Thing", "t\(index)"))
            }
        }
        try store.commit()
        for (kind, values) in values {
            for (index, value) in values.enumerated() {
                #expect(try store.object("Thing", "t\(index)")?["a\(kind.rawValue)"] == value)
            }
        }
        let copy = try kind.make(Models.kinds)
        try importObjects(export(store), into: copy, options: .strict)
        #expect(Set(try copy.objects(of: "Thing")) == Set(try store.objects(of: "Thing")))
    }

    @Test("are saved whole, or refused for text that XML can't hold")
    func saved() throws {
        let store = MemoryObjectStore(model: Models.library)
        try importObjects("<x><book id='b'><title>A</title></book></x>", into: store)
        try TestFiles.withTemporaryFolder { folder in
            try ObjectExporter.save(store, toFile: folder + "/out.xml", element: "library")
            let expected = """
                <?xml version="1.0" encoding="UTF-8"?>
                <library>
                  <book id="b">
                    <title>A</title>
                  </book>
                </library>

                """
            #expect(try TestFiles.bytes(folder + "/out.xml") == Array(expected.utf8))
            try store.begin()
            try store.set(.string("\u{1}"), "title", of: ObjectReference("Book", "b"))
            try store.commit()
            #expect(throws: XMLWritingError.self) { try ObjectExporter.save(store, toFile: folder + "/out.xml") }
            #expect(try TestFiles.bytes(folder + "/out.xml") == Array(expected.utf8))
        }
    }
}
