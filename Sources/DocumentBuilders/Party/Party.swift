public import XMLParsing

/// The party of a role-playing game: its players.
public struct Party: Hashable, Sendable {
    /// The players, in document order.
    public var players: [Player]

    /// Makes a party.
    ///
    /// - Parameter players: The players.
    public init(players: [Player] = []) {
        self.players = players
    }
}

/// One player of a party.
public struct Player: Hashable, Sendable {
    /// The player's name.
    public var name: String
    /// The player's level.
    public var level: Int
    /// What the player is.
    public var rpgClass: RPGClass

    /// Makes a player.
    ///
    /// - Parameters:
    ///   - name: The player's name.
    ///   - level: The player's level.
    ///   - rpgClass: What the player is.
    public init(name: String, level: Int, rpgClass: RPGClass) {
        self.name = name
        self.level = level
        self.rpgClass = rpgClass
    }
}

/// What a player is.
public enum RPGClass: String, CaseIterable, Sendable {
    /// Fights.
    case fighter = "Fighter"
    /// Steals.
    case rogue = "Rogue"
    /// Casts spells.
    case wizard = "Wizard"

    /// Finds a class by its name, without regard to case; nil if there is no such class.
    ///
    /// - Parameter name: The name; white space around it is ignored.
    public init?(name: String) {
        let wanted = name.trimmingXMLWhitespace.lowercased()
        guard let found = Self.allCases.first(where: { $0.rawValue.lowercased() == wanted }) else { return nil }
        self = found
    }
}

/// A player that could not be read: never half-built, never lost in silence.
public struct SkippedPlayer: Hashable, Sendable {
    /// Where its start tag is.
    public var position: XMLPosition
    /// What is missing or wrong.
    public var reason: String

    /// Makes a report.
    ///
    /// - Parameters:
    ///   - position: Where the player's start tag is.
    ///   - reason: What is missing or wrong.
    public init(position: XMLPosition, reason: String) {
        self.position = position
        self.reason = reason
    }
}
