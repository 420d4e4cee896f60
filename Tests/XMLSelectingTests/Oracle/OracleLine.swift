import XMLSelecting

/// A node in one line, with the length and a checksum of its text.
enum OracleLine {
    static func line(_ tree: XMLTree) -> String {
        let text = digest(tree.stringValue)
        let name = tree.namespaceURI.map { "{\($0)}\(tree.localName)" } ?? tree.localName
        switch tree.kind {
        case .comment: return "comment \(text)"
        case .processingInstruction: return "instruction \(tree.name) \(text)"
        case .element: return "element \(name) \(text)"
        case .attribute: return "attribute \(name) \(text)"
        default: return "text \(text)"
        }
    }

    private static func digest(_ text: String) -> String {
        var checksum: UInt32 = 0xFFFF_FFFF
        for byte in text.utf8 { checksum = table[Int((checksum ^ UInt32(byte)) & 0xFF)] ^ (checksum >> 8) }
        let hex = String(~checksum, radix: 16)
        return "\(text.utf8.count):" + String(repeating: "0", count: 8 - hex.count) + hex
    }

    /// CRC-32 as zlib has it.
    private static let table: [UInt32] = {
        var table: [UInt32] = []
        for byte in UInt32(0)..<256 {
            var value = byte
            for _ in 0..<8 {
                let shifted = value >> 1
                value = value & 1 == 1 ? shifted ^ 0xEDB8_8320 : shifted
            }
            table.append(value)
        }
        return table
    }()
}
