internal import XMLParsing

extension XMLCheckpoint: Codable {
    private enum Key: String, CodingKey {
        case offset, line, column, records, prologLength, ancestors
    }

    /// Reads a checkpoint.
    ///
    /// - Parameter decoder: Where it is written.
    /// - Throws: What the decoder says if something is missing; `DecodingError.dataCorrupted` if a number can't be right.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        position = XMLPosition(
            byteOffset: try values.decode(Int.self, forKey: .offset), line: try values.decode(Int.self, forKey: .line),
            column: try values.decode(Int.self, forKey: .column))
        records = try values.decode(Int.self, forKey: .records)
        prologLength = try values.decode(Int.self, forKey: .prologLength)
        ancestors = try values.decode([Ancestor].self, forKey: .ancestors)
        let numbers = [position.byteOffset, position.line, position.column, records, prologLength]
        guard Self.arePlausible(numbers) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no document has such a place"))
        }
    }

    /// Writes the checkpoint.
    ///
    /// - Parameter encoder: Where to.
    /// - Throws: What the encoder says.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(position.byteOffset, forKey: .offset)
        try values.encode(position.line, forKey: .line)
        try values.encode(position.column, forKey: .column)
        try values.encode(records, forKey: .records)
        try values.encode(prologLength, forKey: .prologLength)
        try values.encode(ancestors, forKey: .ancestors)
    }
}
