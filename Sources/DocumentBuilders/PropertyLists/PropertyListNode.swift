/// The memory of a dictionary or an array.
///
/// Its fields are changed by nobody but the one owner of the only reference, and otherwise only read: that makes it safe to
/// share between threads.
final class PropertyListNode: @unchecked Sendable {
    /// A dictionary's keys, in order; none for an array.
    var keys: [String]
    /// The values; as many as there are keys in a dictionary.
    var values: [PropertyList]
    /// Where each key is, once there are many.
    private var places: [Key: Int]?

    /// From this many keys on, they are found by their hash.
    private static let indexed = 16

    init(values: [PropertyList]) {
        keys = []
        self.values = values
    }

    /// A dictionary; a key that comes again gives the first one's place its value.
    init(keys: [String], values: [PropertyList]) {
        self.keys = keys
        self.values = values
        if keys.count > Self.indexed {
            indexKeys()
        } else {
            for index in keys.indices.dropFirst().reversed() {
                // The nearest one before, so that the last value goes all the way to the first place.
                if let place = keys[..<index].lastIndex(where: { PropertyList.haveSameBytes($0, keys[index]) }) {
                    self.values[place] = self.values[index]
                    remove(at: index)
                }
            }
        }
    }

    /// An independent copy.
    init(copying other: PropertyListNode) {
        keys = other.keys
        values = other.values
        places = other.places
    }

    deinit {
        // Freed by the runtime, each level of depth would take its share of the stack.
        var pending: [PropertyListNode] = []
        Self.moveNodes(of: &values, to: &pending)
        while var node = pending.popLast() {
            if isKnownUniquelyReferenced(&node) { Self.moveNodes(of: &node.values, to: &pending) }
        }
    }

    private static func moveNodes(of values: inout [PropertyList], to pending: inout [PropertyListNode]) {
        for value in values {
            if let node = value.node { pending.append(node) }
        }
        values = []
    }

    /// The place of a key.
    func place(of key: String) -> Int? {
        if let places { return places[Key(key)] }
        return keys.firstIndex { PropertyList.haveSameBytes($0, key) }
    }

    /// Adds a key that isn't there.
    func append(_ key: String, _ value: PropertyList) {
        keys.append(key)
        values.append(value)
        if places != nil {
            places?[Key(key)] = keys.count - 1
        } else if keys.count > Self.indexed {
            indexKeys()
        }
    }

    /// Takes a key and its value away.
    func remove(at place: Int) {
        keys.remove(at: place)
        values.remove(at: place)
        if places != nil { indexKeys() }
    }

    private func indexKeys() {
        var places: [Key: Int] = Dictionary(minimumCapacity: keys.count)
        var kept = 0
        for index in keys.indices {
            let key = Key(keys[index])
            if let first = places[key] {
                values[first] = values[index]
            } else {
                places[key] = kept
                keys[kept] = keys[index]
                values[kept] = values[index]
                kept += 1
            }
        }
        keys.removeSubrange(kept...)
        values.removeSubrange(kept...)
        self.places = places
    }

    /// A key that is compared by its bytes.
    private struct Key: Hashable {
        let string: String

        init(_ string: String) {
            self.string = string
        }

        static func == (one: Key, other: Key) -> Bool {
            PropertyList.haveSameBytes(one.string, other.string)
        }

        func hash(into hasher: inout Hasher) {
            // Strings that are equal have the same hash, and so have those with the same bytes.
            hasher.combine(string)
        }
    }
}
