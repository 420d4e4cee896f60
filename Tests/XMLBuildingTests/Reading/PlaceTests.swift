import StreamingXML
import TestSupport
import Testing

/// A model with parts at several depths.
private struct Item: Equatable, XMLMappable {
    struct Image: Equatable, XMLMappable {
        var title = ""
        var link = ""

        static var mapping: XMLMapping<Image> {
            XMLMapping("image", make: { Image() }) {
                XMLChild("title", \.title)
                XMLChild("link", \.link)
            }
        }
    }

    var title: String?
    var link: String?
    var count: Int?
    var image: Image?
    var authors: [String] = []

    static var mapping: XMLMapping<Item> {
        XMLMapping("item", make: { Item() }) {
            XMLChild("title", \.title)
            XMLChild("link", \.link)
            XMLContainer("meta") { XMLChild("count", \.count) }
            XMLChild("image", \.image)
            XMLChildren("author", in: "authors", \.authors)
        }
    }
}

@Suite("The place of an element")
struct PlaceTests {
    @Test("decides, not its name alone")
    func nestedTitles() throws {
        try expectModel("<item><title>T</title><author><title>X</title></author></item>", Item(title: "T"))
        try expectModel("<item><author><title>X</title></author><title>T</title></item>", Item(title: "T"))
        try expectModel(
            "<item><title>T</title><s:variant xmlns:s='u'><title>Default</title></s:variant></item>", Item(title: "T"))
        try expectModel(
            "<item><title>A</title><p:liveItem xmlns:p='u'><title>B</title></p:liveItem></item>", Item(title: "A"))
        try expectModel("<item><image><title>I</title></image></item>", Item(image: .init(title: "I")))
        try expectModel(
            "<item><title>T</title><image><title>I</title><link>L</link></image></item>",
            Item(title: "T", image: .init(title: "I", link: "L")))
    }

    @Test("tells a container's content from that of the model, and from an element of the same name deeper inside")
    func containers() throws {
        try expectModel(
            "<item><bar><meta><count>1</count></meta></bar><meta><meta><count>2</count></meta><count>3</count></meta></item>",
            Item(count: 3))
        try expectModel(
            "<item><author>no</author><authors><author>a</author><author/></authors></item>", Item(authors: ["a", ""]))
    }

    @Test("may have the root's own name")
    func sameName() throws {
        struct Content: Equatable, XMLMappable {
            var count = -1
            var entries: [String] = []
            static var mapping: XMLMapping<Content> {
                XMLMapping("content", make: { Content() }) {
                    XMLContainer("meta") { XMLChild("count", \.count) }
                    XMLChildren("content", \.entries)
                }
            }
        }
        try expectModel("<content><meta><count>0</count></meta></content>", Content(count: 0))
        try expectModel("<content><content>a</content></content>", Content(entries: ["a"]))
    }

    @Test("is found again after markup of every other kind")
    func otherMarkup() throws {
        try expectModel(
            "<item><!--<title>no</title>--><?title no?><title><![CDATA[<title>]]>x<!-- --></title></item>",
            Item(title: "<title>x"))
    }

    @Test("with an unknown subtree of any size before it")
    func unknownSubtree() throws {
        let unknown = String(repeating: "<u><title>no</title>text</u>", count: 20)
        try expectModel("<item>\(unknown)<title>T</title>\(unknown)</item>", Item(title: "T"))
    }

    @Test("of one known child among unknown ones")
    func oneKnown() throws {
        struct A: Equatable, XMLMappable {
            var known: [String] = []
            static var mapping: XMLMapping<A> { XMLMapping("a", make: { A() }) { XMLChildren("known", \.known) } }
        }
        try expectModel("<a><known/><other><known/></other></a>", A(known: [""]))
        try expectModel("<a><known><![CDATA[lorem]]></known><known>bla</known></a>", A(known: ["lorem", "bla"]))
    }
}
