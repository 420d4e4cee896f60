internal import XMLBuilding

/// The file `contents` that Xcode writes for a Core Data model, as far as it concerns stores.
struct CoreDataModelFile: XMLMappable, Sendable {
    var entities: [Entity] = []

    static var mapping: XMLMapping<CoreDataModelFile> {
        XMLMapping("model", make: { CoreDataModelFile() }) {
            XMLChildren("entity", \.entities)
        }
    }

    struct Entity: XMLMappable, Sendable {
        var name = ""
        var parent: String?
        var attributes: [Attribute] = []
        var relationships: [Relationship] = []

        static var mapping: XMLMapping<Entity> {
            XMLMapping("entity", make: { Entity() }) {
                XMLAttribute("name", \.name).required()
                XMLAttribute("parentEntity", \.parent)
                XMLChildren("attribute", \.attributes)
                XMLChildren("relationship", \.relationships)
            }
        }
    }

    struct Attribute: XMLMappable, Sendable {
        var name = ""
        var type = ""
        var optional = ""
        var transient = ""
        var defaultValue: String?
        /// Seconds since 2001-01-01T00:00:00Z.
        var defaultDate: Double?

        static var mapping: XMLMapping<Attribute> {
            XMLMapping("attribute", make: { Attribute() }) {
                XMLAttribute("name", \.name).required()
                XMLAttribute("attributeType", \.type)
                XMLAttribute("optional", \.optional)
                XMLAttribute("transient", \.transient)
                XMLAttribute("defaultValueString", \.defaultValue)
                XMLAttribute("defaultDateTimeInterval", \.defaultDate)
            }
        }
    }

    struct Relationship: XMLMappable, Sendable {
        var name = ""
        var destination = ""
        var toMany = ""
        var ordered = ""
        var inverse: String?
        var deletionRule = ""

        static var mapping: XMLMapping<Relationship> {
            XMLMapping("relationship", make: { Relationship() }) {
                XMLAttribute("name", \.name).required()
                XMLAttribute("destinationEntity", \.destination).required()
                XMLAttribute("toMany", \.toMany)
                XMLAttribute("ordered", \.ordered)
                XMLAttribute("inverseName", \.inverse)
                XMLAttribute("deletionRule", \.deletionRule)
            }
        }
    }
}
