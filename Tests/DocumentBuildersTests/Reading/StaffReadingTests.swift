import DocumentBuilders
import StreamingXML
import TestSupport
import Testing

/// Checks which records are read whole, byte by byte, and split at every position; with a callback, and without.
func expectStaff(_ document: String, _ staff: [Staff], location: SourceLocation = #_sourceLocation) throws {
    let document = Array(document.utf8)
    for chunking in Chunking.all(for: document) {
        var called: [Staff] = []
        let withCallback = StaffParser { called.append($0) }
        let without = StaffParser()
        for builder in [withCallback, without] {
            let parser = XMLPushParser(delegate: builder)
            for chunk in chunking.chunks(document) { try parser.parse(chunk) }
            try parser.finish()
        }
        #expect(without.staff == staff, "\(chunking)", sourceLocation: location)
        #expect(called == staff, "\(chunking)", sourceLocation: location)
        #expect(withCallback.staff.isEmpty, sourceLocation: location)
    }
}

@Suite("The builder of staff records")
struct StaffReadingTests {
    @Test("tells an absent field from an empty one")
    func absentAndEmpty() throws {
        try expectStaff(
            """
            <StaffList>
              <Staff><nickname>Arb &amp; Co</nickname><email/><phone></phone><sex> f </sex></Staff>
              <Staff/>
            </StaffList>
            """,
            [Staff(nickname: "Arb & Co", email: "", phone: "", sex: " f ", position: nil), Staff()])
    }

    @Test("reads one record as the root")
    func one() throws {
        try expectStaff("<Staff><position>Cook</position></Staff>", [Staff(position: "Cook")])
        try expectStaff("<Staff/>", [Staff()])
    }

    @Test("reads many from a container of any name, and none from an empty list")
    func many() throws {
        try expectStaff(
            "<people><Staff><email>a</email></Staff><Staff><email>b</email></Staff></people>",
            [Staff(email: "a"), Staff(email: "b")])
        try expectStaff("<StaffList/>", [])
    }

    @Test("takes elements by their place and namespace, and the first of repeated ones")
    func places() throws {
        try expectStaff(
            """
            <l xmlns:x="urn:x"><x:Staff/><group><Staff/></group><Staff><x:sex>no</x:sex><more><sex>no</sex></more>\
            <sex>a<b>no</b>c</sex><sex>no</sex><Staff><email>no</email></Staff></Staff></l>
            """,
            [Staff(sex: "ac")])
    }

    @Test("refuses a document without a single record")
    func refused() throws {
        let error = #expect(throws: BuilderError.self) {
            try XMLPushParser(delegate: StaffParser()).parse("<a><b/></a>")
        }
        #expect(error?.reason == "the root element <a> holds no <Staff>")
    }

    @Test("starts anew after a document that broke off")
    func reset() throws {
        let builder = StaffParser()
        let parser = XMLPushParser(delegate: builder)
        #expect(throws: XMLParsingError.self) { try parser.parse("<StaffList><Staff><sex>f</Staff>") }
        try parser.reset()
        try parser.parse("<Staff><sex>m</sex></Staff>")
        try parser.finish()
        #expect(builder.staff == [Staff(sex: "m")])
    }
}
