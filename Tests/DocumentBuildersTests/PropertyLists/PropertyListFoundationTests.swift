import DocumentBuilders
import StreamingXML
import TestSupport
import Testing

@Suite("Property lists and Foundation")
struct PropertyListFoundationTests {
    @Test(
        "both read the same",
        arguments: [
            "<integer>+1</integer>", "<integer> 1</integer>", "<integer>- 1</integer>", "<integer>0x1F</integer>",
            "<integer>0X1f</integer>", "<integer>-0x10</integer>", "<integer>00012</integer>", "<integer>-0</integer>",
            "<integer>9223372036854775807</integer>", "<integer>9223372036854775808</integer>",
            "<integer>18446744073709551615</integer>", "<integer>-9223372036854775808</integer>",
            "<integer>0x8000000000000000</integer>", "<real>1</real>", "<real>+1</real>", "<real> 1.5</real>",
            "<real>1E+3</real>", "<real>nan</real>", "<real>NAN</real>", "<real>inf</real>", "<real>-INFINITY</real>",
            "<real>+infinity</real>", "<real>.5</real>", "<real>5.</real>", "<real>1e400</real>", "<real>-1e400</real>",
            "<real>1e-400</real>", "<real>4.9406564584124654e-324</real>", "<real>0.1</real>",
            "<real>1.7976931348623157e308</real>", "<real>&#49;</real>", "<real><![CDATA[5]]></real>",
            "<date>2009-02-12T22:23:00Z</date>", "<date>0001-01-01T00:00:00Z</date>", "<date>1-01-01T00:00:00Z</date>",
            "<date>0000-02-29T00:00:00Z</date>", "<date>-0001-02-12T22:23:00Z</date>",
            "<date>1582-10-10T00:00:00Z</date>",
            "<date>1900-03-01T00:00:00Z</date>", "<date>2000-02-29T23:59:59Z</date>",
            "<date>12009-02-12T22:23:00Z</date>",
            "<data>QUJD</data>", "<data>QQ==</data>", "<data>  QU\n\tI = </data>", "<data></data>",
            "<string a=\"1\">a<![CDATA[<b>]]>c &lt;&#x41;&apos;</string>", "<string/>", "<true></true>", "<array/>",
            "<dict><key/><true/></dict>", "<dict><key>a</key><true/><key>a</key><false/></dict>",
            "<dict><key>CF$UID</key><integer>3</integer></dict>", "<dict><key>CF$UID</key><string>3</string></dict>",
            "<!-- c --><?pi x?><true/><!-- d -->",
        ])
    func both(_ value: String) throws {
        let document = Array("<?xml version=\"1.0\"?>\n<plist xmlns=\"urn:x\">\(value)</plist>".utf8)
        let expected = try FoundationPropertyLists.read(document)
        #expect(FoundationPropertyLists.sorted(try PropertyListParser.propertyList(document)) == expected)
    }

    @Test(
        "both refuse the same",
        arguments: [
            "", "x", "<foo/>", "<null/>", "<Dict/>", "<true/><false/>", "<true/>x", "<true> </true>", "<true>x</true>",
            "<array>x</array>", "<dict>x</dict>", "<dict><key>a</key></dict>", "<dict><true/></dict>",
            "<dict><key>a</key><key>b</key><true/></dict>", "<dict><key>a</key><true/><false/></dict>",
            "<dict><key>a</key>x<true/></dict>", "<string>a<b/>c</string>", "<dict><key>a<b/></key><true/></dict>",
            "<integer/>", "<real/>", "<date/>", "<integer>0x</integer>", "<integer>1.5</integer>",
            "<integer>F</integer>",
            "<integer>18446744073709551616</integer>", "<integer>-9223372036854775809</integer>", "<real>0x1p3</real>",
            "<real>1e</real>", "<real>-nan</real>", "<date>2009-02-12</date>", "<date>2009-02-12T22:23:00.5Z</date>",
        ])
    func neither(_ value: String) throws {
        let document = Array("<?xml version=\"1.0\"?>\n<plist>\(value)</plist>".utf8)
        #expect(throws: (any Error).self) { try FoundationPropertyLists.read(document) }
        #expect(throws: BuilderError.self) { try PropertyListParser.propertyList(document) }
    }

    @Test(
        "this reader refuses what Foundation reads as another value",
        arguments: [
            "<date>2009-02-30T22:23:00Z</date>", "<date>2009-02-12T24:00:00Z</date>", "<data>QU!JD</data>",
            "<data>QQ</data>", "<data>QR==</data>", "<key>a</key>", "<array><plist><true/></plist></array>",
        ])
    func stricter(_ value: String) throws {
        let document = Array("<?xml version=\"1.0\"?>\n<plist>\(value)</plist>".utf8)
        #expect(throws: Never.self) { try FoundationPropertyLists.read(document) }
        #expect(throws: BuilderError.self) { try PropertyListParser.propertyList(document) }
    }

    static let files = TestFiles.paths(below: TestFiles.data.map { "\($0)/real/plist" }) { path in
        // Beside the property lists lie their document type, and two other documents.
        [".plist", ".tmLanguage"].contains { path.hasSuffix($0) }
    }

    @Test(
        "both read the same in files of others", .enabled(if: TestFiles.data != nil, TestFiles.dataHint),
        arguments: files)
    func realFiles(_ path: String) throws {
        let expected = try FoundationPropertyLists.read(try TestFiles.bytes(path))
        let read = try PropertyListParser.propertyList(contentsOfFile: path)
        #expect(FoundationPropertyLists.sorted(read) == expected)
        let written = try PropertyListWriter.bytes(read)
        #expect(try PropertyListParser.propertyList(written) == read)
        #expect(try FoundationPropertyLists.read(written) == expected)
    }

    @Test("there are such files", .enabled(if: TestFiles.data != nil, TestFiles.dataHint))
    func someFiles() {
        #expect(Self.files.count >= 10)
    }
}
