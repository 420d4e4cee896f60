internal import XMLMessages

/// An event as an owned value: for pulling, for async sequences, for keeping.
///
/// Further cases may come with later versions: a `switch` needs an `@unknown default`.
@nonexhaustive
public enum XMLEvent: Hashable, Sendable {
    /// The start of the document, with its XML declaration if it has one.
    indirect case startDocument(XMLDeclaration?)
    /// The end of a well-formed document.
    case endDocument
    /// A start tag, or the start of an empty-element tag.
    case startElement(XMLStartElement)
    /// An end tag, or the end of an empty-element tag.
    case endElement(XMLQualifiedName)
    /// A run of character data: text, CDATA sections, entities and character references, joined.
    case characters(String)
    /// A comment's text.
    case comment(String)
    /// A processing instruction.
    indirect case processingInstruction(target: String, data: String)
    /// The start of a CDATA section.
    case startCDATA
    /// The end of a CDATA section.
    case endCDATA
    /// The start of the document type declaration.
    indirect case startDoctype(XMLDoctype)
    /// The end of the document type declaration.
    case endDoctype
    /// An entity that was not read.
    indirect case skippedEntity(XMLSkippedEntity)
    /// A prefix (nil: the default namespace) comes to stand for a namespace (nil: for none).
    indirect case startMapping(prefix: String?, namespaceURI: String?)
    /// A prefix's declaration goes out of force.
    case endMapping(prefix: String?)
    /// A notation declaration.
    indirect case notationDeclaration(XMLNotationDeclaration)
    /// An entity declaration.
    indirect case entityDeclaration(XMLEntityDeclaration)
    /// An element type declaration.
    indirect case elementDeclaration(XMLElementDeclaration)
    /// One attribute's definition in the DTD.
    indirect case attributeDeclaration(XMLAttributeDeclaration)
}

/// A start tag as an owned value.
public struct XMLStartElement: Hashable, Sendable {
    /// One attribute.
    public struct Attribute: Hashable, Sendable {
        /// The attribute's name.
        public var name: XMLQualifiedName
        /// Its value, normalised.
        public var value: String
        /// Whether it wasn't written but declared with a default in the DTD.
        public var isDefaulted: Bool

        /// Makes an attribute.
        ///
        /// - Parameters:
        ///   - name: The attribute's name.
        ///   - value: Its value.
        ///   - isDefaulted: Whether it is a default of the DTD.
        public init(name: XMLQualifiedName, value: String, isDefaulted: Bool = false) {
            self.name = name
            self.value = value
            self.isDefaulted = isDefaulted
        }

        /// Compares names and values, byte for byte, and where they are from.
        ///
        /// - Parameters:
        ///   - one: An attribute.
        ///   - other: Another.
        /// - Returns: Whether they are the same.
        public static func == (one: Attribute, other: Attribute) -> Bool {
            one.name == other.name && one.value.isExactly(other.value) && one.isDefaulted == other.isDefaulted
        }

        /// Hashes what equality compares.
        ///
        /// - Parameter hasher: Takes it.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(name)
            value.hashExactly(into: &hasher)
            hasher.combine(isDefaulted)
        }
    }

    /// The element's name.
    public var name: XMLQualifiedName
    /// Its attributes in document order, defaulted ones last.
    public var attributes: [Attribute]

    /// Makes a start tag.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - attributes: Its attributes.
    public init(name: XMLQualifiedName, attributes: [Attribute] = []) {
        self.name = name
        self.attributes = attributes
    }

    /// The value of the attribute with a name, by the rule of ``XMLName``.
    ///
    /// Setting it changes the attribute, or adds one at the end; setting nil removes it. What is added under a plain name
    /// is in no namespace; for one that is, append an ``Attribute`` to ``attributes``.
    ///
    /// - Parameter name: The qualified name as written, or `{namespace URI}local`.
    /// - Returns: The value, nil if there is no such attribute.
    public subscript(name: String) -> String? {
        get { attributes.first { $0.name.matches(name) }?.value }
        set {
            let index = attributes.firstIndex { $0.name.matches(name) }
            switch (index, newValue) {
            case (let index?, let value?):
                attributes[index].value = value
                attributes[index].isDefaulted = false
            case (let index?, nil): attributes.remove(at: index)
            case (nil, let value?): attributes.append(Attribute(name: XMLQualifiedName(name), value: value))
            case (nil, nil): break
            }
        }
    }
}

