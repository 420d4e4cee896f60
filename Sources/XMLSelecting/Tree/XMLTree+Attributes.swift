internal import XMLMessages
public import XMLParsing

extension XMLTree {
    /// The attributes of an element, in document order.
    public struct Attributes: RandomAccessCollection, Sendable {
        /// One attribute.
        public struct Element: Hashable, Sendable {
            /// The attribute's name.
            public var name: XMLQualifiedName
            /// Its value.
            public var value: String

            /// Compares names and values, byte for byte.
            ///
            /// - Parameters:
            ///   - one: An attribute.
            ///   - other: Another.
            /// - Returns: Whether they are the same.
            public static func == (one: Element, other: Element) -> Bool {
                one.name == other.name && one.value.isExactly(other.value)
            }

            /// Hashes what equality compares.
            ///
            /// - Parameter hasher: Takes it.
            public func hash(into hasher: inout Hasher) {
                hasher.combine(name)
                value.hashExactly(into: &hasher)
            }
        }

        private let storage: TreeStorage
        private let places: Range<Int>

        init(_ storage: TreeStorage, _ places: Range<Int>) {
            self.storage = storage
            self.places = places
        }

        /// Always 0.
        public var startIndex: Int { 0 }
        /// How many there are.
        public var endIndex: Int { places.count }

        /// The attribute at a place.
        ///
        /// - Parameter index: From 0 up.
        /// - Returns: Name and value.
        public subscript(index: Int) -> Element {
            let node = storage.nodes[places.lowerBound + index]
            let name = storage.names[Int(node.name)]
            return Element(
                name: XMLQualifiedName(name.qualifiedName, namespaceURI: name.uri.isEmpty ? nil : name.uri),
                value: storage.text(node))
        }

        /// The value of the attribute with a name.
        ///
        /// - Parameter name: The qualified name as written, or `{namespace URI}local`.
        /// - Returns: The value, nil if there is no such attribute.
        public subscript(name: String) -> String? {
            storage.attribute(name, among: places).map { storage.text(storage.nodes[$0]) }
        }
    }

    /// The attributes of an element, none for other nodes.
    ///
    /// ``setAttribute(_:_:namespace:)`` changes them.
    public var attributes: Attributes { Attributes(storage, storage.attributeIndices(of: root)) }
}

extension TreeStorage {
    func attribute(_ name: String, among places: Range<Int>) -> Int? {
        places.first { names[Int(nodes[$0].name)].matches(name) }
    }
}

extension XMLTree.Attributes: Equatable {
    /// Compares names, whatever the prefixes, and values; the order doesn't count (XML 1.0, 3.1).
    ///
    /// - Parameters:
    ///   - one: Attributes of an element.
    ///   - other: Those of another.
    /// - Returns: Whether they are the same.
    public static func == (one: XMLTree.Attributes, other: XMLTree.Attributes) -> Bool {
        one.count == other.count
            && one.allSatisfy { attribute in
                other.contains { $0.name.expanded == attribute.name.expanded && $0.value.isExactly(attribute.value) }
            }
    }
}
