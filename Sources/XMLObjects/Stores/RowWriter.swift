/// Binds rows of one entity to its prepared statement.
///
/// A row's texts are copied into one memory, where they stay until the next row: SQLite's own copies would cost an
/// allocation each.
@safe
final class RowWriter {
    private let statement: SQLiteStatement
    private let writing: SQLiteSchema.Writing
    /// Whether the entity has references that only one object may have to another.
    let hasExclusiveReferences: Bool

    private var texts: UnsafeMutablePointer<UInt8>
    private var capacity = 1_024
    private var used = 0

    init(_ schema: SQLiteSchema, _ entity: Int, _ connection: SQLiteConnection) throws {
        writing = schema.writing(entity)
        statement = try connection.prepare(writing.text)
        unsafe texts = .allocate(capacity: 1_024)
        hasExclusiveReferences = schema.model.layout.entities[entity].relationships.contains {
            $0.place == .column(.one) || $0.place == .column(.mutual)
        }
        for standard in writing.defaults { try statement.bind(standard.parameter, standard.value) }
    }

    deinit {
        // The statement, which may still refer to it, is only released from here on.
        unsafe texts.deallocate()
    }

    func write(_ row: ObjectRow, place: inout Int64) throws {
        reserve(for: row)
        try bind(1, row.id)
        for (index, parameter) in writing.values.enumerated() {
            switch row.values[index] {
            case .string(let text), .decimal(let text): try bind(parameter, text)
            case let value: try statement.bind(parameter, value)
            }
        }
        for reference in writing.references {
            if let target = row.references[reference.relationship] {
                try bind(reference.parameter, target)
            } else {
                try statement.bindNull(reference.parameter)
            }
            guard reference.place > 0 else { continue }
            try statement.bind(reference.place, place)
            try statement.bind(reference.isListed, row.isListed[reference.relationship] ? 1 : 0)
            place += 1
        }
        try statement.run()
    }

    /// Makes room for all of a row's texts, so that none moves while they are bound.
    private func reserve(for row: ObjectRow) {
        var needed = row.id.utf8.count
        for value in row.values {
            switch value {
            case .string(let text), .decimal(let text): needed += text.utf8.count
            default: break
            }
        }
        for case .some(let target) in row.references { needed += target.utf8.count }
        used = 0
        guard needed > capacity else { return }
        // What was bound of the last row is bound anew before the statement is carried out.
        unsafe texts.deallocate()
        capacity = max(needed, capacity * 2)
        unsafe texts = .allocate(capacity: capacity)
    }

    private func bind(_ parameter: Int, _ text: String) throws {
        var text = text
        let start = unsafe texts + used
        let count = text.withUTF8 { bytes in
            // Room was made for all of the row's texts.
            if let source = bytes.baseAddress { unsafe start.update(from: source, count: bytes.count) }
            return bytes.count
        }
        used += count
        try unsafe statement.bind(parameter, lastingText: UnsafeBufferPointer(start: start, count: count))
    }
}
