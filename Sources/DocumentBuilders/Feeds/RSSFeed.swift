public import XMLBuilding

/// A feed in RSS 2.0: its channel, and what is in it.
public struct RSSFeed: Hashable, Sendable, XMLMappable {
    /// The version of RSS, as the document says it.
    public var version: String
    /// The channel's title.
    public var title: String
    /// The address of the channel's site.
    public var link: String
    /// What the channel is about.
    public var summary: String
    /// The channel's language.
    public var language: String?
    /// The items, in document order.
    public var items: [RSSItem]

    /// Makes a feed.
    ///
    /// - Parameters:
    ///   - title: The channel's title.
    ///   - link: The address of the channel's site.
    ///   - summary: What the channel is about.
    ///   - language: The channel's language.
    ///   - items: The items.
    public init(title: String, link: String, summary: String, language: String? = nil, items: [RSSItem] = []) {
        version = "2.0"
        self.title = title
        self.link = link
        self.summary = summary
        self.language = language
        self.items = items
    }

    /// How a feed stands in a document: `<rss><channel>` with `<item>`s.
    public static var mapping: XMLMapping<RSSFeed> {
        XMLMapping("rss", make: { RSSFeed(title: "", link: "", summary: "") }) {
            XMLAttribute("version", \.version)
            XMLContainer("channel") {
                XMLChild("title", \.title, as: .trimmed)
                XMLChild("link", \.link, as: .trimmed)
                XMLChild("description", \.summary)
                XMLChild("language", \.language, as: .trimmed)
                XMLChildren("item", \.items)
            }
        }
    }
}

/// One item of an RSS feed.
public struct RSSItem: Hashable, Sendable, XMLMappable {
    /// The item's title.
    public var title: String?
    /// The item's address.
    public var link: String?
    /// The item in short, or whole; often HTML.
    public var summary: String?
    /// The whole item as HTML, from the module `content`.
    public var content: String?
    /// Who wrote it: `author`, an address for electronic mail.
    public var author: String?
    /// Who wrote it, from the Dublin Core.
    public var creator: String?
    /// When it was published, as the document has it.
    public var published: String?
    /// What tells the item from all others.
    public var guid: String?
    /// What it is about.
    public var categories: [String] = []
    /// A file that belongs to it.
    public var enclosure: RSSEnclosure?

    /// Makes an item without anything.
    public init() {}

    /// How an item stands in a document.
    public static var mapping: XMLMapping<RSSItem> {
        XMLMapping("item", make: { RSSItem() }) {
            XMLChild("title", \.title, as: .trimmed)
            XMLChild("link", \.link, as: .trimmed)
            XMLChild("description", \.summary)
            XMLChild("content:encoded", \.content)
            XMLChild("author", \.author, as: .trimmed)
            XMLChild("dc:creator", \.creator, as: .trimmed)
            XMLChild("pubDate", \.published, as: .trimmed)
            XMLChild("guid", \.guid, as: .trimmed)
            XMLChildren("category", \.categories, as: .trimmed)
            XMLChild("enclosure", \.enclosure)
        }
        .prefixes([
            "content": "http://purl.org/rss/1.0/modules/content/",
            "dc": "http://purl.org/dc/elements/1.1/",
        ])
    }
}

/// A file that belongs to an item: a podcast's sound.
public struct RSSEnclosure: Hashable, Sendable, XMLMappable {
    /// The file's address.
    public var url: String
    /// Its bytes; nil where the feed leaves that empty.
    public var length: Int?
    /// Its media type.
    public var type: String

    /// Makes an enclosure.
    ///
    /// - Parameters:
    ///   - url: The file's address.
    ///   - length: Its bytes.
    ///   - type: Its media type.
    public init(url: String, length: Int? = nil, type: String) {
        self.url = url
        self.length = length
        self.type = type
    }

    /// How an enclosure stands in a document: three attributes.
    public static var mapping: XMLMapping<RSSEnclosure> {
        XMLMapping("enclosure", make: { RSSEnclosure(url: "", type: "") }) {
            XMLAttribute("url", \.url).required()
            XMLAttribute("length", \.length).empty(.absent)
            XMLAttribute("type", \.type)
        }
    }
}
