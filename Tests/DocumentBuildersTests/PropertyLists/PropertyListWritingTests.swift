import DocumentBuilders
import StreamingXML
import TestSupport
import Testing

@Suite("The writer of property lists")
struct PropertyListWritingTests {
    @Test("writes Apple's form")
    func form() throws {
        let list: PropertyList = .dictionary([
            "nickname": .string("Arb & Co"),
            "numbers": .array([
                .integer(-1), .unsignedInteger(.max), .real(0.1), .real(.infinity), .real(-.infinity), .real(.nan),
            ]),
            "truth": .dictionary(["no": .boolean(false), "yes": .boolean(true)]),
            "when": .date(secondsSince1970: -1),
            "what": .data([1, 2, 3, 4]),
            "none": .array([.array([]), .dictionary([:]), .string(""), .data([])]),
        ])
        #expect(
            String(decoding: try PropertyListWriter.bytes(list), as: UTF8.self) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">
                <dict>
                \t<key>nickname</key>
                \t<string>Arb &amp; Co</string>
                \t<key>numbers</key>
                \t<array>
                \t\t<integer>-1</integer>
                \t\t<integer>18446744073709551615</integer>
                \t\t<real>0.1</real>
                \t\t<real>+infinity</real>
                \t\t<real>-infinity</real>
                \t\t<real>nan</real>
                \t</array>
                \t<key>truth</key>
                \t<dict>
                \t\t<key>no</key>
                \t\t<false/>
                \t\t<key>yes</key>
                \t\t<true/>
                \t</dict>
                \t<key>when</key>
                \t<date>1969-12-31T23:59:59Z</date>
                \t<key>what</key>
                \t<data>
                \tAQIDBA==
                \t</data>
                \t<key>none</key>
                \t<array>
                \t\t<array/>
                \t\t<dict/>
                \t\t<string/>
                \t\t<data>
                \t\t</data>
                \t</array>
                </dict>
                </plist>

                """)
    }

    @Test("writes Foundation's bytes", arguments: 0...11)
    func sameBytes(_ depth: Int) throws {
        var list: PropertyList = .dictionary([
            "a": .integer(-5), "b": .real(1.5), "c": .data((0..<200).map { UInt8($0) }), "d": .string("x & <y>"),
            "e": .date(secondsSince1970: 1_234_477_380), "f": .array([.boolean(true), .array([]), .dictionary([:])]),
            "g": .data([1]), "h": .data([]),
        ])
        for level in 0..<depth { list = level % 2 == 0 ? .array([list]) : .dictionary(["k": list]) }
        let written = String(decoding: try PropertyListWriter.bytes(list), as: UTF8.self)
        let expected = String(decoding: try FoundationPropertyLists.write(list), as: UTF8.self)
        #expect(written == expected)
    }

    @Test("writes into any document", arguments: WritingAndReadingTests.options)
    func inside(_ options: XMLWritingOptions) throws {
        let list: PropertyList = .dictionary(["a": .array([.string(" x\n"), .boolean(true)]), "b": .data([0, 255])])
        let root = try XMLStreamWriter.bytes(options: options) { try PropertyListWriter.write(list, to: $0) }
        #expect(try PropertyListParser.propertyList(root) == list)
        #expect(try FoundationPropertyLists.read(root) == list)
        let inside = try XMLStreamWriter.bytes(options: options) { writer in
            try writer.element("settings") { try PropertyListWriter.write(list, to: writer) }
        }
        #expect(String(decoding: inside, as: UTF8.self).contains("<plist version="))
    }

    @Test(
        "refuses characters that XML can't hold, and leaves the old file as it was", arguments: AwkwardStrings.invalid)
    func invalid(_ string: String) throws {
        try TestFiles.withTemporaryFolder { folder in
            let path = "\(folder)/List.plist"
            try PropertyListWriter.save(.string("old"), toFile: path)
            for list in [PropertyList.array([.string(string)]), .dictionary([string: .boolean(true)])] {
                let error = #expect(throws: XMLWritingError.self) { try PropertyListWriter.save(list, toFile: path) }
                #expect(error?.code == .invalidCharacter)
            }
            #expect(try PropertyListParser.propertyList(contentsOfFile: path) == .string("old"))
        }
    }
}
