import StreamingXML
import TestSupport
import Testing

private struct Circle: Equatable, XMLMappable {
    var radius = 0.0
    static var mapping: XMLMapping<Circle> {
        XMLMapping("circle", make: { Circle() }) { XMLAttribute("r", \.radius) }
    }
}

private struct Group: Equatable, XMLMappable {
    var shapes: [Shape] = []
    var title: Shape?
    static var mapping: XMLMapping<Group> {
        XMLMapping("group", make: { Group() }) {
            XMLChoice(\.shapes) {
                XMLCase("circle", Shape.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
                XMLCase("label", Shape.label) { if case .label(let label) = $0 { label } else { nil } }
                XMLCase("group", Shape.group) { if case .group(let group) = $0 { group } else { nil } }
            }
            XMLChoice(\.title) {
                XMLCase("title", Shape.label) { if case .label(let label) = $0 { label } else { nil } }
            }
        }
    }
}

private indirect enum Shape: Equatable {
    case circle(Circle)
    case label(String)
    case group(Group)
}

@Suite("Choices by element name")
struct ChoiceTests {
    private let group = Group(
        shapes: [
            .label("a"), .circle(Circle(radius: 1)), .group(Group(shapes: [.circle(Circle(radius: 2)), .label("")])),
            .label("b"),
        ], title: .label("t"))

    @Test("keep the order of the document")
    func order() throws {
        try expectModel(
            """
            <group><label>a</label><circle r="1"/><square/><group><circle r="2"/><label/></group><title>t</title>\
            <label>b</label></group>
            """, group)
    }

    @Test("are written in the order of the array")
    func written() throws {
        let document = try text(group)
        #expect(
            document
                == "<group><label>a</label><circle r=\"1.0\"/><group><circle r=\"2.0\"/><label/></group><label>b</label><title>t</title></group>"
        )
        try expectModel(document, group)
    }

    @Test("refuse to write a value that no element holds")
    func unwritable() {
        let group = Group(shapes: [], title: .circle(Circle()))
        let error = #expect(throws: XMLMappingError.self) { try text(group) }
        #expect(error?.reason == "no element of the choice holds the value")
    }
}
