import Foundation
import Testing
import XMLObjects

@Suite("Values")
struct ValueTests {
    private func value(_ kind: ObjectAttribute.Kind, _ text: String, _ store: StoreKind) throws -> ObjectValue? {
        let store = try store.make(Models.kinds)
        let name = "a" + kind.rawValue
        let options = ObjectImportOptions.skippingAttributes
        let summary = try importObjects(
            "<things><thing id='t'><\(name)>\(text)</\(name)></thing></things>", into: store, options: options)
        let value = try #require(try store.object("Thing", "t"))[name]
        #expect(summary.issueCount == (value == nil ? 1 : 0))
        return value
    }

    @Test(
        "are read in the forms of XML Schema, and come back from each store",
        arguments: [
            (.string, " a &amp; b\n", .string(" a & b\n")), (.string, "", .string("")),
            (.integer16, " -32768 ", .integer(-32_768)), (.integer16, "+7", .integer(7)),
            (.integer32, "2147483647", .integer(2_147_483_647)),
            (.integer64, "-9223372036854775808", .integer(.min)),
            (.double, "1.5e3", .double(1_500)), (.double, "-INF", .double(-.infinity)), (.double, "NaN", .double(.nan)),
            (.double, "4", .double(4)), (.double, "0.1", .double(0.1)), (.double, "1e308", .double(1e308)),
            (.double, "1e999", .double(.infinity)), (.double, "-1e999", .double(-.infinity)),
            (.double, "1e-999", .double(0)),
            (.decimal, " 12345678901234567890.10 ", .decimal("12345678901234567890.10")),
            (.decimal, "-.5", .decimal("-.5")),
            (.decimal, "7.", .decimal("7.")),
            (.boolean, "true", .boolean(true)), (.boolean, "0", .boolean(false)),
            (.date, "1970-01-01T00:00:01Z", .date(ObjectDate(microsecondsSince1970: 1_000_000))),
            (.binary, "AAEC\n /w==", .binary([0, 1, 2, 255])), (.binary, "", .binary([])),
        ] as [(ObjectAttribute.Kind, String, ObjectValue)], StoreKind.allCases)
    func right(_ form: (kind: ObjectAttribute.Kind, text: String, value: ObjectValue), _ store: StoreKind) throws {
        #expect(try value(form.kind, form.text, store) == form.value)
    }

    @Test(
        "in another form aren't set",
        arguments: [
            (.integer16, "32768"), (.integer16, "1.0"), (.integer32, "-2147483649"),
            (.integer64, "9223372036854775808"),
            (.integer64, ""), (.integer64, "ten"), (.double, "1,5"), (.double, "inf"), (.double, ""), (.decimal, "1e3"),
            (.decimal, "1.2.3"), (.decimal, "-"), (.decimal, "1-"), (.decimal, "INF"), (.boolean, "yes"),
            (.boolean, "True"), (.date, "yesterday"), (.binary, "AAE"), (.binary, "AA==" + "AA"), (.binary, "AB=="),
            (.binary, "A==="), (.binary, "AA*="),
        ] as [(ObjectAttribute.Kind, String)])
    func wrong(_ kind: ObjectAttribute.Kind, _ text: String) throws {
        #expect(try value(kind, text, .memory) == nil)
    }

    @Test("of bytes are written and read as Foundation's base64 is")
    func base64() throws {
        for count in 0..<70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
            let text = Data(bytes).base64EncodedString()
            #expect(ObjectValue.binary(bytes).xmlText == text)
            #expect(try value(.binary, text, .memory) == .binary(bytes))
        }
    }
}