/// A name as an owned value: as it is written, and the namespace that it is in.
public struct XMLQualifiedName: Hashable, Sendable, CustomStringConvertible {
    /// The name as written, `prefix:local` or `local`.
    public var qualifiedName: String
    private var namespace: NamespaceName?

    /// The namespace's URI, nil if in none.
    public var namespaceURI: String? {
        get { namespace?.uri }
        set { namespace = newValue.map(NamespaceName.init) }
    }

    /// Makes a name.
    ///
    /// What stands before a colon is its prefix, if it is in a namespace.
    ///
    /// - Parameters:
    ///   - qualifiedName: The name as written.
    ///   - namespaceURI: The namespace's URI.
    public init(_ qualifiedName: String, namespaceURI: String? = nil) {
        self.qualifiedName = qualifiedName
        namespace = namespaceURI.map(NamespaceName.init)
    }

    /// Copies a name out of an event.
    ///
    /// - Parameter name: The name of the event at hand.
    public init(_ name: borrowing XMLName) {
        let namespace = name.mayHaveNamespace ? name.sharedNamespace : nil
        self.init(name.qualifiedName, namespace)
    }

    private init(_ qualifiedName: String, _ namespace: NamespaceName?) {
        self.qualifiedName = qualifiedName
        self.namespace = namespace
    }

    /// Bytes of the prefix, 0 without one.
    package var prefixByteCount: Int {
        guard namespace != nil, let colon = qualifiedName.utf8.firstIndex(of: 0x3A) else { return 0 }
        return qualifiedName.utf8.distance(from: qualifiedName.startIndex, to: colon)
    }

    /// The name without its prefix.
    public var localName: String {
        let count = prefixByteCount
        return count == 0 ? qualifiedName : String(qualifiedName.utf8.dropFirst(count + 1)) ?? qualifiedName
    }

    /// The prefix, nil without one.
    public var prefix: String? {
        let count = prefixByteCount
        return count == 0 ? nil : String(qualifiedName.utf8.prefix(count))
    }

    /// Namespace URI and local name.
    public var expanded: XMLExpandedName {
        XMLExpandedName(localName, namespaceURI: namespaceURI)
    }

    /// Compares names as written, and namespaces, byte for byte.
    ///
    /// - Parameters:
    ///   - one: A name.
    ///   - other: Another.
    /// - Returns: Whether both are the same bytes in UTF-8 (no Unicode normalisation).
    public static func == (one: XMLQualifiedName, other: XMLQualifiedName) -> Bool {
        one.qualifiedName.isExactly(other.qualifiedName) && one.namespace == other.namespace
    }

    /// Hashes what equality compares.
    ///
    /// - Parameter hasher: Takes it.
    public func hash(into hasher: inout Hasher) {
        qualifiedName.hashExactly(into: &hasher)
        hasher.combine(namespace)
    }

    /// The name as written.
    public var description: String { qualifiedName }

    /// Compares by the rule of ``XMLName``.
    ///
    /// - Parameter name: The qualified name as written, or `{namespace URI}local`.
    /// - Returns: Whether it is this name.
    public func matches(_ name: String) -> Bool {
        name.utf8.first == 0x7B ? XMLExpandedName(stringLiteral: name) == expanded : name.isExactly(qualifiedName)
    }
}

extension XMLStartElement {
    /// Copies a start tag out of an event.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - attributes: Its attributes, defaulted ones included.
    public init(_ name: borrowing XMLName, _ attributes: borrowing XMLAttributes) {
        self.init(name: XMLQualifiedName(name), attributes: attributes.isEmpty ? [] : attributes.copies)
    }
}

extension XMLAttributes {
    /// The attributes as owned values.
    var copies: [XMLStartElement.Attribute] {
        let count = count
        // Most tags have one: a literal is allocated at its size, where reserving asks for how much there is first.
        if count == 1 { return [copy(at: 0)] }
        var copies: [XMLStartElement.Attribute] = []
        copies.reserveCapacity(count)
        for index in 0..<count { copies.append(copy(at: index)) }
        return copies
    }

    @inline(__always)
    private func copy(at index: Int) -> XMLStartElement.Attribute {
        // Called with indices below the count only.
        let record = unsafe records + index
        return unsafe XMLStartElement.Attribute(
            name: XMLQualifiedName(XMLName(record: UnsafePointer(Self.nameRecord(record)))),
            value: XMLText(start: record.pointee.valueStart, count: record.pointee.valueCount).string,
            isDefaulted: index >= table.pointee.specifiedCount)
    }
}
