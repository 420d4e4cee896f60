/// Comma-separated values (RFC 4180).
enum CSVText {
    /// A cell, in quotes where it must be.
    static func cell(_ text: [UInt8]) -> [UInt8] {
        let special: (UInt8) -> Bool = { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
        guard text.contains(where: special) else { return text }
        var cell: [UInt8] = [0x22]
        for byte in text {
            if byte == 0x22 { cell.append(0x22) }
            cell.append(byte)
        }
        return cell + [0x22]
    }

    /// The first line: the fields' names.
    static func header(_ fields: [RecordField]) -> [UInt8] {
        Array(fields.map { cell(Array($0.name.utf8)) }.joined(separator: [0x2C])) + [0x0D, 0x0A]
    }
}
