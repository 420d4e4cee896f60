public import XMLWriting

/// Writes a party as ``PartyParser`` reads it.
///
/// ```xml
/// <Party>
///   <Player>
///     <Name>Butch</Name>
///     <Level>1</Level>
///     <Class>Fighter</Class>
///   </Player>
/// </Party>
/// ```
///
/// Any party comes back as it was, whatever its names contain: quotes, line ends, the end of a CDATA section. Only a name
/// with characters that XML can't hold (U+0000 and other control characters, U+FFFE, U+FFFF) is refused.
public enum PartyWriter {
    /// Writes a party's element, as the root or inside of another element.
    ///
    /// - Parameters:
    ///   - party: The party.
    ///   - writer: Where it goes.
    /// - Throws: `XMLWritingError` for a name that XML can't hold, and what the writer's sink throws.
    public static func write(_ party: Party, to writer: XMLStreamWriter) throws {
        try writer.element("Party") {
            for player in party.players { try write(player, to: writer) }
        }
    }

    private static func write(_ player: Player, to writer: XMLStreamWriter) throws {
        try writer.element("Player") {
            try writer.element("Name", player.name)
            try writer.element("Level", String(player.level))
            try writer.element("Class", player.rpgClass.rawValue)
        }
    }

    /// Saves a party as a document, indented by two spaces.
    ///
    /// The file appears, or replaces the old one, in one step: after an error the old one is as it was.
    ///
    /// - Parameters:
    ///   - party: The party.
    ///   - path: The file's path.
    /// - Throws: `XMLWritingError` for a name that XML can't hold, or if the file can't be written.
    public static func save(_ party: Party, toFile path: String) throws {
        try XMLStreamWriter.file(path, options: .pretty) { writer in
            try writer.startDocument()
            try write(party, to: writer)
        }
    }
}
