public import StreamingXML

/// Gives small texts for a few external entities, and refuses others.
public final class MemoryResolver: XMLEntityResolver, Sendable {
    /// A resolver.
    public init() {}

    private static let contents = [
        "s.dtd":
            "<!ENTITY n \"from the subset\">\r\n<!ATTLIST a z CDATA \"&n;\"><!ENTITY % q '<!ENTITY r \"&n;\">'>%q;",
        "y": "<?xml encoding=\"UTF-8\"?><!ENTITY o \"<b>o</b>\"><!ATTLIST b c NMTOKENS ' d  e '>",
        "f": "text\r\n<b>&amp;</b><!-- c --><?p d?>",
        "g": "<?xml version='1.0' encoding='ISO-8859-1'?>&e;<c>",
        "w": "<b",
    ]

    /// Finds an entity.
    public func resolve(_ entity: XMLExternalEntity) -> XMLEntityContent? {
        Self.contents[entity.systemID].map { .bytes(Array($0.utf8), systemID: entity.systemID) }
    }
}
