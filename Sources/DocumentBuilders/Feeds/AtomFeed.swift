public import XMLBuilding

/// A feed in Atom (RFC 4287).
public struct AtomFeed: Hashable, Sendable, XMLMappable {
    /// What tells the feed from all others.
    public var id: String
    /// The feed's title.
    public var title: String
    /// When it was changed last, as the document has it.
    public var updated: String
    /// Addresses: of the site, of the feed itself.
    public var links: [AtomLink]
    /// The entries, in document order.
    public var entries: [AtomEntry]

    /// Makes a feed.
    ///
    /// - Parameters:
    ///   - id: What tells the feed from all others.
    ///   - title: The feed's title.
    ///   - updated: When it was changed last.
    ///   - links: Addresses.
    ///   - entries: The entries.
    public init(id: String, title: String, updated: String, links: [AtomLink] = [], entries: [AtomEntry] = []) {
        self.id = id
        self.title = title
        self.updated = updated
        self.links = links
        self.entries = entries
    }

    /// How a feed stands in a document; all names without a prefix are in Atom's namespace.
    public static var mapping: XMLMapping<AtomFeed> {
        XMLMapping("{http://www.w3.org/2005/Atom}feed", make: { AtomFeed(id: "", title: "", updated: "") }) {
            XMLChild("id", \.id, as: .trimmed)
            XMLChild("title", \.title, as: .trimmed)
            XMLChild("updated", \.updated, as: .trimmed)
            XMLChildren("link", \.links)
            XMLChildren("entry", \.entries)
        }
    }
}

/// One entry of an Atom feed.
public struct AtomEntry: Hashable, Sendable, XMLMappable {
    /// What tells the entry from all others.
    public var id = ""
    /// The entry's title.
    public var title = ""
    /// When it was changed last, as the document has it.
    public var updated = ""
    /// Addresses.
    public var links: [AtomLink] = []
    /// Who wrote it.
    public var authors: [AtomPerson] = []
    /// The words of its categories.
    public var categories: [AtomCategory] = []
    /// The entry in short.
    public var summary: String?
    /// The entry itself, where it is text; mark-up inside it is left out.
    public var content: String?

    /// Makes an entry without anything.
    public init() {}

    /// How an entry stands in a document.
    public static var mapping: XMLMapping<AtomEntry> {
        XMLMapping("entry", make: { AtomEntry() }) {
            XMLChild("id", \.id, as: .trimmed)
            XMLChild("title", \.title, as: .trimmed)
            XMLChild("updated", \.updated, as: .trimmed)
            XMLChildren("link", \.links)
            XMLChildren("author", \.authors)
            XMLChildren("category", \.categories)
            XMLChild("summary", \.summary)
            XMLChild("content", \.content)
        }
    }
}

/// An address in an Atom feed.
public struct AtomLink: Hashable, Sendable, XMLMappable {
    /// The address.
    public var href = ""
    /// What it is to the feed or entry; nil means `alternate`.
    public var rel: String?
    /// Its media type.
    public var type: String?

    /// Makes a link to nowhere.
    public init() {}

    /// How a link stands in a document: an element with attributes.
    public static var mapping: XMLMapping<AtomLink> {
        XMLMapping("link", make: { AtomLink() }) {
            XMLAttribute("href", \.href).required()
            XMLAttribute("rel", \.rel)
            XMLAttribute("type", \.type)
        }
    }
}

/// Who wrote something in an Atom feed.
public struct AtomPerson: Hashable, Sendable, XMLMappable {
    /// The person's name.
    public var name = ""
    /// The person's address for electronic mail.
    public var email: String?
    /// The person's site.
    public var uri: String?

    /// Makes a person without a name.
    public init() {}

    /// How a person stands in a document.
    public static var mapping: XMLMapping<AtomPerson> {
        XMLMapping("author", make: { AtomPerson() }) {
            XMLChild("name", \.name, as: .trimmed)
            XMLChild("email", \.email, as: .trimmed)
            XMLChild("uri", \.uri, as: .trimmed)
        }
    }
}

/// What an entry of an Atom feed is about.
public struct AtomCategory: Hashable, Sendable, XMLMappable {
    /// The category's word.
    public var term = ""
    /// The list of words that it is from.
    public var scheme: String?

    /// Makes a category without a word.
    public init() {}

    /// How a category stands in a document: an element with attributes.
    public static var mapping: XMLMapping<AtomCategory> {
        XMLMapping("category", make: { AtomCategory() }) {
            XMLAttribute("term", \.term)
            XMLAttribute("scheme", \.scheme)
        }
    }
}
