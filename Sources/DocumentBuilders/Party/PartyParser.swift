internal import XMLBuilding
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
    /// The players so far; none if there is a callback.
    public private(set) var party = Party()
    /// The players that could not be read, in document order.
    public private(set) var skipped: [SkippedPlayer] = []

    private let onPlayer: ((Player) throws -> Void)?
    private var isInParty = false
    private var playerStart = XMLPosition(byteOffset: 0, line: 1, column: 1)
    private lazy var players = XMLModelBuilder<Player>(
        reaction: .skipRecord,
        report: { [unowned self] error in
            skipped.append(SkippedPlayer(position: playerStart, reason: error.reason))
        },
        onModel: { [unowned self] player in
            if let onPlayer {
                try onPlayer(player)
            } else {
                party.players.append(player)
            }
        })

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
        if players.isInModel { return try players.didStartElement(name, attributes: attributes, context: context) }
        switch (isInParty, name) {
        case (true, "{}Player"):
            playerStart = context.position
            try players.didStartElement(name, attributes: attributes, context: context)
        case (true, _): context.skipElement()
        case (false, "{}Party"):
            party = Party()
            skipped = []
            isInParty = true
        case (false, _): throw BuilderError("the root element is <\(name.qualifiedName)>, not <Party>", context)
        }
    }

    /// Adds text to the child of the player that it stands in.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - context: Where it is.
    /// - Throws: Nothing but what ends the parse anyway.
    public func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        if players.isInModel { try players.foundCharacters(text, context: context) }
    }

    /// Takes an end tag; a player's completes it.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - context: Where it is.
    /// - Throws: What the callback throws.
    public func didEndElement(_ name: XMLName, context: XMLContext) throws {
        if players.isInModel {
            try players.didEndElement(name, context: context)
        } else {
            isInParty = false
        }
    }
}

extension PartyParser: XMLDocumentDelegate {
    /// Starts anew, also after a document that broke off.
    ///
    /// - Parameters:
    ///   - declaration: The XML declaration.
    ///   - context: Where it is.
    public func didStartDocument(_ declaration: XMLDeclaration?, context: XMLContext) {
        isInParty = false
        players.reset()
    }

    /// Does nothing: the root element's end has completed everything.
    ///
    /// - Parameter context: Where the event is.
    public func didEndDocument(context: XMLContext) {}
}
