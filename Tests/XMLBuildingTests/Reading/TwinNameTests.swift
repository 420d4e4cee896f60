import Testing
import XMLBuilding

/// An é that is one character, and one of two: Swift's strings are equal, XML's names aren't.
@Suite("Mappings with names that are canonically equivalent")
struct TwinNameTests {
    private static let one = "\u{E9}"
    private static let two = "e\u{301}"

    struct Letters: XMLMappable {
        var attributes = ["", ""]
        var children = ["", ""]
        var inNamespaces = ["", ""]
        static var mapping: XMLMapping<Letters> {
            XMLMapping("r", make: { Letters() }) {
                XMLAttribute(one, \.attributes[0])
                XMLAttribute(two, \.attributes[1])
                XMLChild(one, \.children[0])
                XMLChild(two, \.children[1])
                XMLChild("{\(one)}k", \.inNamespaces[0])
                XMLChild("{\(two)}k", \.inNamespaces[1])
            }
        }
    }

    @Test("read each field by its own name")
    func fields() throws {
        let (one, two) = (Self.one, Self.two)
        let document = """
            <r xmlns:p="\(one)" xmlns:q="\(two)" \(two)="2" \(one)="1">\
            <\(two)>4</\(two)><q:k>6</q:k><p:k>5</p:k><\(one)>3</\(one)></r>
            """
        let letters = try Letters.parse(Array(document.utf8))
        #expect(letters.attributes == ["1", "2"])
        #expect(letters.children == ["3", "4"])
        #expect(letters.inNamespaces == ["5", "6"])
    }
}
