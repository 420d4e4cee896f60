import Testing
import XMLParsing

@Suite("Typed values")
struct ValueTests {
    /// Reads an attribute's value as a type.
    private func value<Value>(_ text: String, _ read: @escaping (XMLText) -> Value?) throws -> Value? {
        var result: Value?
        let reader = AttributeReader { result = read($0) }
        let parser = XMLPushParser(delegate: reader)
        try parser.parse("<a v='\(text)'/>")
        try parser.finish()
        #expect(reader.count == 1)
        return result
    }

    @Test("integers are read up to their type's bounds, and not beyond")
    func integerBounds() throws {
        #expect(try value("127") { Int8($0) } == 127)
        #expect(try value("128") { Int8($0) } == nil)
        #expect(try value("-128") { Int8($0) } == -128)
        #expect(try value("-129") { Int8($0) } == nil)
        #expect(try value("255") { UInt8($0) } == 255)
        #expect(try value("256") { UInt8($0) } == nil)
        #expect(try value("-1") { UInt8($0) } == nil)
        #expect(try value("-0") { UInt8($0) } == 0)
        #expect(try value("32767") { Int16($0) } == 32_767)
        #expect(try value("32768") { Int16($0) } == nil)
        #expect(try value("65535") { UInt16($0) } == 65_535)
        #expect(try value("-2147483648") { Int32($0) } == -2_147_483_648)
        #expect(try value("2147483648") { Int32($0) } == nil)
        #expect(try value("4294967295") { UInt32($0) } == 4_294_967_295)
        #expect(try value("9223372036854775807") { Int64($0) } == 9_223_372_036_854_775_807)
        #expect(try value("9223372036854775808") { Int($0) } == nil)
        #expect(try value("-9223372036854775808") { Int($0) } == -9_223_372_036_854_775_808)
        #expect(try value("-9223372036854775809") { Int($0) } == nil)
        #expect(try value("18446744073709551615") { UInt($0) } == 18_446_744_073_709_551_615)
        #expect(try value("18446744073709551616") { UInt64($0) } == nil)
    }

    @Test(
        "integers have the form of XML Schema",
        arguments: [
            ("0", 0), ("-0", 0), ("+7", 7), ("007", 7), ("&#10; 42 &#9;&#13;", 42), ("", nil), (" ", nil), ("+", nil),
            ("-", nil), ("--1", nil), ("+-1", nil), ("1 2", nil), ("1.0", nil), ("1e3", nil), ("0x10", nil),
            ("1_000", nil),
            ("1,000", nil), ("x1", nil), ("1a", nil), ("٣", nil), ("&#160;1", nil),
        ] as [(String, Int?)])
    func integers(_ text: String, _ expected: Int?) throws {
        #expect(try value(text) { Int($0) } == expected)
    }

    @Test(
        "floating-point numbers have the form of XML Schema",
        arguments: [
            ("0", 0), ("1.5", 1.5), ("-1.5", -1.5), ("+1.5", 1.5), ("1.", 1), (".5", 0.5), ("1e3", 1_000),
            ("1E-3", 0.001), ("1e+3", 1_000), (" 2.25 ", 2.25), ("INF", .infinity), ("+INF", .infinity),
            ("-INF", -.infinity), ("1e400", .infinity), ("1.7976931348623157E308", 1.7976931348623157E308),
            ("0.1", 0.1),
            ("", nil), (".", nil), ("e3", nil), ("1e", nil), ("1e+", nil), ("inf", nil), ("Infinity", nil),
            ("nan", nil),
            ("0x1p3", nil), ("1,5", nil), ("1 5", nil), ("1f", nil), ("--1", nil), ("- 1", nil),
        ] as [(String, Double?)])
    func doubles(_ text: String, _ expected: Double?) throws {
        #expect(try value(text) { Double($0) } == expected)
    }

    @Test("NaN, negative zero and the smallest number are read as such")
    func specialDoubles() throws {
        #expect(try #require(try value("NaN") { Double($0) }).isNaN)
        let zero = try #require(try value("-0") { Double($0) })
        #expect(zero == 0 && zero.sign == .minus)
        #expect(try value("-NaN") { Double($0) } == nil)
        #expect(try value("4.9E-324") { Double($0) } == .leastNonzeroMagnitude)
    }

    @Test("Float has the same form, and its own range")
    func floats() throws {
        #expect(try value("3.4028235E38") { Float($0) } == .greatestFiniteMagnitude)
        #expect(try value("1e39") { Float($0) } == .infinity)
        #expect(try value("0.1") { Float($0) } == Float(0.1))
        #expect(try value("-INF") { Float($0) } == -.infinity)
        #expect(try value("1f") { Float($0) } == nil)
    }

    @Test(
        "truth values have the form of XML Schema",
        arguments: [
            ("true", true), ("1", true), ("false", false), ("0", false), (" true&#10;", true), ("", nil), ("True", nil),
            ("TRUE", nil), ("yes", nil), ("no", nil), ("01", nil), ("t", nil),
        ] as [(String, Bool?)])
    func booleans(_ text: String, _ expected: Bool?) throws {
        #expect(try value(text) { Bool($0) } == expected)
    }

    @Test("a text is a String by any of three spellings")
    func strings() throws {
        #expect(try value("ä &amp; b") { String($0) } == "ä & b")
        #expect(try value("ä") { $0.string } == "ä")
        #expect(try value("ä") { "<\($0)>" } == "<ä>")
        #expect(try value("äb") { $0.utf8.count } == 3)
        #expect(try value("") { String($0) } == "")
    }

    @Test("text of elements is read like values of attributes")
    func elementText() throws {
        final class Sum: XMLContentDelegate {
            var sum = 0
            var bad = 0
            func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {}
            func didEndElement(_ name: XMLName, context: XMLContext) {}
            func foundCharacters(_ text: XMLText, context: XMLContext) {
                if let value = Int(text) { sum += value } else { bad += 1 }
            }
        }
        let delegate = Sum()
        let parser = XMLPushParser(delegate: delegate)
        try parser.parse("<r><v> 1 </v><v>2<!-- x -->0</v><v><![CDATA[300]]></v><v>1a</v></r>")
        try parser.finish()
        #expect(delegate.sum == 321)
        #expect(delegate.bad == 1)
    }
}
