import StreamingXML

/// A model with one field of each simple kind.
struct Player: Equatable, XMLMappable {
    enum Class: String, CaseIterable, XMLValue {
        case fighter = "Fighter"
        case rogue = "Rogue"
    }

    var id = 0
    var name = "unnamed"
    var level = 1
    var rpgClass = Class.fighter
    var note: String?
    var score: Double?
    var isActive = false
    var items: [String] = []

    static var mapping: XMLMapping<Player> {
        XMLMapping("Player", make: { Player() }) {
            XMLAttribute("id", \.id)
            XMLChild("Name", \.name)
            XMLChild("Level", \.level)
            XMLChild("Class", \.rpgClass, as: .ignoringCase)
            XMLChild("Note", \.note)
            XMLChild("Score", \.score)
            XMLChild("Active", \.isActive)
            XMLChildren("Item", \.items)
        }
    }
}

/// A model that contains itself.
struct Folder: Equatable, Sendable, XMLMappable {
    var name = ""
    var folders: [Folder] = []

    static var mapping: XMLMapping<Folder> {
        XMLMapping("Folder", make: { Folder() }) {
            XMLAttribute("name", \.name)
            XMLChildren("Folder", \.folders)
        }
    }
}
