import StreamingXML

final class Outline: XMLContentDelegate {
    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        switch name {
        case "catalogue": print("catalogue")
        case "book": print("  book id=\(attributes["id"]?.string ?? "none"): ", terminator: "")
        default: break
        }
    }

    func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        print(text.string)
    }

    func didEndElement(_ name: XMLName, context: XMLContext) throws {}
}

let parser = XMLPushParser(delegate: Outline())
try parser.parse("<catalogue><book id='1'>Tom &amp; Jerry</book><book id=\"2\">漢字</book></catalogue>")
try parser.finish()
