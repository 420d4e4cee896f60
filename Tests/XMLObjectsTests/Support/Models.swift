import XMLObjects

enum Models {
    /// Books with pages in order, and pages with their book.
    static let library = make {
        ObjectEntity("Book") {
            ObjectAttribute("title", .string)
            ObjectAttribute("price", .decimal)
            ObjectRelationship("pages", toMany: "Page", isOrdered: true, inverse: "book", deleteRule: .cascade)
        }
        ObjectEntity("Page") {
            ObjectAttribute("content", .string)
            ObjectAttribute("number", .integer16)
            ObjectRelationship("book", to: "Book", inverse: "pages")
        }
    }

    /// Every kind of relationship.
    static let people = make {
        ObjectEntity("Person") {
            ObjectAttribute("name", .string)
            ObjectRelationship("spouse", to: "Person", inverse: "spouse")
            ObjectRelationship("friends", toMany: "Person", inverse: "friends")
            ObjectRelationship("passport", to: "Passport", inverse: "holder")
            ObjectRelationship("mother", to: "Person", inverse: "children")
            ObjectRelationship("children", toMany: "Person", inverse: "mother")
            ObjectRelationship("idol", to: "Person")
            ObjectRelationship("clubs", toMany: "Club", isOrdered: true, inverse: "members")
            ObjectRelationship("wishes", toMany: "Club", isOrdered: true)
        }
        ObjectEntity("Passport") {
            ObjectRelationship("holder", to: "Person", inverse: "passport")
        }
        ObjectEntity("Club") {
            ObjectRelationship("members", toMany: "Person", isOrdered: true, inverse: "clubs")
        }
    }

    /// An attribute of every kind.
    static let kinds = make {
        ObjectEntity("Thing") {
            for kind in ObjectAttribute.Kind.allCases { ObjectAttribute("a" + kind.rawValue, kind) }
        }
    }

    private static func make(@ObjectEntityBuilder _ entities: () -> [ObjectEntity]) -> ObjectModel {
        do {
            return try ObjectModel(entities())
        } catch {
            fatalError("\(error)")
        }
    }
}
