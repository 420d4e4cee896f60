/// A kind of document that users have.
enum Shape: String, CaseIterable {
    /// Pretty-printed records with a few fields of text.
    case books
    /// Small records with short fields.
    case party
    /// Map data and database rows: nearly everything is in attributes.
    case attributes
    /// Long paragraphs in several scripts.
    case text
    /// Dense short elements on one line, like a spreadsheet's.
    case markup
    /// Prefixes everywhere, like office formats and SOAP.
    case namespaces
    /// Elements a hundred deep.
    case nested
    /// References to internal entities and characters.
    case entities

    /// What stands before the records.
    var head: String {
        let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        switch self {
        case .books: return declaration + "<Books>\n"
        case .party: return declaration + "<Party>\n"
        case .attributes: return declaration + "<osm version=\"0.6\" generator=\"xmlbench\">\n"
        case .text: return declaration + "<text>\n"
        case .markup: return declaration + "<worksheet><sheetData>"
        case .namespaces:
            return declaration
                + "<w:document xmlns:w=\"http://schemas.example.org/wordprocessing/main\""
                + " xmlns:r=\"http://schemas.example.org/relationships\""
                + " xmlns:a=\"http://schemas.example.org/drawing/main\" xmlns=\"http://schemas.example.org/default\">"
        case .nested: return declaration + "<tree>\n"
        case .entities:
            let entities = (0..<24).map { "<!ENTITY e\($0) \"the meaning of abbreviation \($0)\">\n" }.joined()
            return declaration + "<!DOCTYPE dictionary [\n\(entities)]>\n<dictionary>\n"
        }
    }

    /// What stands after the records.
    var tail: String {
        switch self {
        case .books: "</Books>\n"
        case .party: "</Party>\n"
        case .attributes: "</osm>\n"
        case .text: "</text>\n"
        case .markup: "</sheetData></worksheet>"
        case .namespaces: "</w:document>"
        case .nested: "</tree>\n"
        case .entities: "</dictionary>\n"
        }
    }

    /// Appends one record.
    ///
    /// - Parameters:
    ///   - number: Its number in the document, from 1.
    ///   - random: Where its content comes from.
    ///   - output: Takes its bytes.
    func appendRecord(_ number: Int, _ random: inout RandomText, to output: inout [UInt8]) {
        switch self {
        case .books: random.book(number, to: &output)
        case .party: random.player(to: &output)
        case .attributes: random.mapData(number, to: &output)
        case .text: random.paragraph(to: &output)
        case .markup: random.row(number, to: &output)
        case .namespaces: random.officeParagraph(number, to: &output)
        case .nested: random.tower(to: &output)
        case .entities: random.dictionaryEntry(number, to: &output)
        }
    }

    /// Records of at least `size` bytes together, and at most one record more.
    func records(size: Int, seed: UInt64 = 1) -> [UInt8] {
        var random = RandomText(seed: seed)
        var output: [UInt8] = []
        output.reserveCapacity(size + 4_096)
        var number = 1
        while output.count < size {
            appendRecord(number, &random, to: &output)
            number += 1
        }
        return output
    }
}
