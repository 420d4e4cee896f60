public import XMLParsing

/// Builds a property list while its document arrives.
///
/// ```xml
/// <plist version="1.0">
/// <dict><key>nickname</key><string>Lin</string><key>level</key><integer>3</integer></dict>
/// </plist>
/// ```
///
/// It reads what Foundation's `PropertyListSerialization` reads in XML, to the same values: `<plist>` may be left out,
/// attributes don't count, a key that comes again has its last value, integers may be hexadecimal (`0x1F`), a number may be
/// `nan` or `infinity`. Three things differ.
///
/// - What a value couldn't hold is an error here, where Foundation makes another value of it: a day or time that doesn't exist
///   (`2009-02-30T00:00:00Z`), and base64 with other characters than digits and white space, or with an unfinished group.
/// - So is what the document type of property lists forbids: `<key>` outside of a dictionary, `<plist>` in another element.
/// - All of XML is read: comments, references and CDATA sections inside of any text, white space around a number or date, an
///   internal subset, `<data/>` as no bytes. The value of `CF$UID` that a keyed archive holds is a dictionary as it's written.
///
/// Memory is that of the value; none of the stack is used for depth, which the parser's limits bound to 1,000 elements.
public final class PropertyListParser: XMLContentDelegate {
    /// A dictionary or array whose end tag hasn't come yet.
    private struct Container {
        let isDictionary: Bool
        /// The places of what belongs to it in ``keys`` and ``values``.
        let firstKey: Int
        let firstValue: Int
    }

    /// The property list; nil until its end tag has come.
    public private(set) var propertyList: PropertyList?

    private var open: [Container] = []
    /// The keys and values of all that is open, outermost first.
    private var keys: [String] = []
    private var values: [PropertyList] = []
    /// The innermost open element if it holds text.
    private var leaf: PropertyListElement?
    private var leafStart = XMLPosition(byteOffset: 0, line: 1, column: 1)
    /// The text of a key or string.
    private var string = ""
    /// The text of another leaf.
    private var text: [UInt8] = []

    /// Makes a builder, to be a parser's delegate.
    public init() {}

    /// Reads a property list from a file.
    ///
    /// - Parameter path: The file's path.
    /// - Returns: The property list.
    /// - Throws: `XMLParsingError` if the file can't be read or isn't well-formed, ``BuilderError`` if it is no property list.
    public static func propertyList(contentsOfFile path: String) throws -> PropertyList {
        try parsed { try $0.parse(contentsOfFile: path) }
    }

    /// Reads a property list from memory.
    ///
    /// - Parameter bytes: The document, in an encoding that it declares, or UTF-8 or UTF-16.
    /// - Returns: The property list.
    /// - Throws: As ``propertyList(contentsOfFile:)`` does.
    public static func propertyList(_ bytes: some Sequence<UInt8>) throws -> PropertyList {
        try parsed {
            try $0.parse(bytes)
            try $0.finish()
        }
    }

    private static func parsed(_ parse: (XMLPushParser) throws -> Void) throws -> PropertyList {
        let builder = PropertyListParser()
        try parse(XMLPushParser(delegate: builder))
        // A document that ended without an error had a root element, which without a value is an error.
        guard let propertyList = builder.propertyList else { preconditionFailure("a document without a root element") }
        return propertyList
    }

