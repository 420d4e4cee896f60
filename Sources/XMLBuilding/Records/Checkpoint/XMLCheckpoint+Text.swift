internal import XMLParsing

/// One line: `checkpoint/1 OFFSET LINE COLUMN RECORDS PROLOG`, then for each ancestor `START-END:{NAMESPACE}NAME`.
///
/// White space, braces and per cent signs in namespaces are written `%XX`.
extension XMLCheckpoint: LosslessStringConvertible {
    private static let version = "checkpoint/1"

    /// The text form, in one line.
    public var description: String {
        let numbers = [position.byteOffset, position.line, position.column, records, prologLength]
        let words = numbers.map { String($0) }
        let elements = ancestors.map { ancestor in
            "\(ancestor.tag.lowerBound)-\(ancestor.tag.upperBound):"
                + (ancestor.namespaceURI.map { "{\(Self.escape($0))}" } ?? "") + ancestor.name
        }
        return ([Self.version] + words + elements).joined(separator: " ")
    }

    /// Reads the text form.
    ///
    /// - Parameter description: One line, as ``description`` writes it; nil comes of anything else.
    public init?(_ description: String) {
        let words = description.split(separator: " ")
        guard words.count >= 6, words[0] == Self.version else { return nil }
        let numbers = words[1...5].compactMap { Int($0) }
        guard numbers.count == 5, Self.arePlausible(numbers) else { return nil }
        var ancestors: [Ancestor] = []
        for word in words.dropFirst(6) {
            guard let ancestor = Self.ancestor(word) else { return nil }
            ancestors.append(ancestor)
        }
        self.init(
            position: XMLPosition(byteOffset: numbers[0], line: numbers[1], column: numbers[2]), records: numbers[3],
            prologLength: numbers[4], ancestors: ancestors)
    }

    /// Whether offset, line, column, records and the prolog's length can be those of a document, and be counted on from.
    static func arePlausible(_ numbers: [Int]) -> Bool {
        zip(numbers, [0, 1, 1, 0, 0]).allSatisfy { $0 >= $1 && $0 < 1 << 60 }
    }

    private static func ancestor(_ word: Substring) -> Ancestor? {
        guard let colon = word.firstIndex(of: ":") else { return nil }
        let bounds = word[..<colon].split(separator: "-").compactMap { Int($0) }
        guard bounds.count == 2, bounds[0] >= 0, bounds[0] <= bounds[1] else { return nil }
        var name = word[word.index(after: colon)...]
        var namespace: String?
        // By bytes: a namespace may begin with what joins the brace to one character.
        if name.utf8.first == 0x7B {
            guard let end = name.utf8.firstIndex(of: 0x7D),
                let text = unescape(name[name.utf8.index(after: name.startIndex)..<end])
            else { return nil }
            namespace = text
            name = name[name.utf8.index(after: end)...]
        }
        guard !name.isEmpty else { return nil }
        return Ancestor(name: String(name), namespaceURI: namespace, tag: bounds[0]..<bounds[1])
    }

    private static func escape(_ text: String) -> String {
        var escaped: [UInt8] = []
        for byte in text.utf8 {
            if byte <= 0x20 || byte == 0x25 || byte == 0x7B || byte == 0x7D || byte == 0x7F {
                escaped.append(0x25)
                let digits = Array("0123456789ABCDEF".utf8)
                escaped += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            } else {
                escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    private static func unescape(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
