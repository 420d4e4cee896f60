internal import XMLParsing

/// What a document's prolog tells about whether the document can be cut.
struct PrologReport {
    /// Whether characters are UTF-8, of which ASCII is part.
    let isUTF8: Bool
    /// Why it can't be cut, nil if it can.
    let oneWorkerReason: XMLOneWorkerReason?

    init(_ prolog: [UInt8], options: XMLParsingOptions) {
        let listener = PrologListener()
        // What lies outside is not fetched for this: that there is some is enough.
        var listening = options
        listening.doctype = .internalSubset
        let parser = XMLPushParser(delegate: listener, options: listening)
        var isReadable = true
        do {
            try parser.parse(prolog)
            try parser.flush()
        } catch {
            isReadable = false
        }
        let hasMark = prolog.starts(with: [0xEF, 0xBB, 0xBF])
        let name = (options.encoding?.rawValue ?? listener.encoding ?? "UTF-8").lowercased()
        isUTF8 = name == "utf-8" || name == "us-ascii" || name == "ascii"
        let isKnown = isUTF8 || (!hasMark && Self.isSingleByte(name))
        // Without a declaration what was fed so far may not be read yet: a mark of a wide encoding shows in it.
        let isWide =
            prolog.prefix(4).contains(0) || prolog.starts(with: [0xFE, 0xFF]) || prolog.starts(with: [0xFF, 0xFE])
        // An element that takes all defaults is at least four bytes long.
        let ratio = 4 * (options.limits.amplification - 1)

        oneWorkerReason =
            if !isReadable {
                .irregular
            } else if !isKnown || isWide {
                .encoding
            } else if listener.declaresEntities {
                .entities
            } else if listener.refersOutside {
                .externalReference
            } else if Double(listener.defaultedBytes) > ratio {
                .attributeDefaults
            } else if options.limits.amplification < 2 {
                .amplificationLimit
            } else {
                nil
            }
    }

    /// Encodings in which each byte is a character, and those of ASCII are as in ASCII.
    private static func isSingleByte(_ name: String) -> Bool {
        if name == "koi8-r" || name == "koi8-u" { return true }
        let number: Substring
        if name.hasPrefix("iso-8859-") {
            number = name.dropFirst(9)
        } else if name.hasPrefix("windows-125") {
            number = name.dropFirst(11)
        } else {
            return false
        }
        return !number.isEmpty && number.utf8.count <= 2 && number.utf8.allSatisfy { $0 &- 0x30 < 10 }
    }
}

/// Hears what a prolog declares.
private final class PrologListener: XMLContentDelegate, XMLDocumentDelegate, XMLDoctypeDelegate, XMLDTDDelegate,
    XMLSkippedEntityDelegate
{
    var encoding: String?
    var declaresEntities = false
    var refersOutside = false
    var defaultedBytes = 0

    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {}
    func didEndElement(_ name: XMLName, context: XMLContext) {}
    func foundCharacters(_ text: XMLText, context: XMLContext) {}

    func didStartDocument(_ declaration: XMLDeclaration?, context: XMLContext) { encoding = declaration?.encoding }
    func didEndDocument(context: XMLContext) {}

    func didStartDoctype(_ doctype: XMLDoctype, context: XMLContext) {
        if doctype.systemID != nil || doctype.publicID != nil { refersOutside = true }
    }
    func didEndDoctype(context: XMLContext) {}

    func foundNotation(_ notation: XMLNotationDeclaration, context: XMLContext) {}
    func foundEntity(_ entity: XMLEntityDeclaration, context: XMLContext) { declaresEntities = true }
    func foundElementDeclaration(_ element: XMLElementDeclaration, context: XMLContext) {}

    func foundAttributeDeclaration(_ attribute: XMLAttributeDeclaration, context: XMLContext) {
        switch attribute.defaultValue {
        case .value(let value), .fixed(let value): defaultedBytes += attribute.name.utf8.count + value.utf8.count
        case .implied, .required: break
        }
    }

    func skippedEntity(_ entity: XMLSkippedEntity, context: XMLContext) { refersOutside = true }
}
