import DocumentBuilders
import Testing

@Suite("Values of property lists")
struct PropertyListValueTests {
    @Test("dictionaries keep their order, few keys or many", arguments: [0, 1, 15, 16, 17, 18, 100])
    func order(_ count: Int) {
        var dictionary = PropertyListDictionary()
        for index in 0..<count { dictionary["k\(index * 7 % 101)"] = .integer(Int64(index)) }
        #expect(dictionary.keys == (0..<count).map { "k\($0 * 7 % 101)" })
        #expect(dictionary == PropertyListDictionary((0..<count).map { ("k\($0 * 7 % 101)", .integer(Int64($0))) }))
        for index in 0..<count { #expect(dictionary["k\(index * 7 % 101)"] == .integer(Int64(index))) }
        #expect(dictionary["none"] == nil)
        for index in stride(from: 0, to: count, by: 2) { dictionary["k\(index * 7 % 101)"] = nil }
        #expect(dictionary.values == stride(from: 1, to: count, by: 2).map { .integer(Int64($0)) })
        for index in stride(from: 1, to: count, by: 2) {
            #expect(dictionary["k\(index * 7 % 101)"] == .integer(Int64(index)))
        }
    }

    @Test("keys and texts are told apart by their bytes", arguments: [0, 30])
    func bytes(_ more: Int) {
        var dictionary: PropertyListDictionary = ["\u{E9}": .boolean(true), "e\u{301}": .boolean(false)]
        for index in 0..<more { dictionary["\(index)"] = .integer(0) }
        #expect(dictionary.count == 2 + more)
        #expect(dictionary["\u{E9}"] == .boolean(true))
        #expect(dictionary["e\u{301}"] == .boolean(false))
        #expect(PropertyList.string("\u{E9}") != .string("e\u{301}"))
    }

    @Test("copies are independent")
    func copies() {
        let array: PropertyListArray = [.integer(1)]
        var other = array
        other.append(.integer(2))
        other[0] = .integer(0)
        #expect(array == [.integer(1)])
        #expect(other == [.integer(0), .integer(2)])
        let dictionary: PropertyListDictionary = ["a": .array(array)]
        var changed = dictionary
        changed["a"] = .array(other)
        #expect(dictionary["a"] == .array([.integer(1)]))
        #expect(changed["a"] == .array([.integer(0), .integer(2)]))
    }

    @Test("are the same if they hold the same")
    func equality() {
        #expect(PropertyList.integer(5) == .unsignedInteger(5))
        #expect(PropertyList.unsignedInteger(5) == .integer(5))
        #expect(PropertyList.integer(-1) != .unsignedInteger(.max))
        #expect(PropertyList.integer(1) != .real(1))
        #expect(PropertyList.integer(1) != .boolean(true))
        #expect(PropertyList.real(.nan) == .real(.nan))
        #expect(PropertyList.array([]) != .dictionary([:]))
        #expect(PropertyList.dictionary(["a": .integer(1)]) != .dictionary(["b": .integer(1)]))
        #expect(PropertyList.dictionary(["a": .integer(1)]) != .dictionary(["a": .integer(2)]))
        #expect(PropertyList.array([.integer(1)]) != .array([.integer(1), .integer(1)]))
    }
}
