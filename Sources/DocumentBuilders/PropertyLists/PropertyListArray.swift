/// The values of an array in a property list: a collection like any other.
///
/// ```swift
/// var names: PropertyListArray = [.string("Lin")]
/// names.append(.string("Butch"))
/// ```
public struct PropertyListArray: Sendable, Equatable {
    private(set) var node: PropertyListNode

    init(node: PropertyListNode) {
        self.node = node
    }

    /// Compares two arrays and all that is inside of them, as values of ``PropertyList`` are compared.
    ///
    /// - Parameters:
    ///   - one: An array.
    ///   - other: Another.
    /// - Returns: Whether they are the same.
    public static func == (one: PropertyListArray, other: PropertyListArray) -> Bool {
        PropertyList.array(one) == PropertyList.array(other)
    }
}

extension PropertyListArray: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    /// Makes an empty array.
    public init() {
        node = PropertyListNode(values: [])
    }

    /// Makes an array.
    ///
    /// - Parameter values: Its values.
    public init(_ values: some Sequence<PropertyList>) {
        node = PropertyListNode(values: Array(values))
    }

    /// The first place: 0.
    public var startIndex: Int { 0 }

    /// How many values there are.
    public var endIndex: Int { node.values.count }

    /// The value at a place.
    ///
    /// - Parameter position: From 0 up to the count, exclusive; anything else traps.
    public subscript(position: Int) -> PropertyList {
        get { node.values[position] }
        set {
            makeUnique()
            node.values[position] = newValue
        }
    }

    /// Puts values in the place of others.
    ///
    /// - Parameters:
    ///   - subrange: The places of those that go.
    ///   - newElements: Those that come.
    public mutating func replaceSubrange(
        _ subrange: Range<Int>, with newElements: some Collection<PropertyList>
    ) {
        makeUnique()
        node.values.replaceSubrange(subrange, with: newElements)
    }

    private mutating func makeUnique() {
        if !isKnownUniquelyReferenced(&node) { node = PropertyListNode(copying: node) }
    }
}

extension PropertyListArray: ExpressibleByArrayLiteral {
    /// Makes an array.
    ///
    /// - Parameter elements: Its values.
    public init(arrayLiteral elements: PropertyList...) {
        node = PropertyListNode(values: elements)
    }
}
