public import XMLBuilding
public import XMLParsing

/// A feed of either kind.
public enum Feed: Hashable, Sendable {
    /// RSS 2.0.
    case rss(RSSFeed)
    /// Atom.
    case atom(AtomFeed)

    /// Reads a feed from a file.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - onIssue: What happens where the document doesn't fit.
    /// - Returns: The feed.
    /// - Throws: `XMLParsingError` if the file can't be read or isn't well-formed, ``BuilderError`` if it is no feed of these
    ///   kinds, and `XMLMappingError` by the policy.
    public static func feed(contentsOfFile path: String, onIssue: XMLIssuePolicy = .fail) throws -> Feed {
        let builder = FeedParser(onIssue: onIssue)
        try XMLPushParser(delegate: builder).parse(contentsOfFile: path)
        return try builder.feed()
    }
}

/// Builds a feed while its document arrives, RSS or Atom, as the root element says.
public final class FeedParser: XMLContentDelegate {
    private enum Kind {
        case rss, atom
    }

    private let rss: XMLModelBuilder<RSSFeed>
    private let atom: XMLModelBuilder<AtomFeed>
    private var kind = Kind.rss

    /// Makes a builder, to be a parser's delegate.
    ///
    /// - Parameter onIssue: What happens where the document doesn't fit.
    public init(onIssue: XMLIssuePolicy = .fail) {
        rss = XMLModelBuilder(onIssue: onIssue)
        atom = XMLModelBuilder(onIssue: onIssue)
    }

    /// The feed of the document that was read.
    ///
    /// - Returns: The feed.
    /// - Throws: As `XMLModelBuilder.result()` does.
    public func feed() throws -> Feed {
        switch kind {
        case .rss: .rss(try rss.result())
        case .atom: .atom(try atom.result())
        }
    }

    /// Takes a start tag; the root's says which kind of feed it is.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - attributes: Its attributes.
    ///   - context: Where it is.
    /// - Throws: ``BuilderError`` if the root is that of no feed, and `XMLMappingError` by the policy.
    public func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        if context.depth == 1 {
            switch name {
            case "{}rss": kind = .rss
            case "{http://www.w3.org/2005/Atom}feed": kind = .atom
            default: throw BuilderError("the root element is <\(name.qualifiedName)>, no feed's", context)
            }
        }
        switch kind {
        case .rss: try rss.didStartElement(name, attributes: attributes, context: context)
        case .atom: try atom.didStartElement(name, attributes: attributes, context: context)
        }
    }

    /// Takes text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - context: Where it is.
    /// - Throws: `XMLMappingError` by the policy.
    public func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        switch kind {
        case .rss: try rss.foundCharacters(text, context: context)
        case .atom: try atom.foundCharacters(text, context: context)
        }
    }

    /// Takes an end tag.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - context: Where it is.
    /// - Throws: `XMLMappingError` by the policy.
    public func didEndElement(_ name: XMLName, context: XMLContext) throws {
        switch kind {
        case .rss: try rss.didEndElement(name, context: context)
        case .atom: try atom.didEndElement(name, context: context)
        }
    }
}

extension FeedParser: XMLDocumentDelegate {
    /// Starts anew, also after a document that broke off.
    ///
    /// - Parameters:
    ///   - declaration: The XML declaration.
    ///   - context: Where it is.
    public func didStartDocument(_ declaration: XMLDeclaration?, context: XMLContext) {
        rss.didStartDocument(declaration, context: context)
        atom.didStartDocument(declaration, context: context)
    }

    /// Does nothing: the root element's end has completed everything.
    ///
    /// - Parameter context: Where the event is.
    public func didEndDocument(context: XMLContext) {}
}
