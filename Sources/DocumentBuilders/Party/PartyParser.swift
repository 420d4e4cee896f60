public import XMLParsing

/// Builds a party while its document arrives.
///
/// ```xml
/// <Party>
///   <Player><Name>Butch</Name><Level>1</Level><Class>Fighter</Class></Player>
/// </Party>
/// ```
///
/// The first of repeated children counts, the class is matched without regard to case, the level is an integer. A player
/// that lacks something, or has a bad value, is skipped and recorded in ``skipped``. Elements count by their place and
/// namespace (none); unknown ones are skipped.
public final class PartyParser: XMLContentDelegate {
    private enum Place {
        case document
        case party
        case player
    }

    private enum Field: String, CaseIterable {
        case name = "Name"
        case level = "Level"
        case rpgClass = "Class"
    }

    /// The players so far; none if there is a callback.
    public private(set) var party = Party()
    /// The players that could not be read, in document order.
    public private(set) var skipped: [SkippedPlayer] = []

    private let onPlayer: ((Player) throws -> Void)?
    private var place = Place.document
    private var playerStart = XMLPosition(byteOffset: 0, line: 1, column: 1)
    private var children = ChildText<Field>()

    /// Makes a builder, to be a parser's delegate.
    ///
    /// - Parameter onPlayer: Called with each player as its end tag arrives; what it throws ends the parse. With a callback
    ///   no player is kept.
    public init(onPlayer: ((Player) throws -> Void)? = nil) {
        self.onPlayer = onPlayer
    }

    /// Reads a party from a file.
    ///
    /// Players that could not be read are left out: don't save what this returns over the file that it came from; make a parser of your own to see ``skipped``.
    ///
    /// - Parameter path: The file's path.
    /// - Returns: The party.
    /// - Throws: `XMLParsingError` if the file can't be read or isn't well-formed, ``BuilderError`` if it isn't a `<Party>`
    ///   document.
    public static func party(contentsOfFile path: String) throws -> Party {
        let builder = PartyParser()
        try XMLPushParser(delegate: builder).parse(contentsOfFile: path)
        return builder.party
    }

    /// Takes a start tag by its place; what doesn't belong there is skipped.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - attributes: Its attributes.
    ///   - context: Where it is.
    /// - Throws: ``BuilderError`` if it is no `<Party>` document.
    public func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        switch (place, name) {
        case (.player, _): children.start(name, context)
        case (.party, "{}Player"):
            place = .player
            playerStart = context.position
            children.removeAll()
        case (.document, "{}Party"):
            party = Party()
            skipped = []
            place = .party
        case (.document, _): throw BuilderError("the root element is <\(name.qualifiedName)>, not <Party>", context)
        case (.party, _): context.skipElement()
        }
    }

    /// Adds text to the child of the player that it stands in.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - context: Where it is.
    public func foundCharacters(_ text: XMLText, context: XMLContext) {
        if place == .player { children.append(text) }
    }

    /// Takes an end tag; a player's completes it.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - context: Where it is.
    /// - Throws: What the callback throws.
    public func didEndElement(_ name: XMLName, context: XMLContext) throws {
        switch place {
        case .player:
            if children.end() { return }
            place = .party
            try finishPlayer()
        case .party: place = .document
        case .document: break
        }
    }

    private func finishPlayer() throws {
        guard let name = children[.name] else { return skip("the player has no Name") }
        guard let levelText = children[.level] else { return skip("the player \"\(name)\" has no Level") }
        guard let level = Int(levelText.trimmingXMLWhitespace) else {
            return skip("the Level of the player \"\(name)\" is \"\(levelText)\", not an integer")
        }
        guard let className = children[.rpgClass] else { return skip("the player \"\(name)\" has no Class") }
        guard let rpgClass = RPGClass(name: className) else {
            let known = RPGClass.allCases.map(\.rawValue).joined(separator: ", ")
            return skip("the Class of the player \"\(name)\" is \"\(className)\", none of \(known)")
        }
        let player = Player(name: name, level: level, rpgClass: rpgClass)
        if let onPlayer {
            try onPlayer(player)
        } else {
            party.players.append(player)
        }
    }

    private func skip(_ reason: String) {
        skipped.append(SkippedPlayer(position: playerStart, reason: reason))
    }
}

extension PartyParser: XMLDocumentDelegate {
    /// Starts anew, also after a document that broke off.
    ///
    /// - Parameters:
    ///   - declaration: The XML declaration.
    ///   - context: Where it is.
    public func didStartDocument(_ declaration: XMLDeclaration?, context: XMLContext) {
        place = .document
    }

    /// Does nothing: the root element's end has completed everything.
    ///
    /// - Parameter context: Where the event is.
    public func didEndDocument(context: XMLContext) {}
}
