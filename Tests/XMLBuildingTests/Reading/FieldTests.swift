import StreamingXML
import TestSupport
import Testing

@Suite("Fields of a mapping")
struct FieldTests {
    @Test("are read from attributes, child elements and repeated ones, in any order")
    func fields() throws {
        try expectModel(
            """
            <Player id=" 7 "><Item>a</Item><Name>Butch &amp; <![CDATA[<Co>]]></Name>
            <Class> rogue </Class><Level>-3</Level><Item/><Score>1e3</Score><Active>1</Active><Note> x </Note></Player>
            """,
            Player(
                id: 7, name: "Butch & <Co>", level: -3, rpgClass: .rogue, note: " x ", score: 1_000, isActive: true,
                items: ["a", ""]))
    }

    @Test("keep their defaults where they are absent")
    func absent() throws {
        try expectModel("<Player/>", Player())
    }

    @Test("tell an empty text from an absent one")
    func empty() throws {
        try expectModel("<Player><Name/><Note></Note></Player>", Player(name: "", note: ""))
    }

    @Test("take the first of repeated elements")
    func first() throws {
        try expectModel("<Player><Name>a</Name><Name>b</Name></Player>", Player(name: "a"))
    }

    @Test("count by their place and namespace")
    func places() throws {
        try expectModel(
            """
            <Player xmlns:x="u" x:id="9"><Pet><Name>no</Name></Pet><x:Name>no</x:Name>\
            <Name>A<i>no</i>B</Name>stray<Player id="8"/></Player>
            """,
            Player(name: "AB"))
    }

    @Test("say where a value is wrong, and what is")
    func invalid() {
        expectMisfit(
            "<Player>\n<Level>x1</Level></Player>", as: Player.self, .invalidValue, at: 18, line: 2, column: 10,
            path: "Player/Level", field: "Level", text: "x1", reason: "\"x1\" is not an integer")
        expectMisfit(
            "<Player id=''/>", as: Player.self, .invalidValue, at: 0, line: 1, column: 1, path: "Player", field: "@id",
            text: "", reason: "\"\" is not an integer")
        expectMisfit(
            "<Player><Class>Cook</Class></Player>", as: Player.self, .invalidValue, at: 19, line: 1, column: 20,
            path: "Player/Class", field: "Class", text: "Cook", reason: "\"Cook\" is not one of Fighter, Rogue")
    }

    @Test("contain models of their own type")
    func recursive() throws {
        try expectModel(
            "<Folder name='a'><Folder name='b'><Folder name='c'/></Folder><Folder name='d'/></Folder>",
            Folder(
                name: "a",
                folders: [Folder(name: "b", folders: [Folder(name: "c")]), Folder(name: "d")]))
    }

    @Test("are written as they are read")
    func written() throws {
        let player = Player(
            id: 7, name: "\r\n]]>&\"", level: -3, rpgClass: .rogue, note: "", score: .infinity, isActive: true,
            items: ["a", "", " b "])
        let written = try text(player)
        #expect(
            written
                == "<Player id=\"7\"><Name>&#13;\n]]&gt;&amp;\"</Name><Level>-3</Level><Class>Rogue</Class><Note/><Score>INF</Score><Active>true</Active><Item>a</Item><Item/><Item> b </Item></Player>"
        )
        try expectModel(written, player)
        let folder = Folder(
            name: "a", folders: [Folder(name: "b", folders: [Folder(name: "c")]), Folder(name: "d")])
        try expectModel(try text(folder), folder)
    }

    @Test("are those of empty-element tags too")
    func selfClosing() throws {
        try expectModel(
            "<Folder><Folder name='1'/><Folder name='2'/></Folder>",
            Folder(folders: [Folder(name: "1"), Folder(name: "2")]))
    }

    @Test("keep white space at both ends")
    func whitespace() throws {
        try expectModel(
            "<Player><Name>x </Name><Note>\n \n</Note><Item>escaped data: &amp;lt;&#xD;&#10;</Item></Player>",
            Player(name: "x ", note: "\n \n", items: ["escaped data: &lt;\r\n"]))
    }
}
