import DocumentBuilders
import StreamingXML
import TestSupport
import Testing

/// Checks a party and what is skipped whole, byte by byte, and split at every position; with a callback, and without.
func expectParty(
    _ document: String, _ players: [Player], skipped: [SkippedPlayer] = [], location: SourceLocation = #_sourceLocation
) throws {
    let document = Array(document.utf8)
    for chunking in Chunking.all(for: document) {
        var called: [Player] = []
        let withCallback = PartyParser { called.append($0) }
        let without = PartyParser()
        for builder in [withCallback, without] {
            let parser = XMLPushParser(delegate: builder)
            for chunk in chunking.chunks(document) { try parser.parse(chunk) }
            try parser.finish()
            #expect(builder.skipped == skipped, "\(chunking)", sourceLocation: location)
        }
        #expect(without.party == Party(players: players), "\(chunking)", sourceLocation: location)
        #expect(called == players, "\(chunking)", sourceLocation: location)
        #expect(withCallback.party.players.isEmpty, sourceLocation: location)
    }
}

@Suite("The builder of parties")
struct PartyReadingTests {
    @Test("reads players")
    func players() throws {
        try expectParty(
            """
            <Party>
              <Player><Name>Butch</Name><Level>1</Level><Class>Fighter</Class></Player>
              <Player><Class>Rogue</Class><Level>2</Level><Name>Shadow</Name></Player>
            </Party>
            """,
            [
                Player(name: "Butch", level: 1, rpgClass: .fighter),
                Player(name: "Shadow", level: 2, rpgClass: .rogue),
            ])
    }

    @Test("matches the class without regard to case, and the level with white space around it")
    func values() throws {
        try expectParty(
            "<Party><Player><Name> Crak </Name><Level> -3\n</Level><Class> wIZARD </Class></Player></Party>",
            [Player(name: " Crak ", level: -3, rpgClass: .wizard)])
    }

    @Test("takes the first of repeated children, by their place and namespace")
    func places() throws {
        try expectParty(
            """
            <Party xmlns:x="urn:x"><Name>no</Name><x:Player/><Group><Player/></Group><Player><Pet><Name>no</Name></Pet>\
            <x:Name>no</x:Name><Name>A<i>no</i>B</Name><Name>no</Name><Level>1</Level><Level>x</Level>\
            <Class>Rogue</Class></Player></Party>
            """,
            [Player(name: "AB", level: 1, rpgClass: .rogue)])
    }

    @Test("skips players that lack something or are wrong, with place and reason")
    func skipped() throws {
        try expectParty(
            """
            <Party>
            <Player><Level>1</Level><Class>Rogue</Class></Player>
            <Player><Name>A</Name><Class>Rogue</Class></Player>
              <Player><Name>B</Name><Level>x</Level><Class>Rogue</Class></Player>
            <Player><Name>C</Name><Level>1</Level></Player>
            <Player><Name>D</Name><Level>1</Level><Class>Cook</Class></Player>
            <Player><Name/><Level>1</Level><Class>Rogue</Class></Player>
            </Party>
            """,
            [Player(name: "", level: 1, rpgClass: .rogue)],
            skipped: [
                skip(8, 2, 1, "the player has no Name"),
                skip(62, 3, 1, "the player \"A\" has no Level"),
                skip(116, 4, 3, "the Level of the player \"B\" is \"x\", not an integer"),
                skip(184, 5, 1, "the player \"C\" has no Class"),
                skip(232, 6, 1, "the Class of the player \"D\" is \"Cook\", none of Fighter, Rogue, Wizard"),
            ])
    }

    private func skip(_ byteOffset: Int, _ line: Int, _ column: Int, _ reason: String) -> SkippedPlayer {
        SkippedPlayer(position: XMLPosition(byteOffset: byteOffset, line: line, column: column), reason: reason)
    }

    @Test("refuses another root")
    func refused() throws {
        let error = #expect(throws: BuilderError.self) {
            try XMLPushParser(delegate: PartyParser()).parse("<Group/>")
        }
        #expect(error?.reason == "the root element is <Group>, not <Party>")
        #expect(error?.description == "1:1: the root element is <Group>, not <Party>\n  in /Group")
    }

    @Test("ends where the callback throws")
    func callbackThrows() throws {
        struct Enough: Error {}
        let parser = XMLPushParser(delegate: PartyParser { _ in throw Enough() })
        #expect(throws: Enough.self) {
            try parser.parse("<Party><Player><Name>A</Name><Level>1</Level><Class>Rogue</Class></Player></Party>")
        }
    }

    @Test("starts anew after a document that broke off")
    func reset() throws {
        let builder = PartyParser()
        let parser = XMLPushParser(delegate: builder)
        #expect(throws: XMLParsingError.self) { try parser.parse("<Party><Player><Name>A</Player>") }
        try parser.reset()
        try parser.parse("<Party><Player><Name>B</Name><Level>1</Level><Class>Rogue</Class></Player></Party>")
        try parser.finish()
        #expect(builder.party.players.map(\.name) == ["B"])
    }
}
