import Testing
import XMLObjects

@Suite("Models")
struct ModelTests {
    private func reason(_ entities: [ObjectEntity]) -> String? {
        do {
            _ = try ObjectModel(entities)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("take the attribute ident for the id")
    func identifier() throws {
        let model = try ObjectModel {
            ObjectEntity("Book") {
                ObjectAttribute("ident", .string)
                ObjectAttribute("title", .string)
            }
        }
        #expect(model.entity("Book")?.attributes.map(\.name) == ["title"])
        #expect(
            reason([ObjectEntity("Book", attributes: [ObjectAttribute("ident", .integer64)])])
                == "entity Book: the attribute ident means the id, and must be a string")
    }

    @Test(
        "refuse names that can't be told apart or can't be elements' names",
        arguments: [
            (
                [ObjectEntity("Book", attributes: []), ObjectEntity("book", attributes: [])],
                "Book and book can't be told apart"
            ),
            (
                [ObjectEntity("B", attributes: [ObjectAttribute("a", .string), ObjectAttribute("A", .date)])],
                "a and A can't be told apart"
            ),
            (
                [
                    ObjectEntity(
                        "B", attributes: [ObjectAttribute("pages", .string)],
                        relationships: [ObjectRelationship("Pages", toMany: "B")])
                ], "pages and Pages can't be told apart"
            ),
            ([ObjectEntity("my book", attributes: [])], "no name"), ([ObjectEntity("", attributes: [])], "no name"),
            ([ObjectEntity("a:b", attributes: [])], "no name"), ([ObjectEntity("1b", attributes: [])], "no name"),
            ([ObjectEntity("B", attributes: [ObjectAttribute("Ident", .string)])], "can't be told apart"),
        ])
    func names(_ entities: [ObjectEntity], _ expected: String) throws {
        #expect(try #require(reason(entities)).contains(expected))
    }

    @Test(
        "refuse relationships that lead nowhere, and inverses that don't lead back",
        arguments: [
            (ObjectRelationship("a", to: "Nobody"), "which the model doesn't have"),
            (ObjectRelationship("a", to: "C", inverse: "nothing"), "which C doesn't have"),
            (ObjectRelationship("a", to: "C", inverse: "other"), "doesn't lead back"),
        ])
    func relationships(_ relationship: ObjectRelationship, _ expected: String) throws {
        let other = ObjectEntity("C", attributes: [], relationships: [ObjectRelationship("other", to: "C")])
        let entity = ObjectEntity("B", attributes: [], relationships: [relationship])
        #expect(try #require(reason([entity, other])).contains(expected))
    }

    @Test("refuse a default of another kind")
    func defaults() throws {
        for (kind, value) in [
            (.integer16, .integer(40_000)), (.string, .integer(1)), (.decimal, .decimal("x")),
        ] as [(ObjectAttribute.Kind, ObjectValue)] {
            let attribute = ObjectAttribute("a", kind, defaultValue: value)
            #expect(try #require(reason([ObjectEntity("B", attributes: [attribute])])).contains("the default of a is"))
        }
    }
}
