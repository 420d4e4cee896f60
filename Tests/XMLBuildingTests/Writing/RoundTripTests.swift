import StreamingXML
import TestSupport
import Testing

@Suite("Writing and reading by one mapping")
struct RoundTripTests {
    @Test("gives back the same model, whatever it is", arguments: 0..<300)
    func models(_ seed: Int) throws {
        var random = RandomSource(seed: UInt64(seed))
        let model = Everything.random(&random)
        for options in [XMLWritingOptions.default, .pretty] {
            let document = try XMLStreamWriter.bytes(options: options) { try $0.write(model) }
            #expect(try Everything.parse(document) == model)
            #expect(try read(Everything.self, document, .size(1 + seed % 50)) == model)
        }
    }

    @Test("gives back a model with a draft")
    func draft() throws {
        struct Point: Equatable, XMLMappable {
            let x: Int
            let y: Int

            struct Draft {
                var x: Int?
                var y: Int?
            }

            static var mapping: XMLMapping<Point> {
                XMLMapping(
                    "point", draft: { Draft() },
                    finish: { draft in
                        guard let x = draft.x, let y = draft.y else { throw Incomplete() }
                        return Point(x: x, y: y)
                    },
                    begin: { Draft(x: $0.x, y: $0.y) }
                ) {
                    XMLAttribute("x", \.x)
                    XMLAttribute("y", \.y)
                }
            }

            struct Incomplete: Error, CustomStringConvertible {
                var description: String { "a coordinate is missing" }
            }
        }
        struct Line: Equatable, XMLMappable {
            var points: [Point] = []
            static var mapping: XMLMapping<Line> {
                XMLMapping("line", make: { Line() }) { XMLChildren("p", \.points) }
            }
        }
        let line = Line(points: [Point(x: 1, y: -1), Point(x: 0, y: 2)])
        let document = "<line><p x=\"1\" y=\"-1\"/><p x=\"0\" y=\"2\"/></line>"
        #expect(try text(line) == document)
        try expectModel(document, line)
        expectMisfit(
            "<line><p x='1' y='1'/><p x='1'/></line>", as: Line.self, .invalidModel, at: 32, line: 1, column: 33,
            path: "line/p", field: "p", reason: "a coordinate is missing")
        let issues = Issues()
        let rest = try read(
            Line.self, Array("<line><p x='1'/><p x='1' y='2'/></line>".utf8),
            onIssue: .skipItem { issues.errors.append($0) })
        #expect(rest == Line(points: [Point(x: 1, y: 2)]))
        #expect(issues.lines == ["1:17: p: a coordinate is missing"])
    }

    @Test("keeps the order of the mapping")
    func order() throws {
        struct AB: XMLMappable {
            var b = "2"
            var a = "1"
            static var mapping: XMLMapping<AB> {
                XMLMapping("ab", make: { AB() }) {
                    XMLChild("a", \.a)
                    XMLChild("b", \.b)
                }
            }
        }
        #expect(try text(AB()) == "<ab><a>1</a><b>2</b></ab>")
    }

    @Test("writes into an open element, with its namespaces, and refuses what XML can't hold")
    func inside() throws {
        let bytes = try XMLStreamWriter.bytes { writer in
            try writer.element("root", namespace: "urn:root") {
                try writer.write(Player(id: 1, name: "a"))
            }
        }
        #expect(throws: XMLWritingError.self) { try text(Player(name: "\u{1}")) }
        #expect(
            String(decoding: bytes, as: UTF8.self).hasPrefix("<root xmlns=\"urn:root\"><Player xmlns=\"\" id=\"1\">"))
    }
}
