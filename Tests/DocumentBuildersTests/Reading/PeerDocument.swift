import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Counts and texts of a document by another library's parser.
///
/// That library has trees of its own, which are never freed on Linux.
struct PeerDocument {
    /// An element with what is in it.
    final class Element {
        let name: String
        let attributes: [String: String]
        fileprivate(set) var children: [Element] = []
        /// The text of the element and of those in it.
        fileprivate(set) var text = ""

        fileprivate init(name: String, attributes: [String: String]) {
            self.name = name
            self.attributes = attributes
        }
    }

    let root: Element

    init(path: String) throws {
        let builder = Builder()
        let parser = XMLParser(data: Data(try TestFiles.bytes(path)))
        parser.delegate = builder
        #expect(parser.parse(), "\(path): \(parser.parserError.map { "\($0)" } ?? "")")
        root = try #require(builder.document.children.first)
    }

    /// The elements on a path of qualified names below an element, all of them.
    func elements(_ path: [String], below element: Element? = nil) -> [Element] {
        var found = [element ?? root]
        for name in path { found = found.flatMap(\.children).filter { $0.name == name } }
        return found
    }

    func texts(_ path: [String], below element: Element? = nil) -> [String] {
        elements(path, below: element).map {
            $0.text.trimmingCharacters(in: CharacterSet(charactersIn: " \t\r\n"))
        }
    }

    private final class Builder: NSObject, XMLParserDelegate {
        let document = Element(name: "", attributes: [:])
        private lazy var open = [document]

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            let element = Element(name: name, attributes: attributes)
            open[open.count - 1].children.append(element)
            open.append(element)
        }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            open.removeLast()
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) {
            for element in open { element.text += string }
        }

        func parser(_ parser: XMLParser, foundCDATA block: Data) {
            for element in open { element.text += String(decoding: block, as: UTF8.self) }
        }
    }
}
