import DocumentBuilders
import StreamingXML
import TestSupport
import Testing

@Suite("The builder of property lists")
struct PropertyListReadingTests {
    private static func read(_ document: [UInt8], _ chunking: Chunking) throws -> PropertyList? {
        let builder = PropertyListParser()
        let parser = XMLPushParser(delegate: builder)
        for chunk in chunking.chunks(document) { try parser.parse(chunk) }
        try parser.finish()
        return builder.propertyList
    }

    private func expect(
        _ document: String, _ propertyList: PropertyList, location: SourceLocation = #_sourceLocation
    ) throws {
        let document = Array(document.utf8)
        for chunking in Chunking.all(for: document) {
            #expect(try Self.read(document, chunking) == propertyList, "\(chunking)", sourceLocation: location)
        }
    }

    private func expectError(
        _ document: String, _ reason: String, at byteOffset: Int, in path: [String],
        location: SourceLocation = #_sourceLocation
    ) throws {
        let document = Array(document.utf8)
        for chunking in Chunking.all(for: document) {
            let error = #expect(throws: BuilderError.self, "\(chunking)", sourceLocation: location) {
                try Self.read(document, chunking)
            }
            #expect(error?.reason == reason, "\(chunking)", sourceLocation: location)
            #expect(error?.position.byteOffset == byteOffset, "\(chunking)", sourceLocation: location)
            #expect(error?.path == path, "\(chunking)", sourceLocation: location)
        }
    }

    @Test("reads each kind of value")
    func kinds() throws {
        try expect(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
              <key>text</key><string>a &lt; <![CDATA[<b>]]><!-- not this --> &#xE9;</string>
              <key/><string/>
              <key>numbers</key>
              <array><integer>-12</integer><integer>18446744073709551615</integer><real>1.5e3</real></array>
              <key>truth</key><array><true/><false></false></array>
              <key>date</key><date>2009-02-12T22:23:00Z</date>
              <key>data</key><data>
                QUJ
                D</data>
              <key>none</key><array><dict/><array/><data/></array>
            </dict>
            </plist>
            """,
            .dictionary([
                "text": .string("a < <b> é"), "": .string(""),
                "numbers": .array([.integer(-12), .unsignedInteger(.max), .real(1_500)]),
                "truth": .array([.boolean(true), .boolean(false)]),
                // 14,287 days after 1970-01-01.
                "date": .date(secondsSince1970: 14_287 * 86_400 + 22 * 3_600 + 23 * 60),
                "data": .data([0x41, 0x42, 0x43]),
                "none": .array([.dictionary([:]), .array([]), .data([])]),
            ]))
    }

    @Test("reads any value as the root, and one without <plist>")
    func roots() throws {
        try expect("<plist><true/></plist>", .boolean(true))
        try expect("<string> x </string>", .string(" x "))
        try expect("<array><integer> 1\n</integer></array>", .array([.integer(1)]))
    }

    @Test("gives the first place of a key that comes again the last value", arguments: [3, 30])
    func repeated(_ count: Int) throws {
        let pairs = (0..<count).flatMap { ["<key>k\($0 % 2)</key><integer>\($0)</integer>", ""] }.joined()
        let list = try PropertyListParser.propertyList("<dict>\(pairs)</dict>".utf8)
        let even = Int64((count - 1) / 2 * 2)
        let odd = Int64((count - 2) / 2 * 2 + 1)
        #expect(list == .dictionary(["k0": .integer(even), "k1": .integer(odd)]))
    }

    @Test("says where an element is that isn't allowed there, and why")
    func misplaced() throws {
        try expectError("<plist>\n<foo/></plist>", "property lists have no element <foo>", at: 8, in: ["plist", "foo"])
        try expectError("<html/>", "property lists have no element <html>", at: 0, in: ["html"])
        try expectError("<key>a</key>", "<key> isn't in a <dict>", at: 0, in: ["key"])
        try expectError(
            "<array><key>a</key></array>", "<key> isn't in a <dict> but in an <array>", at: 7, in: ["array", "key"])
        try expectError(
            "<plist><true/><false/></plist>", "<false> is a second value: a property list has one", at: 14,
            in: ["plist", "false"])
        try expectError("<array><plist/></array>", "<plist> isn't the root element", at: 7, in: ["array", "plist"])
        try expectError("<plist><plist/></plist>", "<plist> isn't the root element", at: 7, in: ["plist", "plist"])
        try expectError(
            "<string>a<string>b</string></string>", "<string> stands in an element that may only hold text", at: 9,
            in: ["string", "string"])
        try expectError("<plist> </plist>", "the property list has no value", at: 8, in: ["plist"])
    }

    @Test("says which key has no value, and which value no key")
    func pairs() throws {
        try expectError("<dict><true/></dict>", "<true> has no key before it", at: 6, in: ["dict", "true"])
        try expectError(
            "<dict><key>a</key><key>b</key></dict>", "the key \"a\" has no value", at: 18, in: ["dict", "key"])
        try expectError(
            "<array><dict><key>a</key></dict></array>", "the key \"a\" has no value", at: 25, in: ["array", "dict"])
        try expectError(
            "<dict><key>a</key><array/><array/></dict>", "<array> has no key before it", at: 26, in: ["dict", "array"])
    }

    @Test("says where text is that no element holds")
    func text() throws {
        try expectError("<dict>x</dict>", "the text \"x\" isn't in an element for text", at: 6, in: ["dict"])
        try expectError("<plist><true/>x</plist>", "the text \"x\" isn't in an element for text", at: 14, in: ["plist"])
        try expectError("<true>x</true>", "true and false hold no text", at: 6, in: ["true"])
        let long = String(repeating: "é", count: 41)
        try expectError(
            "<array>\(long)</array>", "the text \"\(long.dropLast())...\" isn't in an element for text", at: 7,
            in: ["array"])
    }

    @Test(
        "says where an integer is that is none",
        arguments: [
            "", " ", "-", "0x", "1.5", "0b1", "1e3", "F", "0x1G", "1 2", "--1", "18446744073709551616",
            "-9223372036854775809", "0x10000000000000000", "99999999999999999999", "\u{661}",
        ])
    func integers(_ text: String) throws {
        try expectError(
            "<array><integer>\(text)</integer></array>", "<integer> holds \"\(text)\", not an integer of 64 bits",
            at: 7,
            in: ["array", "integer"])
    }

    @Test(
        "says where a number is that is none",
        arguments: ["", "-", ".", "1e", "1,5", "0x1p3", "infinit", "+nan", "1d", "+-1", "1 2"])
    func reals(_ text: String) throws {
        try expectError(
            "<real>\(text)</real>", "<real> holds \"\(text)\", not a number", at: 0, in: ["real"])
    }

    @Test(
        "says where a date is that is none",
        arguments: [
            "", "2009-02-12", "2009-02-12T22:23Z", "2009-02-12T22:23:00", "2009-02-12T22:23:00+01:00",
            "2009-02-12T22:23:00.5Z", "2009-2-12T22:23:00Z", "2009-02-12t22:23:00z", "2009-13-12T22:23:00Z",
            "2009-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2009-00-01T00:00:00Z", "2009-04-31T00:00:00Z",
            "2009-02-12T24:00:00Z", "2009-02-12T00:60:00Z", "2009-02-12T23:59:60Z", "2009-02-12T22:23:00ZZ",
            "999999999999-01-01T00:00:00Z",
        ])
    func dates(_ text: String) throws {
        try expectError(
            "<date>\(text)</date>", "<date> holds \"\(text)\", not a date like 2009-02-12T22:23:00Z", at: 0,
            in: ["date"])
    }

    @Test(
        "says where base64 is that is none",
        arguments: [
            "Q", "QQ", "QUI", "QQ=", "QUI==", "QU!JD", "QU=JD", "====", "=", "QUJD=", "QQ==QQ==", "QR==", "QUJ=",
        ])
    func data(_ text: String) throws {
        try expectError("<data>\(text)</data>", "<data> holds \"\(text)\", not base64", at: 0, in: ["data"])
    }

    @Test("starts anew after a document that broke off")
    func anew() throws {
        let builder = PropertyListParser()
        let broken = XMLPushParser(delegate: builder)
        try broken.parse("<dict><key>a</key><array><integer>1".utf8)
        let parser = XMLPushParser(delegate: builder)
        try parser.parse("<array><string>b</string></array>".utf8)
        try parser.finish()
        #expect(builder.propertyList == .array([.string("b")]))
    }

    @Test("reads text that comes in pieces")
    func pieces() throws {
        var options = XMLParsingOptions()
        options.textDelivery = .pieces
        let builder = PropertyListParser()
        let parser = XMLPushParser(delegate: builder, options: options)
        for byte in "<array><string>a&amp;b\nc</string><integer>123</integer><data>QUJD</data></array>".utf8 {
            try parser.parse([byte])
        }
        try parser.finish()
        #expect(builder.propertyList == .array([.string("a&b\nc"), .integer(123), .data([0x41, 0x42, 0x43])]))
    }
}
