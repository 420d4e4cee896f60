/// A reference that stands for a character, ready to be stored as one word.
struct CharacterReference {
    /// The reference's ASCII bytes in memory order.
    let bytes: UInt64
    let length: Int

    @inline(__always)
    private init(_ characters: StaticString) {
        var word: UInt64 = 0
        length = characters.utf8CodeUnitCount
        // A literal's memory lives as long as the program; at most six bytes are read from it.
        for index in 0..<length { word |= unsafe UInt64(characters.utf8Start[index]) << UInt64(8 * index) }
        bytes = word.littleEndian
    }

    static var ampersand: CharacterReference { CharacterReference("&amp;") }
    static var lessThan: CharacterReference { CharacterReference("&lt;") }
    static var greaterThan: CharacterReference { CharacterReference("&gt;") }
    static var quotationMark: CharacterReference { CharacterReference("&quot;") }
    static var apostrophe: CharacterReference { CharacterReference("&apos;") }
    static var tab: CharacterReference { CharacterReference("&#9;") }
    static var lineFeed: CharacterReference { CharacterReference("&#10;") }
    static var carriageReturn: CharacterReference { CharacterReference("&#13;") }
    static var hexadecimalTab: CharacterReference { CharacterReference("&#x9;") }
    static var hexadecimalLineFeed: CharacterReference { CharacterReference("&#xA;") }
    static var hexadecimalCarriageReturn: CharacterReference { CharacterReference("&#xD;") }
}
