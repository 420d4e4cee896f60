import TestSupport
import Testing
import XMLParsing
import XMLSelecting

let party = """
    <Party><Player><Name>Butch</Name><Level>1</Level></Player><Player><Name>Shadow</Name><Level>2</Level></Player>\
    <Player><Name>Crak</Name><Level>3</Level></Player></Party>
    """

@Suite("The party's queries")
struct PartyTests {
    @Test("all players")
    func all() throws {
        try expectSelection(party, "//Party/Player", ["<Player>Butch1", "<Player>Shadow2", "<Player>Crak3"])
    }

    @Test("the first player")
    func first() throws {
        try expectSelection(party, "//Party/Player[1]", ["<Player>Butch1"])
    }

    @Test("the player with a name")
    func named() throws {
        try expectSelection(party, "//Party/Player[Name=\"Shadow\"]", ["<Player>Shadow2"])
    }
}
