import Testing
import XMLSelecting

/// Values from the recommendation's own rules and examples (XPath 1.0, 3 and 4).
@Suite("Values")
struct ValueTests {
    private static let tree = "<r xml:lang='en'><a>1</a><a>2</a><b x='5' xml:lang='de-AT'><c/>text</b></r>"

    private func value(_ expression: String) throws -> XMLPathValue {
        try XMLTree(parsing: Self.tree).value(of: expression)
    }

    @Test(
        "that are strings",
        arguments: [
            ("string(1)", "1"), ("string(1.5)", "1.5"), ("string(-0)", "0"), ("string(0 div 0)", "NaN"),
            ("string(1 div 0)", "Infinity"), ("string(-1 div 0)", "-Infinity"), ("string(1000000)", "1000000"),
            ("string(0.00000015)", "0.00000015"), ("string(12345678901234567890)", "12345678901234567000"),
            ("string(true())", "true"), ("string(a)", "1"), ("string(z)", ""), ("concat('a', 1, true())", "a1true"),
            ("substring('12345', 2, 3)", "234"), ("substring('12345', 2)", "2345"),
            ("substring('12345', 1.5, 2.6)", "234"),
            ("substring('12345', 0 div 0, 3)", ""), ("substring('12345', 1, 0 div 0)", ""),
            ("substring('12345', -42, 1 div 0)", "12345"), ("substring('12345', -1 div 0, 1 div 0)", ""),
            ("substring('12345', 0, 3)", "12"), ("substring-before('1999/04/01', '/')", "1999"),
            ("substring-after('1999/04/01', '/')", "04/01"), ("substring-after('1999/04/01', '19')", "99/04/01"),
            ("substring-before('a', 'z')", ""), ("normalize-space('  a  b ')", "a b"),
            ("translate('bar', 'abc', 'ABC')", "BAr"),
            ("translate('--aaa--', 'abc-', 'ABC')", "AAA"), ("name(b)", "b"), ("local-name(b/@xml:lang)", "lang"),
            ("name(b/@xml:lang)", "xml:lang"), ("namespace-uri(b/@xml:lang)", "http://www.w3.org/XML/1998/namespace"),
            ("name(/)", ""), ("string(/)", "12text"), ("string(b)", "text"),
        ])
    func strings(_ expression: String, _ expected: String) throws {
        #expect(try value(expression) == .string(expected))
    }

    @Test(
        "that are numbers",
        arguments: [
            ("1 + 2 * 3", 7), ("7 mod 2", 1), ("-7 mod 2", -1), ("5 mod -2", 1), ("1.5 mod 0.5", 0), ("6 div 4", 1.5),
            ("- -3", 3), ("count(a)", 2), ("sum(a)", 3), ("number('  12.5 ')", 12.5), ("number(true())", 1),
            ("number(a)", 1),
            ("floor(-1.5)", -2), ("ceiling(-1.5)", -1), ("round(2.5)", 3), ("round(-2.5)", -2), ("round(1.4)", 1),
            ("string-length('héllo')", 5), ("string-length('𝄞')", 1), ("count(//a | //a | //b)", 3), ("count(//@*)", 3),
            ("number('.5')", 0.5), ("number('5.')", 5), ("count(/)", 1), ("2-1", 1), ("6*7", 42), ("count(*)", 3),
        ])
    func numbers(_ expression: String, _ expected: Double) throws {
        #expect(try value(expression) == .number(expected))
    }

    @Test(
        "that are no numbers",
        arguments: ["number('1e3')", "number('+1')", "number('')", "number('0x10')", "number(b)"])
    func notNumbers(_ expression: String) throws {
        guard case .number(let number) = try value(expression) else {
            Issue.record("no number")
            return
        }
        #expect(number.isNaN)
    }

    @Test(
        "that are true or false",
        arguments: [
            ("1 = '1'", true), ("1 = '1.0'", true), ("'1' = '1.0'", false), ("true() = 'false'", true),
            ("true() = 1", true),
            ("true() = 2", true), ("0 = false()", true), ("'a' < 'b'", false), ("'1' < '2'", true), ("a = 2", true),
            ("a != 2", true), ("not(a = 3)", true), ("a < 2", true), ("a > 2", false), ("z = z", false),
            ("z != 1", false),
            ("a = //a", true), ("a != a", true), ("b/@x = 5", true), ("boolean(z) = false()", true),
            ("z = false()", true),
            ("boolean('false')", true), ("boolean('')", false), ("boolean(0 div 0)", false), ("1 < 2 = true()", true),
            ("3 > 2 > 1", false), ("lang('en')", true), ("lang('EN')", true), ("boolean(b[lang('de')])", true),
            ("boolean(b[lang('en')])", false), ("starts-with('abc', '')", true), ("contains('', '')", true),
            ("0 div 0 = 0 div 0", false), ("0 div 0 != 0 div 0", true), ("boolean(a[3])", false), ("a[2] = '2'", true),
        ])
    func booleans(_ expression: String, _ expected: Bool) throws {
        #expect(try value(expression) == .boolean(expected))
    }

    @Test(
        "of axes that look back",
        arguments: [
            ("//c/..", "b"), ("//c/ancestor::*", "r b"), ("//c/ancestor::*[1]", "b"),
            ("//b/preceding-sibling::*", "a a"),
            ("string(//b/preceding-sibling::*[1])", ""), ("//a[1]/following-sibling::*", "a b"),
            ("//c/preceding::*", "a a"),
            ("//a[2]/following::*", "b c"), ("//c/ancestor-or-self::*", "r b c"), ("//@x/..", "b"),
            ("//@x/following::*", "c"),
            ("(//a)[2]/following-sibling::b", "b"), ("(//a | //b)[last()]", "b"), ("//a[last() - 1]", "a"),
            ("/r/b/c/parent::b/parent::r", "r"), ("//*[preceding-sibling::a]", "a b"),
        ])
    func reverse(_ expression: String, _ names: String) throws {
        guard case .nodes(let nodes) = try value(expression) else {
            #expect(try value(expression) == .string("2"))
            return
        }
        #expect(nodes.map(\.name).joined(separator: " ") == names)
    }
}
