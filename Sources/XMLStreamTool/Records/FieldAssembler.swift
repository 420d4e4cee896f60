import XMLBuilding
import XMLParsing

/// Makes a line of a record's fields, as JSON or CSV.
struct FieldAssembler: RecordAssembling {
    private let fields: [RecordField]
    private let isCSV: Bool
    /// Open elements of the record, itself included.
    private var depth = 0
    /// For each field how many of its steps are open elements.
    private var matched: [Int]
    private var values: [[[UInt8]]]
    /// For each field that is an element's own text what is inside of that so far.
    private var contents: [Content]

    private struct Content {
        var hasChildren = false
        var hasText = false
    }

    init(_ fields: [RecordField], isCSV: Bool) {
        self.fields = fields
        self.isCSV = isCSV
        matched = fields.map { _ in 0 }
        values = fields.map { _ in [] }
        contents = fields.map { _ in Content() }
    }

    mutating func start(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        if depth == 0 { reset() }
        for index in fields.indices {
            let steps = fields[index].steps
            if depth == steps.count + 1, matched[index] == steps.count { contents[index].hasChildren = true }
            if depth > 0 {
                guard matched[index] == depth - 1, steps.count >= depth, name == steps[depth - 1] else { continue }
                matched[index] = depth
            }
            guard matched[index] == steps.count, depth == steps.count else { continue }
            if let attribute = fields[index].attribute {
                if let value = attributes[named: attribute] { values[index].append(Self.bytes(value)) }
            } else {
                values[index].append([])
                contents[index] = Content()
            }
        }
        depth += 1
    }

    mutating func characters(_ text: XMLText, context: XMLContext) throws {
        for index in fields.indices
        where fields[index].attribute == nil && matched[index] == fields[index].steps.count && depth > matched[index] {
            if fields[index].isOwnText {
                guard depth == matched[index] + 1 else { continue }
                if !text.isWhitespace { contents[index].hasText = true }
            }
            values[index][values[index].count - 1] += Self.bytes(text)
        }
    }

    mutating func end(_ name: XMLName, context: XMLContext) throws -> AssemblyStep<[UInt8]> {
        depth -= 1
        for index in fields.indices
        where fields[index].isOwnText && matched[index] == depth && fields[index].steps.count == depth {
            endOwnText(index)
        }
        guard depth > 0 else { return .record(isCSV ? csv() : json()) }
        for index in fields.indices where matched[index] == depth { matched[index] = depth - 1 }
        return .inside
    }

    /// Drops a text that isn't printed of a whole record either: whitespace beside child elements, and nothing.
    private mutating func endOwnText(_ index: Int) {
        let (content, text) = (contents[index], values[index].last ?? [])
        if !content.hasText && (depth == 0 || content.hasChildren || text.isEmpty) { values[index].removeLast() }
    }

    /// Forgets the record before, or one that broke off.
    private mutating func reset() {
        for index in fields.indices {
            matched[index] = 0
            values[index] = []
        }
    }

    private func json() -> [UInt8] {
        let members = fields.indices.map { index in
            (fields[index].name, Self.json(values[index], isList: fields[index].isList))
        }
        return JSONText.object(members).line
    }

    private static func json(_ values: [[UInt8]], isList: Bool) -> JSONText {
        let texts = values.map { value in
            var text = JSONText()
            text.append(string: value)
            return text
        }
        return isList || texts.count > 1 ? .array(texts) : texts.first ?? .null
    }

    private func csv() -> [UInt8] {
        var line: [UInt8] = []
        // Many readers pass over a line in which nothing is.
        if values.count == 1, values[0].allSatisfy({ $0.isEmpty }), values[0].count < 2 { line += [0x22, 0x22] }
        for index in fields.indices {
            if index > 0 { line.append(UInt8(ascii: ",")) }
            line += CSVText.cell(Array(values[index].joined(separator: [UInt8(ascii: "|")])))
        }
        return line + [0x0D, 0x0A]
    }

    static func bytes(_ text: XMLText) -> [UInt8] {
        unsafe text.utf8.withUnsafeBufferPointer { unsafe Array($0) }
    }
}
