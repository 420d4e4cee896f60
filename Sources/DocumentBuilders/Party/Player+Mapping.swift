public import XMLBuilding
internal import XMLParsing

extension Player: XMLMappable {
    /// How a player stands in a document: three elements, all of which must be there.
    public static var mapping: XMLMapping<Player> {
        XMLMapping("Player", draft: { Draft() }, finish: { try $0.player() }, begin: { Draft(of: $0) }) {
            XMLChild("Name", \.name)
            XMLChild("Level", \.level)
            XMLChild("Class", \.rpgClass)
        }
    }

    /// A player's texts, nil where the element is absent.
    private struct Draft {
        var name: String?
        var level: String?
        var rpgClass: String?

        init() {}

        init(of player: Player) {
            name = player.name
            level = String(player.level)
            rpgClass = player.rpgClass.rawValue
        }

        func player() throws(Problem) -> Player {
            guard let name else { throw Problem("the player has no Name") }
            guard let level else { throw Problem("the player \"\(name)\" has no Level") }
            guard let number = Int(level.trimmingXMLWhitespace) else {
                throw Problem("the Level of the player \"\(name)\" is \"\(level)\", not an integer")
            }
            guard let rpgClass else { throw Problem("the player \"\(name)\" has no Class") }
            guard let known = RPGClass(name: rpgClass) else {
                let names = RPGClass.allCases.map(\.rawValue).joined(separator: ", ")
                throw Problem("the Class of the player \"\(name)\" is \"\(rpgClass)\", none of \(names)")
            }
            return Player(name: name, level: number, rpgClass: known)
        }
    }

    /// What is wrong with a draft.
    private struct Problem: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) {
            self.description = description
        }
    }
}
