import XMLParsing

extension XMLTree: CustomStringConvertible {
    /// The node as markup, for people to read: `<a b="1">text</a>`, an attribute as `b="1"`, a text as it is in markup.
    ///
    /// Declarations of namespaces are there where the tree has them, and nothing is checked; ``write(to:)`` and
    /// ``xmlString(options:)`` write what a parser can read. Costs one pass over the nodes.
    public var description: String {
        var markup: [UInt8] = []
        var ends: [(element: Int, end: Int)] = []
        func closeElements(before index: Int) {
            while let last = ends.last, index >= last.end {
                ends.removeLast()
                markup.append(contentsOf: "</\(storage.name(of: last.element))>".utf8)
            }
        }
        var index = root
        while index < Int(node.end) {
            closeElements(before: index)
            let node = storage.nodes[index]
            switch node.kind {
            case .element:
                markup.append(contentsOf: "<\(storage.name(of: index))".utf8)
                let content = storage.contentStart(of: index)
                for place in index + 1..<content {
                    markup.append(UInt8(ascii: " "))
                    storage.describeAttribute(place, &markup)
                }
                if content == Int(node.end) {
                    markup.append(contentsOf: "/>".utf8)
                } else {
                    markup.append(UInt8(ascii: ">"))
                    ends.append((index, Int(node.end)))
                }
                index = content
                continue
            case .attribute, .namespace: storage.describeAttribute(index, &markup)
            case .text: storage.describeText(index, &markup)
            case .comment: markup.append(contentsOf: "<!--\(storage.text(node))-->".utf8)
            case .processingInstruction:
                let data = storage.text(node)
                markup.append(contentsOf: "<?\(storage.name(of: index))\(data.isEmpty ? "" : " ")\(data)?>".utf8)
            }
            index += 1
        }
        closeElements(before: index)
        return String(decoding: markup, as: UTF8.self)
    }
}

extension XMLTree.Attributes: CustomStringConvertible {
    /// The attributes as in a tag: `id="5" name="Shadow"`.
    public var description: String { map(\.description).joined(separator: " ") }
}

extension XMLTree.Attributes.Element: CustomStringConvertible {
    /// The attribute as in a tag: `id="5"`.
    public var description: String {
        var markup = Array("\(name.qualifiedName)=\"".utf8)
        for byte in value.utf8 { markup.appendEscaped(byte, inAttribute: true) }
        markup.append(UInt8(ascii: "\""))
        return String(decoding: markup, as: UTF8.self)
    }
}

extension XMLPathValue: CustomStringConvertible {
    /// Nodes as markup, one a line; other values as XPath's `string()` gives them.
    public var description: String {
        switch self {
        case .nodes(let nodes): nodes.map(\.description).joined(separator: "\n")
        case .boolean(let value): XPathAtom.boolean(value).string
        case .number(let number): XPathAtom.number(number).string
        case .string(let string): string
        }
    }
}

extension TreeStorage {
    fileprivate func name(of index: Int) -> String { names[Int(nodes[index].name)].qualifiedName }

    fileprivate func describeAttribute(_ index: Int, _ markup: inout [UInt8]) {
        var name = name(of: index)
        if nodes[index].kind == .namespace { name = name.isEmpty ? "xmlns" : "xmlns:\(name)" }
        markup.append(contentsOf: "\(name)=\"".utf8)
        // The memory isn't changed while it is read.
        unsafe bytes[nodes[index].textRange].forEach { markup.appendEscaped($0, inAttribute: true) }
        markup.append(UInt8(ascii: "\""))
    }

    fileprivate func describeText(_ index: Int, _ markup: inout [UInt8]) {
        // The memory isn't changed while it is read.
        unsafe bytes[nodes[index].textRange].forEach { markup.appendEscaped($0, inAttribute: false) }
    }
}

extension [UInt8] {
    fileprivate mutating func appendEscaped(_ byte: UInt8, inAttribute: Bool) {
        switch byte {
        case UInt8(ascii: "&"): append(contentsOf: "&amp;".utf8)
        case UInt8(ascii: "<"): append(contentsOf: "&lt;".utf8)
        case UInt8(ascii: ">") where !inAttribute: append(contentsOf: "&gt;".utf8)
        case UInt8(ascii: "\"") where inAttribute: append(contentsOf: "&quot;".utf8)
        default: append(byte)
        }
    }
}
