import DocumentBuilders
import Foundation
import StreamingXML
import TestSupport
import Testing

@Suite("Feeds")
struct FeedReadingTests {
    @Test("in RSS are read with their modules, whatever the prefixes")
    func rss() throws {
        let document = """
            <rss version="2.0" xmlns:c="http://purl.org/rss/1.0/modules/content/" xmlns:x="http://purl.org/dc/elements/1.1/">
            <channel><title> News </title><link>http://e/</link><description/><image><title>no</title></image>
            <item><title>T</title><x:title>no</x:title><x:creator>Ann</x:creator><c:encoded><![CDATA[<p>]]></c:encoded>
            <category>a</category><category>b</category><enclosure url="u" length="" type="audio/mpeg"/></item>
            </channel></rss>
            """
        var item = RSSItem()
        item.title = "T"
        item.creator = "Ann"
        item.content = "<p>"
        item.categories = ["a", "b"]
        item.enclosure = RSSEnclosure(url: "u", type: "audio/mpeg")
        let expected = RSSFeed(title: "News", link: "http://e/", summary: "", items: [item])
        for chunking in Chunking.all(for: Array(document.utf8)) {
            let builder = FeedParser()
            let parser = XMLPushParser(delegate: builder)
            for chunk in chunking.chunks(Array(document.utf8)) { try parser.parse(chunk) }
            try parser.finish()
            #expect(try builder.feed() == .rss(expected), "\(chunking)")
        }
    }

    @Test("of another kind are refused")
    func refused() throws {
        let error = #expect(throws: BuilderError.self) { try XMLPushParser(delegate: FeedParser()).parse("<rdf/>") }
        #expect(error?.reason == "the root element is <rdf>, no feed's")
    }

    @Test(
        "from real life are read and written like another library sees them",
        .enabled(if: TestFiles.data != nil, TestFiles.dataHint),
        arguments: TestFiles.paths(below: TestFiles.data.map { "\($0)/real/feeds" }))
    func real(_ path: String) throws {
        let peer = try PeerDocument(path: path)
        switch peer.root.name {
        case "rss": try expectRSS(path, peer)
        case "feed": try expectAtom(path, peer)
        default: #expect(throws: BuilderError.self) { try Feed.feed(contentsOfFile: path) }
        }
    }

    private func expectRSS(_ path: String, _ peer: PeerDocument) throws {
        guard case .rss(let feed) = try Feed.feed(contentsOfFile: path) else {
            Issue.record("no RSS feed")
            return
        }
        #expect(feed.title == peer.texts(["channel", "title"]).first)
        #expect(feed.link == peer.texts(["channel", "link"]).first)
        let items = peer.elements(["channel", "item"])
        #expect(feed.items.count == items.count)
        for (item, element) in zip(feed.items, items) {
            #expect(item.title == peer.texts(["title"], below: element).first)
            #expect(item.link == peer.texts(["link"], below: element).first)
            #expect(item.guid == peer.texts(["guid"], below: element).first)
            #expect(item.published == peer.texts(["pubDate"], below: element).first)
            #expect(item.categories == peer.texts(["category"], below: element))
            #expect((item.enclosure != nil) == !peer.elements(["enclosure"], below: element).isEmpty)
        }
        let written = try XMLStreamWriter.bytes { try $0.write(feed) }
        #expect(try RSSFeed.parse(written) == feed)
    }

    private func expectAtom(_ path: String, _ peer: PeerDocument) throws {
        guard case .atom(let feed) = try Feed.feed(contentsOfFile: path) else {
            Issue.record("no Atom feed")
            return
        }
        #expect(feed.title == peer.texts(["title"]).first)
        #expect(feed.links.count == peer.elements(["link"]).count)
        let entries = peer.elements(["entry"])
        #expect(feed.entries.count == entries.count)
        for (entry, element) in zip(feed.entries, entries) {
            #expect(entry.id == peer.texts(["id"], below: element).first)
            #expect(entry.title == peer.texts(["title"], below: element).first)
            #expect(entry.authors.map(\.name) == peer.texts(["author", "name"], below: element))
            #expect(entry.categories.count == peer.elements(["category"], below: element).count)
        }
        let written = try XMLStreamWriter.bytes { try $0.write(feed) }
        #expect(try AtomFeed.parse(written) == feed)
    }
}
