/// The keys and values of a dictionary in a property list, in order.
///
/// ```swift
/// var staff: PropertyListDictionary = ["nickname": .string("Lin")]
/// staff["email"] = .string("lin@example.org")
/// for (key, value) in staff { print(key, value) }
/// ```
///
/// Keys are the same if their bytes are. A value is found by a look at each key while there are few, by a hash beyond.
public struct PropertyListDictionary: Sendable, Equatable {
    private(set) var node: PropertyListNode

    init(node: PropertyListNode) {
        self.node = node
    }

    /// Makes an empty dictionary.
    public init() {
        node = PropertyListNode(values: [])
    }

    /// Makes a dictionary.
    ///
    /// - Parameter pairs: Keys and values; a key that comes again gives the first one's place its value.
    public init(_ pairs: some Sequence<(key: String, value: PropertyList)>) {
        var keys: [String] = []
        var values: [PropertyList] = []
        for pair in pairs {
            keys.append(pair.key)
            values.append(pair.value)
        }
        node = PropertyListNode(keys: keys, values: values)
    }

    /// The keys, in order.
    public var keys: [String] { node.keys }

    /// The values, in order.
    public var values: [PropertyList] { node.values }

    /// The value of a key.
    ///
    /// Nil if the key isn't there; setting it to nil takes the key away. A new key comes last.
    ///
    /// - Parameter key: The key.
    public subscript(key: String) -> PropertyList? {
        get { node.place(of: key).map { node.values[$0] } }
        set {
            if !isKnownUniquelyReferenced(&node) { node = PropertyListNode(copying: node) }
            switch (node.place(of: key), newValue) {
            case (let place?, let value?): node.values[place] = value
            case (let place?, nil): node.remove(at: place)
            case (nil, let value?): node.append(key, value)
            case (nil, nil): break
            }
        }
    }

    /// Compares two dictionaries and all that is inside of them, as values of ``PropertyList`` are compared.
    ///
    /// - Parameters:
    ///   - one: A dictionary.
    ///   - other: Another.
    /// - Returns: Whether they hold the same in the same order.
    public static func == (one: PropertyListDictionary, other: PropertyListDictionary) -> Bool {
        PropertyList.dictionary(one) == PropertyList.dictionary(other)
    }
}

extension PropertyListDictionary: RandomAccessCollection {
    /// The first place: 0.
    public var startIndex: Int { 0 }

    /// How many keys there are.
    public var endIndex: Int { node.keys.count }

    /// The key and its value at a place.
    ///
    /// - Parameter position: From 0 up to the count, exclusive; anything else traps.
    public subscript(position: Int) -> (key: String, value: PropertyList) {
        (node.keys[position], node.values[position])
    }
}

extension PropertyListDictionary: ExpressibleByDictionaryLiteral {
    /// Makes a dictionary.
    ///
    /// - Parameter elements: Keys and values; a key that comes again gives the first one's place its value.
    public init(dictionaryLiteral elements: (String, PropertyList)...) {
        node = PropertyListNode(keys: elements.map(\.0), values: elements.map(\.1))
    }
}