    /// Takes a start tag by its place.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - attributes: Its attributes, which don't count.
    ///   - context: Where it is.
    /// - Throws: ``BuilderError`` for an element that isn't known, or not allowed in its place.
    public func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        guard let element = PropertyListElement(name) else {
            throw BuilderError("property lists have no element <\(name.qualifiedName)>", context)
        }
        guard leaf == nil, isExpected(element, at: context.depth) else {
            throw BuilderError(reasonAgainst(element, name), context)
        }
        switch element {
        case .plist: break
        case .dictionary, .array:
            let isDictionary = element == .dictionary
            open.append(Container(isDictionary: isDictionary, firstKey: keys.count, firstValue: values.count))
        case .key, .string:
            leaf = element
            string = ""
        case .yes, .no: leaf = element
        case .integer, .real, .date, .data:
            leaf = element
            leafStart = context.position
            text.removeAll(keepingCapacity: true)
        }
    }

    private func isExpected(_ element: PropertyListElement, at depth: Int) -> Bool {
        guard let container = open.last else {
            return element == .plist ? depth == 1 : propertyList == nil && element != .key
        }
        switch element {
        case .plist: return false
        case .key: return container.isDictionary && !hasOpenKey(container)
        default: return !container.isDictionary || hasOpenKey(container)
        }
    }

    /// Whether a dictionary's last key has no value yet.
    private func hasOpenKey(_ container: Container) -> Bool {
        keys.count - container.firstKey > values.count - container.firstValue
    }

    @inline(never)
    private func reasonAgainst(_ element: PropertyListElement, _ name: borrowing XMLName) -> String {
        let tag = "<\(name.qualifiedName)>"
        if leaf != nil { return "\(tag) stands in an element that may only hold text" }
        if element == .plist { return "<plist> isn't the root element" }
        guard let container = open.last else {
            if element == .key { return "<key> isn't in a <dict>" }
            return "\(tag) is a second value: a property list has one"
        }
        guard container.isDictionary else { return "<key> isn't in a <dict> but in an <array>" }
        if element == .key { return "the key \"\(excerpt(keys.last ?? ""))\" has no value" }
        return "\(tag) has no key before it"
    }

    /// Adds text to the element that it stands in.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - context: Where it is.
    /// - Throws: ``BuilderError`` for text where only elements may stand.
    public func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        switch leaf {
        case nil:
            if !text.isWhitespace {
                throw BuilderError("the text \"\(excerpt(text.string))\" isn't in an element for text", context)
            }
        case .key, .string: string = string.isEmpty ? text.string : string + text.string
        case .yes, .no: throw BuilderError("true and false hold no text", context)
        default:
            unsafe text.utf8.withUnsafeBufferPointer { unsafe self.text.append(contentsOf: $0) }
        }
    }

    /// Takes an end tag, which completes a value.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - context: Where it is.
    /// - Throws: ``BuilderError`` for text that is no value of the element's kind, a key without a value, and a property list
    ///   without one.
    public func didEndElement(_ name: XMLName, context: XMLContext) throws {
        if let leaf {
            self.leaf = nil
            switch leaf {
            case .key: keys.append(string)
            case .string: complete(.string(string))
            case .yes: complete(.boolean(true))
            case .no: complete(.boolean(false))
            default: complete(try value(of: leaf, name, context))
            }
        } else if let container = open.last {
            if container.isDictionary, hasOpenKey(container) {
                throw BuilderError("the key \"\(excerpt(keys.last ?? ""))\" has no value", context)
            }
            open.removeLast()
            complete(take(container))
        } else if propertyList == nil {
            throw BuilderError("the property list has no value", context)
        }
    }

    private func value(
        of element: PropertyListElement, _ name: borrowing XMLName, _ context: borrowing XMLContext
    ) throws -> PropertyList {
        if let value = PropertyListText.value(of: element, text) { return value }
        let found = excerpt(String(decoding: text, as: UTF8.self))
        throw BuilderError(
            position: leafStart, path: context.path,
            reason: "<\(name.qualifiedName)> holds \"\(found)\", not \(PropertyListText.form(of: element))")
    }

    private func take(_ container: Container) -> PropertyList {
        let values = Array(self.values[container.firstValue...])
        self.values.removeSubrange(container.firstValue...)
        guard container.isDictionary else { return .array(PropertyListArray(node: PropertyListNode(values: values))) }
        let keys = Array(self.keys[container.firstKey...])
        self.keys.removeSubrange(container.firstKey...)
        return .dictionary(PropertyListDictionary(node: PropertyListNode(keys: keys, values: values)))
    }

    private func complete(_ value: PropertyList) {
        if open.isEmpty {
            propertyList = value
        } else {
            values.append(value)
        }
    }

    /// The start of a text, for messages.
    private func excerpt(_ text: String) -> String {
        text.count > 40 ? "\(text.prefix(40))..." : text
    }
}

extension PropertyListParser: XMLDocumentDelegate {
    /// Starts anew, also after a document that broke off.
    ///
    /// - Parameters:
    ///   - declaration: The XML declaration.
    ///   - context: Where it is.
    public func didStartDocument(_ declaration: XMLDeclaration?, context: XMLContext) {
        propertyList = nil
        open = []
        keys = []
        values = []
        leaf = nil
    }

    /// Does nothing: the root element's end has completed everything.
    ///
    /// - Parameter context: Where the event is.
    public func didEndDocument(context: XMLContext) {}
}
