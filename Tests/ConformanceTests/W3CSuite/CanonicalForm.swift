import XMLParsing

/// Writes the second canonical form of the suite: the first one, by James Clark, with the notations that are declared.
///
/// Attributes are sorted by name, comments left out, empty elements written with two tags, and white space other than
/// spaces written as character references. Names are as written: the form knows no namespaces, and declarations of them,
/// which the parser doesn't deliver as attributes, are put back.
final class CanonicalForm: XMLContentDelegate {
    private(set) var text = ""
    private var doctype = ""
    private var notations: [String: String] = [:]
    private var mappings: [(name: String, value: String)] = []

    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {
        var list = mappings
        mappings.removeAll()
        for index in 0..<attributes.count {
            list.append((attributes.name(at: index).qualifiedName, attributes.value(at: index).string))
        }
        text += "<\(name.qualifiedName)"
        for (name, value) in list.sorted(by: {
            $0.name.unicodeScalars.lexicographicallyPrecedes($1.name.unicodeScalars)
        }) {
            text += " \(name)=\""
            append(value)
            text += "\""
        }
        text += ">"
    }

    func didEndElement(_ name: XMLName, context: XMLContext) { text += "</\(name.qualifiedName)>" }

    func foundCharacters(_ text: XMLText, context: XMLContext) { append(text.string) }

    private func append(_ string: String) {
        for scalar in string.unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "\t", "\n", "\r": text += "&#\(scalar.value);"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension CanonicalForm: XMLProcessingInstructionDelegate, XMLNamespaceDelegate {
    func foundProcessingInstruction(target: XMLText, data: XMLText, context: XMLContext) {
        text += "<?\(target) \(data)?>"
    }

    func didStartMapping(prefix: XMLText?, to namespaceURI: XMLText?, context: XMLContext) {
        mappings.append((prefix.map { "xmlns:\($0.string)" } ?? "xmlns", namespaceURI.map { $0.string } ?? ""))
    }

    func didEndMapping(prefix: XMLText?, context: XMLContext) {}
}

extension CanonicalForm: XMLDoctypeDelegate, XMLDTDDelegate {
    func didStartDoctype(_ doctype: XMLDoctype, context: XMLContext) { self.doctype = doctype.name }

    func didEndDoctype(context: XMLContext) {
        guard !notations.isEmpty else { return }
        text += "<!DOCTYPE \(doctype) [\n"
        for (_, declaration) in notations.sorted(by: { $0.key < $1.key }) { text += declaration }
        text += "]>\n"
    }

    func foundNotation(_ notation: XMLNotationDeclaration, context: XMLContext) {
        let identifiers =
            switch (notation.publicID, notation.systemID) {
            case (let publicID?, let systemID?): "PUBLIC '\(publicID)' '\(systemID)'"
            case (let publicID?, nil): "PUBLIC '\(publicID)'"
            case (nil, let systemID): "SYSTEM '\(systemID ?? "")'"
            }
        notations[notation.name] = "<!NOTATION \(notation.name) \(identifiers)>\n"
    }

    func foundEntity(_ entity: XMLEntityDeclaration, context: XMLContext) {}

    func foundElementDeclaration(_ element: XMLElementDeclaration, context: XMLContext) {}

    func foundAttributeDeclaration(_ attribute: XMLAttributeDeclaration, context: XMLContext) {}
}
