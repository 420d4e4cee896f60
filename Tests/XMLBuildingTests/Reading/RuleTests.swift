import StreamingXML
import TestSupport
import Testing

private struct Ruled: Equatable, XMLMappable {
    var first = 0
    var last = 0
    var empty: Int?
    var collapsed = ""
    var trimmed = ""
    var flag = false
    var text = ""
    var list: [Int?] = [7]
    var boxed: [Int]? = nil
    var tag: String?

    static var mapping: XMLMapping<Ruled> {
        XMLMapping("r", make: { Ruled() }) {
            XMLChild("first", \.first)
            XMLChild("last", \.last).repeated(.last)
            XMLChild("empty", \.empty).empty(.absent)
            XMLChild("collapsed", \.collapsed, as: .collapsed)
            XMLChild("trimmed", \.trimmed, as: .trimmed)
            XMLChild(
                "flag", \.flag,
                as: XMLConversion(
                    form: "yes or no", read: { $0 == "yes" ? true : $0 == "no" ? false : nil },
                    write: { $0 ? "yes" : "no" }))
            XMLContent(\.text)
            XMLChildren("i", \.list)
            XMLChildren("b", in: "bs", \.boxed)
            XMLContainer("c") { XMLAttribute("tag", \.tag) }
        }
    }
}

/// A model whose properties can't be reached by offsets: a class, with observed and computed properties.
private final class Reference: XMLMappable, Equatable {
    var name = ""
    var observed = 0 { didSet { changes += 1 } }
    var changes = 0
    var list: [String] = []
    var half: Double {
        get { Double(observed) / 2 }
        set { observed = Int(newValue * 2) }
    }

    init(name: String = "", observed: Int = 0, list: [String] = []) {
        self.name = name
        self.observed = observed
        self.list = list
    }

    static func == (one: Reference, other: Reference) -> Bool {
        one.name == other.name && one.observed == other.observed && one.list == other.list
    }

    static var mapping: XMLMapping<Reference> {
        XMLMapping("r", make: { Reference() }) {
            XMLChild("name", \.name)
            XMLChild("half", \.half)
            XMLChildren("l", \.list)
        }
    }
}

@Suite("Rules of a mapping")
struct RuleTests {
    @Test("say which of repeated elements counts")
    func repeated() throws {
        try expectModel(
            "<r><first>1</first><last>1</last><first>x</first><last>2</last></r>", Ruled(first: 1, last: 2))
    }

    @Test("say what an empty element means")
    func empty() throws {
        for text in ["<empty/>", "<empty> \n</empty>", ""] { try expectModel("<r>\(text)</r>", Ruled(text: "")) }
        try expectModel("<r><empty/><empty>3</empty></r>", Ruled(empty: 3))
    }

    @Test("say what white space means")
    func whitespace() throws {
        try expectModel(
            "<r><collapsed>\n a &#9; b\n</collapsed><trimmed> a  b\t</trimmed></r>",
            Ruled(collapsed: "a b", trimmed: "a  b"))
    }

    @Test("convert by a closure")
    func conversion() throws {
        try expectModel("<r><flag>yes</flag></r>", Ruled(flag: true))
        expectMisfit(
            "<r><flag>maybe</flag></r>", as: Ruled.self, .invalidValue, at: 14, line: 1, column: 15, path: "r/flag",
            field: "flag", text: "maybe", reason: "\"maybe\" is not yes or no")
    }

    @Test("join the text around child elements")
    func content() throws {
        try expectModel("<r>a<first>1</first>b<u>no</u><![CDATA[c]]><c>no</c></r>", Ruled(first: 1, text: "abc"))
    }

    @Test("let elements of an array be empty, and replace its default")
    func arrays() throws {
        try expectModel("<r><i>1</i><i/><i>3</i></r>", Ruled(list: [1, nil, 3]))
        try expectModel("<r/>", Ruled(list: [7]))
    }

    @Test("tell an absent array from an empty one by its container")
    func containers() throws {
        try expectModel("<r><bs/></r>", Ruled(boxed: []))
        try expectModel("<r><bs><b>1</b></bs><bs><b>2</b></bs></r>", Ruled(boxed: [1, 2]))
        #expect(
            try text(Ruled(list: [])) == "<r><first>0</first><last>0</last><collapsed/><trimmed/><flag>no</flag></r>")
        #expect(try text(Ruled(list: [], boxed: [])).hasSuffix("<flag>no</flag><bs/></r>"))
    }

    @Test("read attributes of a container")
    func containerAttributes() throws {
        try expectModel("<r><c tag='t'/></r>", Ruled(tag: "t"))
    }

    @Test("reach properties of classes, observed and computed ones")
    func references() throws {
        let document = "<r><name>a</name><half>1.5</half><l>x</l><l>y</l></r>"
        try expectModel(document, Reference(name: "a", observed: 3, list: ["x", "y"]))
        #expect(try Reference.parse(document).changes == 1)
        #expect(try text(try Reference.parse(document)) == document)
    }

    @Test("know the forms of XML Schema")
    func forms() throws {
        struct Values: Equatable, XMLMappable {
            var small: Int8 = 0
            var real = 0.0
            var truth = false
            static var mapping: XMLMapping<Values> {
                XMLMapping("v", make: { Values() }) {
                    XMLAttribute("small", \.small)
                    XMLAttribute("real", \.real)
                    XMLAttribute("truth", \.truth)
                }
            }
        }
        try expectModel("<v small=' -128 ' real='-INF' truth='1'/>", Values(small: -128, real: -.infinity, truth: true))
        #expect(try Values.parse("<v real='NaN'/>").real.isNaN)
        #expect(try text(Values(small: 5, real: .nan, truth: true)) == "<v small=\"5\" real=\"NaN\" truth=\"true\"/>")
        for (attribute, form) in [
            ("small='128'", "an integer from -128 to 127"), ("real='inf'", "a number"),
            ("truth='yes'", "true, false, 1 or 0"),
        ] {
            let error = #expect(throws: XMLMappingError.self) { try Values.parse("<v \(attribute)/>") }
            #expect(error?.reason.hasSuffix("is not \(form)") == true, "\(String(describing: error))")
        }
    }

    @Test("read an empty date as nil, and one that is none as an error")
    func dates() throws {
        struct Day: Equatable, XMLValue {
            var year: Int
            var month: Int

            init?(_ text: borrowing XMLText) {
                let parts = text.string.split(separator: "-").compactMap { Int($0) }
                guard parts.count == 2 else { return nil }
                (year, month) = (parts[0], parts[1])
            }

            var xmlText: String { "\(year)-\(month)" }
        }
        struct Post: Equatable, XMLMappable {
            var date: Day?
            static var mapping: XMLMapping<Post> {
                XMLMapping("post", make: { Post() }) { XMLChild("date", \.date).empty(.absent) }
            }
        }
        try expectModel("<post><date></date></post>", Post())
        #expect(try Post.parse("<post><date>2024-5</date></post>").date?.month == 5)
        let error = #expect(throws: XMLMappingError.self) { try Post.parse("<post><date>soon</date></post>") }
        #expect(error?.reason == "\"soon\" is not a value of type Day")
    }
}
