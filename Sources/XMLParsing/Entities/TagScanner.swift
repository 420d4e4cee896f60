/// Finds the parts of markup by its syntax, where the engine reports none: to name a culprit in an error, and to find
/// references that vanish.
///
/// The markup was checked by the engine, or is about to be refused: nothing is judged here.
enum TagScanner {
    /// An attribute as written in a start tag.
    struct Attribute {
        var name: Range<Int>
        var value: Range<Int>
    }

    /// The attributes of the start tag that begins at a place in some bytes.
    static func attributes(inTag bytes: [UInt8], from start: Int = 0) -> [Attribute] {
        var attributes: [Attribute] = []
        var index = start
        // The element's name.
        while index < bytes.count, !bytes[index].isXMLWhitespace, bytes[index] != 0x3E { index += 1 }
        while index < bytes.count {
            while index < bytes.count, bytes[index].isXMLWhitespace { index += 1 }
            let nameStart = index
            while index < bytes.count, bytes[index] != 0x3D, !bytes[index].isXMLWhitespace, bytes[index] != 0x3E {
                index += 1
            }
            let nameEnd = index
            while index < bytes.count, bytes[index] != 0x22, bytes[index] != 0x27 {
                if bytes[index] == 0x3E { return attributes }
                index += 1
            }
            guard index < bytes.count, nameStart < nameEnd else { return attributes }
            let quote = bytes[index]
            guard let end = bytes[(index + 1)...].firstIndex(of: quote) else { return attributes }
            attributes.append(Attribute(name: nameStart..<nameEnd, value: (index + 1)..<end))
            index = end + 1
        }
        return attributes
    }

    /// The attribute values of all start tags in content: an entity's replacement text.
    static func attributeValues(inContent bytes: [UInt8]) -> [Range<Int>] {
        var values: [Range<Int>] = []
        var index = 0
        while let start = bytes[index...].firstIndex(of: 0x3C) {
            if let end = sectionEnd(bytes, start) {
                index = end
                continue
            }
            values += attributes(inTag: bytes, from: start).map(\.value)
            index = max(start + 1, values.last?.upperBound ?? 0)
        }
        return values
    }

    /// Where a comment, CDATA section or instruction ends, nil if none starts there.
    private static func sectionEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
        for (opening, closing) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
        where matches(bytes, start, opening) {
            var index = start + opening.utf8.count
            while index < bytes.count {
                if matches(bytes, index, closing) { return index + closing.utf8.count }
                index += 1
            }
            return bytes.count
        }
        return nil
    }

    /// The quoted literals in the attribute-list declarations of a parameter entity's replacement text.
    static func attributeListDefaults(in bytes: [UInt8]) -> [Range<Int>] {
        var literals: [Range<Int>] = []
        var index = 0
        while let start = bytes[index...].firstIndex(of: 0x3C) {
            if let end = sectionEnd(bytes, start) {
                index = end
                continue
            }
            let isAttributeList = matches(bytes, start, "<!ATTLIST")
            index = start + 1
            while index < bytes.count, bytes[index] != 0x3E {
                if bytes[index] == 0x22 || bytes[index] == 0x27 {
                    guard let end = bytes[(index + 1)...].firstIndex(of: bytes[index]) else { return literals }
                    if isAttributeList { literals.append((index + 1)..<end) }
                    index = end
                }
                index += 1
            }
        }
        return literals
    }

    private static func matches(_ bytes: [UInt8], _ index: Int, _ text: String) -> Bool {
        bytes[index...].starts(with: text.utf8)
    }
}
